using System.Collections;
using System.Diagnostics.CodeAnalysis;
using System.Linq.Expressions;
using System.Reflection;
using Microsoft.EntityFrameworkCore.Metadata;
using Microsoft.EntityFrameworkCore.Storage;
using Sluice.EntityFrameworkCore.Rows;
using Sluice.Filtering;
using Sluice.Model;
using Sluice.Queries;
using Sluice.Selection;

namespace Sluice.EntityFrameworkCore.Filtering;

/// <summary>
/// What the translations for all databases of EF Core share: the members' mappings and the key. Everything that a
/// database compares or orders for a request passes <see cref="FindRefusal"/>: filters, sort expressions, positions of
/// pages, and the order and the conditions of nested collections.
/// </summary>
/// <param name="model">The model.</param>
/// <param name="columns">Where the members of the query's elements come from.</param>
internal abstract class EntityFrameworkTranslation(IModel model, MemberColumns columns) : QueryTranslation
{
    /// <summary>The annotation of properties whose stored values compare as the values do.</summary>
    internal const string ComparesAsStored = "Sluice:ComparesAsStored";

    // What the names of types with a collation contain, on every database.
    private static readonly string[] s_textTypes = ["char", "text", "clob"];

    /// <summary>Gets the model.</summary>
    protected IModel Model => model;

    /// <summary>Gets what is known of the server that only it tells; null if nothing is asked.</summary>
    internal virtual DatabaseServer? Server => null;

    public override bool MayBeNull(QueryMember member)
    {
        ITypeBase? type = model.FindEntityType(member.Root);
        foreach (MemberShape step in member.Path)
        {
            if (type is null)
                return true;
            if ((type as IEntityType)?.FindNavigation(step.Name) is { } navigation)
            {
                if (
                    !navigation.IsOnDependent
                    || !navigation.ForeignKey.IsRequired
                    || RequiredReferences.MayBeMissing(navigation)
                )
                    return true;
                type = navigation.TargetEntityType;
            }
            else if (type.FindComplexProperty(step.Name) is { IsNullable: false } complex)
                type = complex.ComplexType;
            else
                return type.FindProperty(step.Name) is not { IsNullable: false };
        }
        return true;
    }

    public override bool MayElementsBeNull(QueryMember collection) =>
        columns.Find(collection) is not { Element: { IsNullable: false } };

    public override bool ComparesWhole(QueryMember member) => columns.Find(member) is not { IsComplex: true };

    public override void RequireComparable(QueryMember member, bool isOrder)
    {
        RequireUnambiguous(member);
        MemberColumn column = columns.Find(member);
        if (column.Whole is { } whole)
            throw new NotSupportedException(
                $"'{member}' is within '{whole.Name}', which is stored as one value, so "
                    + "queries cannot compare it. Map it as a complex or an owned type, or do not mark it with "
                    + "[Filterable] or [Sortable]."
            );
        if (column.IsUnmapped)
            throw new NotSupportedException(
                $"'{member}' is not mapped to a column, so queries cannot compare it. Map "
                    + "it, or do not mark it with [Filterable] or [Sortable]."
            );
        if (
            column is { Element: null, Property: { } stored }
            && typeof(IEnumerable).IsAssignableFrom(stored.ClrType)
            && stored.ClrType != typeof(string)
            && member.Path is [.., { Shape.Kind: ShapeKind.Collection }]
        )
            throw new NotSupportedException(
                $"'{member}' is stored as one value, so queries cannot compare its "
                    + "elements. Map it as a collection of single values, with the converter on its elements "
                    + "(PrimitiveCollection(…).ElementType(…)), or do not mark it with [Filterable]."
            );
        if (column.Type is null || column.Property?.FindAnnotation(ComparesAsStored) is not null)
            return;
        CoreTypeMapping? mapping = column.FindMapping(model);
        (string Why, string Remedy)? refusal = FindRefusal(column.Type, mapping, isOrder);
        if (refusal is null && column.IsInDocument)
            refusal = RefusalInDocument(StoredOf(column.Type, mapping));
        if (refusal is not var (why, remedy))
            return;
        // Before there is a query, the columns of what it creates are not known; one of them may do.
        if (column.Property is null && !columns.KnowsQuery && HasComparable(column.Type, isOrder))
            return;
        throw Refused(member, why, remedy);
    }

    // What is found for a missing object belongs to no object, or to another one.
    private void RequireUnambiguous(QueryMember member)
    {
        IEntityType? type = model.FindEntityType(member.Root);
        bool isOptional = false;
        foreach (MemberShape step in member.Path)
        {
            if (type?.FindNavigation(step.Name) is not { IsCollection: false } navigation)
                return;
            if (NullableKeys.IsAmbiguous(navigation, isOptional))
                throw new NotSupportedException(
                    $"'{member}' cannot be compared: {NullableKeys.MessageFor(navigation)}"
                        + ", or do not mark the member with [Filterable] or [Sortable]."
                );
            isOptional |= NullableKeys.IsOptional(navigation);
            type = navigation.TargetEntityType;
        }
    }

    public override void RequireSortable(QueryMember member)
    {
        RequireComparable(member, isOrder: true);
        MemberColumn column = columns.Find(member);
        if (column.Type is null || column.Property?.FindAnnotation(ComparesAsStored) is not null)
            return;
        if (column.Property is null && !columns.KnowsQuery)
            return;
        if (RefusalToSort(column.Type, column.FindMapping(model)) is var (why, remedy))
            throw Refused(member, why, remedy);
    }

    /// <summary>
    /// Returns why the database does not sort by all of a value that it compares; <see langword="null"/> if it does.
    /// </summary>
    /// <param name="type">The type of the values.</param>
    /// <param name="mapping">How they are stored, if it is known.</param>
    internal (string Why, string Remedy)? RefusalToSort(Type type, CoreTypeMapping? mapping) =>
        RefusalToSort(StoredOf(type, mapping), (mapping as RelationalTypeMapping)?.Size);

    /// <inheritdoc cref="RefusalToSort(Type, CoreTypeMapping)"/>
    /// <param name="stored">The type of the values that the driver reads and writes.</param>
    /// <param name="size">The most characters of a value; <see langword="null"/> if there is no limit.</param>
    protected virtual (string Why, string Remedy)? RefusalToSort(Type stored, int? size) => null;

    // A type that several places of the model own is stored in several ways.
    public override QueryTranslation? ForElements(Type element) =>
        model.FindEntityTypes(element).ToArray() is [var only] ? EntityFrameworkTranslator.GetTranslation(only) : null;

    private bool HasComparable(Type type, bool isOrder) =>
        model
            .GetEntityTypes()
            .SelectMany(static e => e.GetFlattenedProperties())
            .Any(p =>
                Unwrap(p.ClrType) == type
                && (
                    p.FindAnnotation(ComparesAsStored) is not null
                    || FindRefusal(type, p.FindTypeMapping(), isOrder) is null
                )
            );

    [RequiresUnreferencedCode("Methods are found by reflection.")]
    [RequiresDynamicCode("Generic methods are instantiated at run time.")]
    public override IQueryable<T>? Select<T>(IQueryable<T> query, FieldSelection<T> selection) =>
        ShapedQuery.Select(query, selection, this);

    [RequiresUnreferencedCode("Methods are found by reflection.")]
    [RequiresDynamicCode("Generic methods are instantiated at run time.")]
    public override bool IsTranslated<T>(IQueryable<T> query) => ShapedQuery.IsTranslated(query);

    [RequiresUnreferencedCode("Methods are found by reflection.")]
    [RequiresDynamicCode("Generic methods are instantiated at run time.")]
    public override InvalidOperationException? FindRefusal<T>(IQueryable<T> query, Exception failure) =>
        ShapedQuery.FindRefusal(query, failure);

    [RequiresUnreferencedCode("Methods are found by reflection.")]
    [RequiresDynamicCode("Generic methods are instantiated at run time.")]
    public override Expression Apply(Expression query, string method, LambdaExpression lambda) =>
        ProjectedOperator.Apply(query, InRequest(lambda), (source, moved) => ApplyTo(source, method, moved));

    // A key that cannot be moved before the projection cannot follow one that was.
    [RequiresUnreferencedCode("Methods are found by reflection.")]
    [RequiresDynamicCode("Generic methods are instantiated at run time.")]
    private Expression ApplyTo(Expression source, string method, LambdaExpression lambda) =>
        method.StartsWith("ThenBy", StringComparison.Ordinal) && !source.Type.IsAssignableTo(typeof(IOrderedQueryable))
            ? throw new NotSupportedException(
                $"EF Core does not sort by {lambda.Body}, which the query creates in a way that is not known."
            )
            : base.Apply(source, method, lambda);

    [RequiresUnreferencedCode("Methods are found by reflection.")]
    [RequiresDynamicCode("Generic methods are instantiated at run time.")]
    private LambdaExpression InRequest(LambdaExpression lambda) =>
        MissingObjects.MayBeIn(model)
            ? (LambdaExpression)OpenLinks.Without(RequiredReferences.InRequest(lambda, model), model)
            : lambda;

    /// <summary>
    /// Returns a condition on elements of a collection as the database tests it; <see langword="null"/> if it compares
    /// members in another way.
    /// </summary>
    /// <param name="filter">The condition.</param>
    /// <param name="element">The type of the elements.</param>
    [RequiresUnreferencedCode("Methods are found by reflection.")]
    [RequiresDynamicCode("Generic methods are instantiated at run time.")]
    internal LambdaExpression? Adapt(ElementFilter filter, Type element) =>
        RangeExpressions.Adapt(filter, element, this) is { } condition ? InRequest(condition) : null;

    public override object? StoredOf(QueryMember member, object value)
    {
        if (MappingOf(member)?.Converter is not { } converter)
            return Keep(value);
        try
        {
            object? stored = converter.ConvertToProvider(StoredOrder.InKind(converter, value));
            return converter.ConvertFromProvider(stored is null ? null : Keep(stored));
        }
        catch (Exception exception) when (exception is not OutOfMemoryException)
        {
            // The converter refuses the value, so that nothing stored is equal to it.
            return null;
        }
    }

    /// <summary>
    /// Returns what the database keeps of a value that it is given; the default implementation returns all of it.
    /// </summary>
    /// <param name="stored">The value, after any conversion.</param>
    protected virtual object Keep(object stored) => stored;

    public override object ValueOf(QueryMember member, object value) =>
        MappingOf(member)?.Converter is { } converter ? StoredOrder.InKind(converter, value) : value;

    public override object? WrappedOf(QueryMember member, Type type, object value)
    {
        if (
            columns.Find(member).FindDeclaredMapping()?.Converter is { } converter
            && Unwrap(converter.ModelClrType) == type
            && Unwrap(converter.ProviderClrType) == value.GetType()
        )
        {
            try
            {
                return converter.ConvertFromProvider(value);
            }
            catch (Exception exception) when (exception is not OutOfMemoryException)
            {
                // The type refuses the value; the query compares the stored one.
                return null;
            }
        }
        return base.WrappedOf(member, type, value);
    }

    /// <summary>
    /// Returns why the database does not compare stored values as the values are compared, and what to do;
    /// <see langword="null"/> if it does.
    /// </summary>
    /// <param name="type">The type of the values.</param>
    /// <param name="mapping">How they are stored, if it is known.</param>
    /// <param name="isOrder">Whether they are ordered; otherwise, they are only tested for equality.</param>
    internal (string Why, string Remedy)? FindRefusal(Type type, CoreTypeMapping? mapping, bool isOrder)
    {
        Type stored = StoredOf(type, mapping);
        string column = (mapping as RelationalTypeMapping)?.StoreType ?? "";
        if (RefusalOf(stored, column, isOrder) is { } refusal)
            return refusal;
        if (mapping?.Converter is not { } converter)
            return null;
        if (!StoredOrder.KeepsEquality(converter))
            return (
                $"is stored as {stored.Name} by a value converter, which stores equal values with other digits, "
                    + "offsets or kinds as different ones",
                "If all stored values are of one form, declare it with " + ".ComparesAsStored() on the property"
            );
        if (!isOrder || StoredOrder.IsKept(converter))
            return null;
        return (
            $"is stored as {stored.Name} by a value converter, and whether stored values have the order of the "
                + "values is not known",
            "If they have, declare it with .ComparesAsStored() on the property"
        );
    }

    private static Type StoredOf(Type type, CoreTypeMapping? mapping) =>
        Unwrap(mapping?.Converter?.ProviderClrType ?? type);

    /// <summary>
    /// Returns why the database does not compare values of a type with parameters if they are part of a document.
    /// </summary>
    /// <param name="stored">The type of the values that the document contains.</param>
    protected virtual (string Why, string Remedy)? RefusalInDocument(Type stored) => null;

    /// <summary>Returns why the database does not compare values of a type as .NET does.</summary>
    /// <param name="stored">The type of the values that the driver reads and writes.</param>
    /// <param name="column">The type of the column; empty if it is not known.</param>
    /// <param name="isOrder">Whether values are ordered.</param>
    protected abstract (string Why, string Remedy)? RefusalOf(Type stored, string column, bool isOrder);

    public override void RequireKey(Type root, IReadOnlyList<QueryMember> key)
    {
        if (model.FindEntityType(root) is not { } entity || entity.FindPrimaryKey() is not { } primary)
            return;
        string[] names = [.. key.Where(k => k.Path.Count == 1).Select(k => k.Path[0].Name)];
        if (entity.GetKeys().Any(k => k.Properties.All(p => names.Contains(p.Name))))
            return;
        string properties = string.Join(",", primary.Properties.Select(p => p.Name));
        throw new NotSupportedException(
            $"The sort expression of {root} does not end with a key of the entity type, so "
                + $"pages could repeat or skip rows. Name the primary key as the key: \"{properties}\"."
        );
    }

    /// <summary>Returns text that the database orders by code point.</summary>
    internal abstract Expression OrderText(Expression text);

    /// <summary>
    /// Returns a key as the database must sort by it. Other types than those of text have no collation, even if the
    /// driver reads text.
    /// </summary>
    /// <param name="key">The property of the key.</param>
    /// <param name="value">Its value.</param>
    internal Expression OrderKey(IProperty key, Expression value)
    {
        CoreTypeMapping? mapping = key.FindTypeMapping();
        if (StoredOf(key.ClrType, mapping) != typeof(string))
            return value;
        return mapping is not null && IsText(mapping) ? OrderText(value) : value;
    }

    /// <summary>
    /// Determines whether values are stored as text, which has a collation; so they are where no mapping is known.
    /// </summary>
    protected static bool IsText(CoreTypeMapping? mapping) =>
        mapping is not RelationalTypeMapping { StoreType: { } column }
        || s_textTypes.Any(name => column.Contains(name, StringComparison.OrdinalIgnoreCase));

    public sealed override Expression ForOrder(QueryMember member, Expression text) => OrderText(text);

    /// <summary>Returns text, or a value that is stored as text, with a collation for the comparison.</summary>
    protected static Expression Collate(Expression text, string collation) => new CollatedText(text, collation);

    private static NotSupportedException Refused(QueryMember member, string why, string remedy) =>
        new(
            $"Requests cannot filter or sort by '{member}' here: it {why}. {remedy}, or do not mark it with "
                + "[Filterable] or [Sortable]."
        );

    /// <summary>Returns the mapping of a member; <see langword="null"/> if it is not a property of the model.</summary>
    protected CoreTypeMapping? MappingOf(QueryMember member) =>
        columns.Find(member) is { Element: null, Property: { } property } ? property.FindTypeMapping() : null;

    internal static Type Unwrap(Type type) => Nullable.GetUnderlyingType(type) ?? type;

    /// <summary>Returns whether text starts with a part, for databases that count positions from one.</summary>
    protected static Expression StartsAtFirst(Expression text, Expression part) =>
        Expression.Equal(Expression.Call(text, nameof(string.IndexOf), null, part), Expression.Constant(0));

    /// <summary>Replaces letters by parameters.</summary>
    protected static Expression Replace(Expression text, IEnumerable<(string From, string To)> letters)
    {
        MethodInfo replace = ((Func<string, string, string>)"".Replace).Method;
        foreach ((string from, string to) in letters)
        {
            var letter = Expression.Constant(new Letter(from, to));
            text = Expression.Call(
                text,
                replace,
                Expression.Property(letter, nameof(Letter.From)),
                Expression.Property(letter, nameof(Letter.To))
            );
        }
        return text;
    }

    private sealed record Letter(string From, string To);
}
