using System.Linq.Expressions;
using System.Reflection;
using Microsoft.EntityFrameworkCore;
using Microsoft.EntityFrameworkCore.Metadata;
using Microsoft.EntityFrameworkCore.Storage;
using Sluice.Filtering;
using Sluice.Model;

namespace Sluice.EntityFrameworkCore.Filtering;

/// <summary>What the translations for all databases of EF Core share: the members' mappings and the key.</summary>
internal abstract class EntityFrameworkTranslation(IModel model) : QueryTranslation
{
    /// <summary>The annotation of properties whose stored values compare as the values do.</summary>
    internal const string ComparesAsStored = "Sluice:ComparesAsStored";

    private static readonly MethodInfo s_collate =
        typeof(RelationalDbFunctionsExtensions).GetMethod(nameof(RelationalDbFunctionsExtensions.Collate))!
            .MakeGenericMethod(typeof(string));

    public override bool MayBeNull(QueryMember member)
    {
        ITypeBase? type = model.FindEntityType(member.Root);
        foreach (MemberShape step in member.Path)
        {
            if (type is null) return true;
            if ((type as IEntityType)?.FindNavigation(step.Name) is { } navigation)
            {
                if (!navigation.IsOnDependent || !navigation.ForeignKey.IsRequired) return true;
                type = navigation.TargetEntityType;
            }
            else if (type.FindComplexProperty(step.Name) is { IsNullable: false } complex) type = complex.ComplexType;
            else return type.FindProperty(step.Name) is not { IsNullable: false };
        }
        return true;
    }

    public override bool MayElementsBeNull(QueryMember collection) =>
        FindType(collection, out string name)?.FindProperty(name)?.GetElementType() is not { IsNullable: false };

    public override void RequireComparable(QueryMember member, bool isOrder)
    {
        if (TypeOf(member, out string name) is not { } type) return;
        if (type.FindProperty(name) is not { } property)
            throw new NotSupportedException($"'{member}' is not mapped to a column, so queries cannot compare it. Map "
                + "it, or do not mark it with [Filterable] or [Sortable].");
        if (property.FindAnnotation(ComparesAsStored) is not null) return;
        RequireComparable(member, property.GetTypeMapping(), isOrder);
    }

    public override object? StoredOf(QueryMember member, object value)
    {
        if (MappingOf(member)?.Converter is not { } converter) return value;
        try
        {
            return converter.ConvertFromProvider(converter.ConvertToProvider(value));
        }
        catch (OverflowException)
        {
            return null;
        }
    }

    /// <summary>Throws if the database does not compare stored values as the values are compared.</summary>
    protected virtual void RequireComparable(QueryMember member, CoreTypeMapping mapping, bool isOrder)
    {
        if (mapping.Converter is not { } converter) return;
        Type from = Bare(converter.ModelClrType), to = Bare(converter.ProviderClrType);
        if (isOrder && !(IsNumber(from.IsEnum ? Enum.GetUnderlyingType(from) : from) && IsNumber(to)))
            throw Refused(member, $"is stored as {to.Name} by a value converter, and whether stored values have the "
                + "order of the values is not known", "If they have, declare it with .ComparesAsStored() on the "
                + "property");
    }

    public override void RequireKey(Type root, IReadOnlyList<QueryMember> key)
    {
        if (model.FindEntityType(root) is not { } entity || entity.FindPrimaryKey() is not { } primary) return;
        string[] names = [.. key.Where(k => k.Path.Count == 1).Select(k => k.Path[0].Name)];
        if (entity.GetKeys().Any(k => k.Properties.All(p => names.Contains(p.Name)))) return;
        string properties = string.Join(",", primary.Properties.Select(p => p.Name));
        throw new NotSupportedException($"The sort expression of {root} does not end with a key of the entity type, so "
            + $"pages could repeat or skip rows. Name the primary key as the key: \"{properties}\".");
    }

    /// <summary>Returns text with a collation for the comparison.</summary>
    protected static Expression Collate(Expression text, string collation) =>
        Expression.Call(s_collate, Expression.Constant(EF.Functions), text, Expression.Constant(collation));

    protected static NotSupportedException Refused(QueryMember member, string why, string remedy) =>
        new($"Requests cannot filter or sort by '{member}' here: it {why}. {remedy}, or do not mark it with "
            + "[Filterable] or [Sortable].");

    /// <summary>Returns the mapping of a member; <see langword="null"/> if it is not a property of the model.</summary>
    protected CoreTypeMapping? MappingOf(QueryMember member) =>
        TypeOf(member, out string name)?.FindProperty(name)?.FindTypeMapping();

    protected static Type Bare(Type type) => Nullable.GetUnderlyingType(type) ?? type;

    private static bool IsNumber(Type type) =>
        type.IsPrimitive && type != typeof(bool) && type != typeof(char) && type != typeof(nint)
            && type != typeof(nuint) || type == typeof(decimal);

    // The type that declares the member; null for the results of projections and for elements of collections that are
    // no entities, whose mappings EF Core infers.
    private ITypeBase? TypeOf(QueryMember member, out string name) =>
        FindType(member, out name) is { } type && type.FindProperty(name)?.GetElementType() is null ? type : null;

    private ITypeBase? FindType(QueryMember member, out string name)
    {
        name = "";
        ITypeBase? type = model.FindEntityType(member.Root);
        for (int i = 0; i < member.Path.Count && type is not null; i++)
        {
            name = member.Path[i].Name;
            if (i == member.Path.Count - 1) return type;
            type = (type as IEntityType)?.FindNavigation(name)?.TargetEntityType
                ?? (type as IEntityType)?.FindSkipNavigation(name)?.TargetEntityType
                ?? (ITypeBase?)type.FindComplexProperty(name)?.ComplexType;
        }
        return null;
    }
}
