using System.Diagnostics.CodeAnalysis;
using System.Linq.Expressions;
using Sluice.Internal;
using Sluice.Model;

namespace Sluice.Filtering;

/// <summary>Builds the member accesses and the order of queries.</summary>
[RequiresUnreferencedCode(RuntimeRequirements.UnreferencedCode)]
[RequiresDynamicCode(RuntimeRequirements.DynamicCode)]
internal static class QueryPaths
{
    internal static MemberExpression ReadMember(Expression value, MemberShape member)
    {
        if (Nullable.GetUnderlyingType(value.Type) is not null)
            value = Expression.Property(value, "Value");
        return Expression.MakeMemberAccess(
            value,
            member.Member
                ?? throw new NotSupportedException($"{member} was removed by trimming, so queries cannot use it.")
        );
    }

    /// <summary>Returns the access to the value of a path.</summary>
    /// <param name="root">The type of the query's elements.</param>
    /// <param name="start">The access to the variable that the path starts from.</param>
    /// <param name="before">The members that lead to the variable.</param>
    /// <param name="way">The path.</param>
    /// <param name="target">How the query is translated.</param>
    internal static QueryAccess Access(
        Type root,
        Expression start,
        MemberShape[] before,
        FilterPath way,
        QueryTranslation target
    )
    {
        FilterMember[] members = way.Members;
        MemberShape[] path = Array.ConvertAll(members, static m => m.Shape);
        ValueWrapper? wrapper = way.Wrapper;
        // The value within a strongly typed one is compared as that is.
        if (
            members.Length > 1
            && members[^2].Wrapper is { } outer
            && outer.Member.Name == path[^1].Member?.Name
            && target.ComparesWhole(new(root, [.. before, .. path[..^1]]))
        )
            (path, wrapper) = (path[..^1], outer);

        Expression access = path.Aggregate(start, ReadMember);
        var member = new QueryMember(root, [.. before, .. path]);
        if (wrapper is null || target.ComparesWhole(member))
            return new(access, member, wrapper);
        if (Nullable.GetUnderlyingType(access.Type) is not null)
            access = Expression.Property(access, "Value");
        access = Expression.MakeMemberAccess(access, wrapper.Member);
        if (path.Length > 0 && path[^1].Shape is IObjectShape { Members: [var inner] })
            member = new(root, [.. member.Path, inner]);
        return new(access, member, null);
    }

    /// <summary>Orders a query by the keys of a sort expression.</summary>
    internal static IOrderedQueryable<T> Order<T>(
        IQueryable<T> query,
        (string Method, LambdaExpression Key)[] keys,
        QueryTranslation target,
        bool isRequested
    )
    {
        Expression ordered = query.Expression;
        try
        {
            foreach ((string method, LambdaExpression key) in keys)
                ordered = target.Apply(ordered, method, RequestedOperators.Mark(key, isSort: true, isRequested));
        }
        catch (NotSupportedException failure)
        {
            throw RequestedOperators.RefusalOf(failure, isSort: true, isRequested);
        }
        return (IOrderedQueryable<T>)query.Provider.CreateQuery<T>(ordered);
    }

    /// <summary>Returns the methods that order a query, each with its key.</summary>
    internal static (string Method, LambdaExpression Key)[] KeysOf<T>(
        SortKey[] keys,
        QueryTranslation target,
        bool isRequested
    )
    {
        target.RequireKey(
            typeof(T),
            [.. keys.Select(key => new QueryMember(typeof(T), [.. key.Path.Members.Select(m => m.Shape)]))]
        );
        var calls = new List<(string, LambdaExpression)>(keys.Length);
        try
        {
            foreach (SortKey key in keys)
                AppendKey<T>(calls, key, target);
        }
        catch (NotSupportedException failure)
        {
            throw RequestedOperators.RefusalOf(failure, isSort: true, isRequested);
        }
        return [.. calls];
    }

    private static void AppendKey<T>(
        List<(string Method, LambdaExpression Key)> calls,
        SortKey key,
        QueryTranslation target
    )
    {
        ParameterExpression value = Expression.Parameter(typeof(T), "e");
        (Expression access, QueryMember member, _) = Access(typeof(T), value, [], key.Path, target);
        target.RequireSortable(member);
        if (key.Path.IsNullable && !target.OrdersNullFirst && target.MayBeNull(member))
            Append(NullTest(access, isNull: false));
        Append(key.Path.Scalar!.Kind == ScalarKind.Text ? target.ForOrder(member, access) : access);

        void Append(Expression by) =>
            calls.Add(
                (
                    (calls.Count == 0 ? nameof(Queryable.OrderBy) : nameof(Queryable.ThenBy))
                        + (key.IsDescending ? "Descending" : ""),
                    Expression.Lambda(by, value)
                )
            );
    }

    internal static Expression NullTest(Expression access, bool isNull)
    {
        access = AsNullable(access);
        ConstantExpression none = Expression.Constant(null, access.Type);
        return ValueComparisons.Create(isNull ? ExpressionType.Equal : ExpressionType.NotEqual, access, none);
    }

    internal static Expression AsNullable(Expression access) =>
        access.Type.IsValueType && Nullable.GetUnderlyingType(access.Type) is null
            ? Expression.Convert(access, typeof(Nullable<>).MakeGenericType(access.Type))
            : access;
}
