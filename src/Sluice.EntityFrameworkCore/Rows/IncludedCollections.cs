using System.Linq.Expressions;
using Microsoft.EntityFrameworkCore;
using Microsoft.EntityFrameworkCore.Query;

namespace Sluice.EntityFrameworkCore.Rows;

/// <summary>
/// Holds the filters, orders and limits that a query's <c>Include</c> and <c>ThenInclude</c> calls apply to
/// collections, by navigation path.
/// </summary>
/// <remarks>
/// Implements equality because layouts are cached by it. Captured objects are not compared: the layouts do not contain
/// them.
/// </remarks>
internal sealed class IncludedCollections : IEquatable<IncludedCollections>
{
    // Operators that produce new elements, so that an include below them has another root.
    private static readonly HashSet<string> s_creating =
    [
        "Select",
        "SelectMany",
        "Join",
        "LeftJoin",
        "RightJoin",
        "GroupJoin",
        "GroupBy",
    ];

    private readonly List<(string Path, Expression Collection)> _collections = [];

    /// <summary>
    /// Returns the filtered includes of a query, or <see langword="null"/> if all its includes are plain.
    /// </summary>
    /// <param name="query">The query.</param>
    /// <param name="captured">
    /// Receives the objects that the filters, orders and limits capture; <see langword="null"/> to leave them there.
    /// </param>
    internal static IncludedCollections? ReadIncludes(Expression query, CapturedObjects? captured = null)
    {
        var calls = new Stack<MethodCallExpression>();
        for (
            Expression current = query;
            current is MethodCallExpression { Arguments: [var source, ..] } call;
            current = source
        )
        {
            if (IsInclude(call))
                calls.Push(call);
            else if (s_creating.Contains(call.Method.Name))
                break;
        }
        if (calls.Count == 0)
            return null;
        var included = new IncludedCollections();
        string path = "";
        foreach (MethodCallExpression call in calls)
        {
            if (call.Arguments[1] is not UnaryExpression { Operand: LambdaExpression lambda })
                continue;
            string start = call.Method.Name == "Include" ? "" : path;
            path = start + PathOf(lambda.Body, out Expression? collection);
            if (collection is not null)
                included._collections.Add((path.TrimEnd('.'), captured?.Extract(collection) ?? collection));
        }
        return included._collections.Count == 0 ? null : included;
    }

    /// <summary>
    /// Determines whether a query has filtered includes that paths from its elements cannot express: below operators
    /// that produce new elements, within another source or a subquery, or of one path with different filters.
    /// </summary>
    /// <param name="query">The query.</param>
    /// <param name="included">
    /// The filtered includes known for its elements, or <see langword="null"/> if there are none.
    /// </param>
    internal static bool HasOthers(Expression query, IncludedCollections? included)
    {
        var counter = new Counter();
        counter.Visit(query);
        return counter.Count != (included?._collections.Count ?? 0)
            || included
                ?._collections.GroupBy(c => c.Path)
                .Any(g => g.Any(c => !ExpressionEqualityComparer.Instance.Equals(c.Collection, g.First().Collection)))
                == true;
    }

    /// <summary>
    /// Returns the paths that the source of a query includes, relative to the elements of the source.
    /// </summary>
    internal static HashSet<string> PathsOfSource(Expression query)
    {
        var calls = new Stack<MethodCallExpression>();
        for (
            Expression current = query;
            current is MethodCallExpression { Arguments: [var source, ..] } call;
            current = source
        )
            if (IsInclude(call))
                calls.Push(call);
        var paths = new HashSet<string>();
        string path = "";
        foreach (MethodCallExpression call in calls)
        {
            if (call.Arguments[1] is not UnaryExpression { Operand: LambdaExpression lambda })
                continue;
            path = (call.Method.Name == "Include" ? "" : path) + PathOf(lambda.Body, out _);
            for (int end = path.IndexOf('.', StringComparison.Ordinal); end >= 0; end = path.IndexOf('.', end + 1))
                paths.Add(path[..end]);
        }
        return paths;
    }

    internal static bool IsInclude(MethodCallExpression call) =>
        call.Method.DeclaringType == typeof(EntityFrameworkQueryableExtensions)
        && call.Method.Name is "Include" or "ThenInclude";

    private sealed class Counter : ExpressionVisitor
    {
        internal int Count { get; private set; }

        protected override Expression VisitMethodCall(MethodCallExpression node)
        {
            if (IsInclude(node) && node.Arguments[1] is UnaryExpression { Operand: LambdaExpression lambda })
            {
                PathOf(lambda.Body, out Expression? collection);
                if (collection is not null)
                    Count++;
            }
            return base.VisitMethodCall(node);
        }

        protected override Expression VisitExtension(Expression node) =>
            node is EntityQueryRootExpression ? node : base.VisitExtension(node);
    }

    /// <summary>Gets the paths of the filtered collections.</summary>
    internal IEnumerable<string> Paths => _collections.Select(c => c.Path);

    /// <summary>Gets the paths of the collections that the query sorts.</summary>
    internal IEnumerable<string> SortedPaths =>
        _collections.Where(c => KeyedIncludes.HasOrder(c.Collection)).Select(c => c.Path);

    /// <summary>
    /// Applies the filters and orders of a path to a collection, or returns <see langword="null"/> if the path has
    /// none.
    /// </summary>
    internal Expression? Apply(string path, Expression collection)
    {
        Expression? calls = _collections.FirstOrDefault(c => c.Path == path).Collection;
        return calls is null ? null : Replace(calls, collection);
    }

    private static Expression Replace(Expression calls, Expression collection)
    {
        if (calls is not MethodCallExpression { Arguments: [var source, ..] } call || IsProperty(call))
            return collection;
        Expression inner = Replace(source, collection);
        return call.Method.Name == nameof(Queryable.AsQueryable)
            ? inner
            : Expression.Call(call.Method, [inner, .. call.Arguments.Skip(1)]);
    }

    /// <summary>Returns the navigations of an include, each with a dot, and the calls over the last one.</summary>
    internal static string PathOf(Expression body, out Expression? collection)
    {
        collection = null;
        Expression current = body;
        while (current is MethodCallExpression { Arguments: [var source, ..] } call && !IsProperty(call))
        {
            collection ??= body;
            current = source;
        }
        string path = "";
        while (true)
        {
            switch (current)
            {
                case MemberExpression { Expression: { } holder } member:
                    path = member.Member.Name + "." + path;
                    current = holder;
                    break;
                case MethodCallExpression { Arguments: [var holder, var name] } call when IsProperty(call):
                    path = NameIn(name) + "." + path;
                    current = holder;
                    break;
                case UnaryExpression { NodeType: ExpressionType.Convert or ExpressionType.TypeAs } conversion:
                    current = conversion.Operand;
                    break;
                default:
                    return path;
            }
        }
    }

    private static bool IsProperty(MethodCallExpression call) =>
        call.Method.DeclaringType == typeof(EF) && call.Method.Name == nameof(EF.Property);

    // EF Core evaluates a captured name as well.
    private static string NameIn(Expression name) =>
        name is ConstantExpression { Value: string constant }
            ? constant
            : Expression.Lambda<Func<string>>(name).Compile(preferInterpretation: true)();

    public bool Equals(IncludedCollections? other) =>
        other is not null
        && _collections.Count == other._collections.Count
        && _collections
            .Zip(other._collections)
            .All(p =>
                p.First.Path == p.Second.Path
                && ExpressionEqualityComparer.Instance.Equals(p.First.Collection, p.Second.Collection)
            );

    public override bool Equals(object? obj) => Equals(obj as IncludedCollections);

    public override int GetHashCode() => _collections.Aggregate(17, (hash, c) => HashCode.Combine(hash, c.Path));
}
