using System.Linq.Expressions;
using Microsoft.EntityFrameworkCore;
using Microsoft.EntityFrameworkCore.Query;

namespace Sluice.EntityFrameworkCore;

/// <summary>
/// What a query's <c>Include</c> and <c>ThenInclude</c> say of collections beyond their names: filters, orders and
/// limits, by the path of navigations.
/// </summary>
/// <remarks>
/// Comparable, since layouts are kept by what they were made of. Captured values are compared by reference.
/// </remarks>
internal sealed class IncludedCollections : IEquatable<IncludedCollections>
{
    private readonly List<(string Path, Expression Collection)> _collections = [];

    /// <summary><see langword="null"/> where every include is a plain one.</summary>
    internal static IncludedCollections? Of(Expression query)
    {
        var calls = new Stack<MethodCallExpression>();
        for (Expression at = query; at is MethodCallExpression { Arguments: [var source, ..] } call; at = source)
            if (call.Method.DeclaringType == typeof(EntityFrameworkQueryableExtensions)
                && call.Method.Name is "Include" or "ThenInclude") calls.Push(call);
        var included = new IncludedCollections();
        string path = "";
        foreach (MethodCallExpression call in calls)
        {
            if (call.Arguments[1] is not UnaryExpression { Operand: LambdaExpression lambda }) continue;
            string start = call.Method.Name == "Include" ? "" : path;
            path = start + PathOf(lambda.Body, out Expression? collection);
            if (collection is not null) included._collections.Add((path.TrimEnd('.'), collection));
        }
        return included._collections.Count == 0 ? null : included;
    }

    /// <summary>The paths, for those who ask whether a selection reaches them.</summary>
    internal IEnumerable<string> Paths => _collections.Select(c => c.Path);

    /// <summary>
    /// The filters and orders of a collection, over the collection itself; <see langword="null"/> for one without.
    /// </summary>
    internal Expression? Apply(string path, Expression collection)
    {
        Expression? calls = _collections.FirstOrDefault(c => c.Path == path).Collection;
        return calls is null ? null : Replace(calls, collection);
    }

    private static Expression Replace(Expression calls, Expression collection)
    {
        if (calls is not MethodCallExpression { Arguments: [var source, ..] } call) return collection;
        Expression inner = Replace(source, collection);
        return call.Method.Name == nameof(Queryable.AsQueryable)
            ? inner
            : Expression.Call(call.Method, [inner, .. call.Arguments.Skip(1)]);
    }

    private static string PathOf(Expression body, out Expression? collection)
    {
        collection = null;
        Expression at = body;
        while (at is MethodCallExpression { Arguments: [var source, ..] })
        {
            collection ??= body;
            at = source;
        }
        string path = "";
        while (at is MemberExpression or UnaryExpression { NodeType: ExpressionType.Convert or ExpressionType.TypeAs })
        {
            if (at is MemberExpression member) path = member.Member.Name + "." + path;
            at = (at as MemberExpression)?.Expression ?? ((UnaryExpression)at).Operand;
        }
        return path;
    }

    public bool Equals(IncludedCollections? other) =>
        other is not null && _collections.Count == other._collections.Count
            && _collections.Zip(other._collections)
                .All(p => p.First.Path == p.Second.Path
                    && ExpressionEqualityComparer.Instance.Equals(p.First.Collection, p.Second.Collection));

    public override bool Equals(object? obj) => Equals(obj as IncludedCollections);
    public override int GetHashCode() => _collections.Aggregate(17, (hash, c) => HashCode.Combine(hash, c.Path));
}
