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
    internal static MemberExpression Step(Expression value, MemberShape member)
    {
        if (Nullable.GetUnderlyingType(value.Type) is not null) value = Expression.Property(value, "Value");
        return Expression.MakeMemberAccess(value, member.Member ?? throw new NotSupportedException(
            $"{member} was removed by trimming, so queries cannot use it."));
    }

    /// <summary>Orders a query by the keys of a sort expression.</summary>
    internal static IOrderedQueryable<T> Order<T>(IQueryable<T> query, SortKey[] keys, QueryTranslation target)
    {
        QueryMember[] members =
            [.. keys.Select(key => new QueryMember(typeof(T), [.. key.Path.Members.Select(m => m.Shape)]))];
        target.RequireKey(typeof(T), members);
        bool isFirst = true;
        Expression ordered = query.Expression;
        for (int i = 0; i < keys.Length; i++)
        {
            ParameterExpression value = Expression.Parameter(typeof(T), "e");
            Expression access = value;
            foreach (FilterMember member in keys[i].Path.Members) access = Step(access, member.Shape);
            target.RequireComparable(members[i], isOrder: true);
            if (keys[i].Path.IsNullable && !target.OrdersNullFirst && target.MayBeNull(members[i]))
                Append(Expression.NotEqual(AsNullable(access), Expression.Constant(null, AsNullable(access).Type)));
            Append(keys[i].Path.Scalar!.Kind == ScalarKind.Text ? target.ForOrder(members[i], access) : access);

            void Append(Expression key)
            {
                string name = (isFirst ? nameof(Queryable.OrderBy) : nameof(Queryable.ThenBy))
                    + (keys[i].IsDescending ? "Descending" : "");
                ordered = Expression.Call(typeof(Queryable), name, [typeof(T), key.Type], ordered,
                    Expression.Quote(Expression.Lambda(key, value)));
                isFirst = false;
            }
        }
        return (IOrderedQueryable<T>)query.Provider.CreateQuery<T>(ordered);
    }

    private static Expression AsNullable(Expression access) =>
        access.Type.IsValueType && Nullable.GetUnderlyingType(access.Type) is null
            ? Expression.Convert(access, typeof(Nullable<>).MakeGenericType(access.Type))
            : access;
}
