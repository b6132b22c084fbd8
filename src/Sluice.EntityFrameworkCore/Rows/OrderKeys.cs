using System.Diagnostics.CodeAnalysis;
using System.Linq.Expressions;
using Microsoft.EntityFrameworkCore.Metadata;
using Sluice.EntityFrameworkCore.Filtering;
using Sluice.Model;

namespace Sluice.EntityFrameworkCore.Rows;

/// <summary>
/// Adapts sort keys of nested collections to a database, by the same rules as those of filters and sort expressions.
/// </summary>
/// <param name="model">The model.</param>
[RequiresUnreferencedCode("Finds methods by reflection.")]
[RequiresDynamicCode("Makes generic methods.")]
internal sealed class OrderKeys(IModel model)
{
    // The types whose order databases share with .NET unless their rules say otherwise.
    private static readonly HashSet<Type> s_ordered =
    [
        typeof(bool),
        typeof(sbyte),
        typeof(byte),
        typeof(short),
        typeof(ushort),
        typeof(int),
        typeof(uint),
        typeof(long),
        typeof(ulong),
        typeof(float),
        typeof(double),
        typeof(decimal),
        typeof(string),
        typeof(Guid),
        typeof(DateTime),
        typeof(DateTimeOffset),
        typeof(DateOnly),
        typeof(TimeOnly),
        typeof(TimeSpan),
    ];

    private readonly EntityFrameworkTranslation _translation = EntityFrameworkTranslator.GetTranslation(model);

    /// <summary>Returns the adaptation for the database of an entity type.</summary>
    internal static OrderKeys GetKeys(IEntityType entity) => new(entity.Model);

    /// <summary>
    /// Returns the value of a property of a primary key by which elements are sorted where nothing else sorts them:
    /// text by code point, as in sort expressions.
    /// </summary>
    /// <param name="property">The property, possibly without a member.</param>
    /// <param name="element">The element.</param>
    internal static Expression GetKeyValue(IProperty property, Expression element) =>
        EntityFrameworkTranslator
            .GetTranslation(property.DeclaringType.Model)
            .OrderKey(property, QueryRows.KeyOf(property, element));

    /// <summary>Sorts the elements of a collection by their key, after the order that they have.</summary>
    /// <param name="elements">The elements.</param>
    /// <param name="key">Their primary key.</param>
    /// <param name="type">Their type.</param>
    /// <param name="isSorted">Whether they have an order.</param>
    internal static Expression AppendKey(Expression elements, IKey key, Type type, bool isSorted)
    {
        bool isQuery = elements.Type.IsAssignableTo(typeof(IQueryable));
        ParameterExpression element = Expression.Parameter(type, "i");
        foreach (IProperty property in key.Properties)
        {
            LambdaExpression by = Expression.Lambda(GetKeyValue(property, element), element);
            elements = Expression.Call(
                isQuery ? typeof(Queryable) : typeof(Enumerable),
                isSorted ? "ThenBy" : "OrderBy",
                [type, property.ClrType],
                elements,
                isQuery ? Expression.Quote(by) : by
            );
            isSorted = true;
        }
        return elements;
    }

    /// <summary>
    /// Returns the key as the database must sort by it; <see langword="null"/> if it sorts values of the type in
    /// another order.
    /// </summary>
    internal Expression? Adapt(Expression key)
    {
        Expression access = key;
        while (access is UnaryExpression { NodeType: ExpressionType.Convert, Operand: var operand })
            access = operand;
        if (NullableKeys.IsReachedAmbiguously(access, model))
            return null;
        IProperty? property = access is MemberExpression { Expression: { } owner } member
            ? model
                .FindEntityTypes(owner.Type)
                .Select(e => e.FindProperty(member.Member.Name))
                .FirstOrDefault(p => p is not null)
            : null;
        Type type = EntityFrameworkTranslation.Unwrap(key.Type);
        Type compared = ValueWrapper.Find(type)?.ValueType ?? type;
        if (!s_ordered.Contains(compared) && !type.IsEnum)
            return null;
        var column = new MemberColumn(type.IsEnum ? Enum.GetUnderlyingType(type) : compared, property);
        bool isDeclared = property?.FindAnnotation(EntityFrameworkTranslation.ComparesAsStored) is not null;
        if (
            !isDeclared
            && (
                _translation.FindRefusal(column.Type!, column.FindMapping(model), isOrder: true)
                ?? _translation.RefusalToSort(column.Type!, column.FindMapping(model))
            )
                is not null
        )
            return null;
        return compared == typeof(string) ? _translation.OrderText(key) : key;
    }
}
