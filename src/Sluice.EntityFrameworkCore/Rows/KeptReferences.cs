using System.Diagnostics.CodeAnalysis;
using System.Linq.Expressions;
using Microsoft.EntityFrameworkCore.Metadata;

namespace Sluice.EntityFrameworkCore.Rows;

/// <summary>
/// The conditions because of which included references that lead to no object are null, instead of leaving out the
/// object that has them. References that getters read are not among them: a getter relies on a required reference.
/// </summary>
/// <param name="paths">The included paths.</param>
/// <param name="readByGetters">Those of them that getters read.</param>
[RequiresDynamicCode("Makes generic methods.")]
internal sealed class KeptReferences(IReadOnlyList<string> paths, IReadOnlySet<string> readByGetters)
{
    /// <summary>Adds the conditions to a query of entities, or to the elements of an included collection.</summary>
    /// <param name="methods">The type whose <c>Where</c> is called.</param>
    /// <param name="elements">The query, or the collection.</param>
    /// <param name="type">The type of the elements.</param>
    /// <param name="prefix">The path to the collection with a dot at its end; empty for the query.</param>
    internal Expression AddTo(Type methods, Expression elements, IEntityType type, string prefix)
    {
        ParameterExpression element = Expression.Parameter(type.ClrType, "k");
        var conditions = new Dictionary<string, Expression>();
        foreach (string path in paths)
            if (
                path.StartsWith(prefix, StringComparison.Ordinal)
                && Find(path[prefix.Length..], element, type, prefix) is var (reached, condition)
            )
                conditions.TryAdd(reached, condition);
        if (conditions.Count == 0)
            return elements;
        Expression predicate = Expression.Lambda(conditions.Values.Aggregate(Expression.AndAlso), element);
        if (methods == typeof(Queryable))
            predicate = Expression.Quote(predicate);
        return Expression.Call(methods, nameof(Queryable.Where), [type.ClrType], elements, predicate);
    }

    /// <summary>
    /// Leaves out objects whose required reference is missing and read by a getter before a query limits its elements:
    /// EF Core does so afterwards, and a page would end early.
    /// </summary>
    /// <param name="query">The query.</param>
    /// <param name="type">The type of its elements.</param>
    internal Expression RequireBeforeLimits(Expression query, IEntityType type)
    {
        ParameterExpression element = Expression.Parameter(type.ClrType, "k");
        var conditions = new Dictionary<string, Expression>();
        foreach (string path in paths)
            AddRequired(path, element, type, conditions);
        if (conditions.Count == 0)
            return query;
        LambdaExpression predicate = Expression.Lambda(conditions.Values.Aggregate(Expression.AndAlso), element);
        return SiblingCollections.BeforeLimits(
            query,
            type.ClrType,
            source =>
                Expression.Call(
                    typeof(Queryable),
                    nameof(Queryable.Where),
                    [type.ClrType],
                    source,
                    Expression.Quote(predicate)
                )
        );
    }

    private void AddRequired(
        string path,
        Expression holder,
        IEntityType type,
        Dictionary<string, Expression> conditions
    )
    {
        string prefix = "";
        foreach (string name in path.Split('.'))
        {
            prefix += name;
            if (
                type.FindNavigation(name) is not { PropertyInfo: not null } reference
                || !RequiredReferences.LeavesOutHolder(reference)
                || !IsReadByGetter(prefix)
            )
                return;
            conditions.TryAdd(prefix, RequiredReferences.IsFound(reference, holder));
            holder = RequiredReferences.Follow(reference, holder);
            type = reference.TargetEntityType;
            prefix += ".";
        }
    }

    private bool IsReadByGetter(string path) =>
        readByGetters.Any(read => read == path || read.StartsWith(path + ".", StringComparison.Ordinal));

    // Behind the first reference that is kept, EF Core keeps all others.
    private (string Reached, Expression Condition)? Find(
        string path,
        Expression holder,
        IEntityType type,
        string prefix
    )
    {
        foreach (string name in path.Split('.'))
        {
            // EF Core keeps objects without references of derived types.
            if (
                type.FindNavigation(name) is not { IsCollection: false, PropertyInfo: { } property } reference
                || !RequiredReferences.LeavesOutHolder(reference)
                || property.PropertyType != reference.TargetEntityType.ClrType
            )
                return null;
            prefix += name;
            if (!IsReadByGetter(prefix))
                return (prefix, RequiredReferences.KeepsAll(reference, holder));
            holder = Expression.MakeMemberAccess(holder, property);
            type = reference.TargetEntityType;
            prefix += ".";
        }
        return null;
    }
}
