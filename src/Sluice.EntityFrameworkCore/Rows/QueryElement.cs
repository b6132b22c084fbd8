using System.Diagnostics.CodeAnalysis;
using System.Linq.Expressions;
using Microsoft.EntityFrameworkCore;
using Microsoft.EntityFrameworkCore.Metadata;
using Microsoft.EntityFrameworkCore.Query;

namespace Sluice.EntityFrameworkCore.Rows;

/// <summary>
/// Describes what the elements of a query consist of: an expression over entities, traced through joins, groupings and
/// set operations.
/// </summary>
/// <param name="Body">A parameter that represents an entity, or the expression that creates the element.</param>
/// <param name="Starts">The entities to which the parameters of <paramref name="Body"/> refer.</param>
/// <remarks>
/// Used to analyze a query, not to run it: the operators are kept, and the projection that follows refers to the
/// element's members.
/// </remarks>
internal sealed record QueryElement(Expression Body, IReadOnlyDictionary<ParameterExpression, RowPlace> Starts)
{
    // Operators whose elements are those of their source.
    private static readonly HashSet<string> s_passing =
    [
        "Where",
        "Take",
        "Skip",
        "OrderBy",
        "OrderByDescending",
        "ThenBy",
        "ThenByDescending",
        "Distinct",
        "Reverse",
        "AsNoTracking",
        "AsNoTrackingWithIdentityResolution",
        "AsTracking",
        "TagWith",
        "TagWithCallSite",
        "Include",
        "ThenInclude",
        "IgnoreQueryFilters",
        "IgnoreAutoIncludes",
        "AsSingleQuery",
        "AsSplitQuery",
        "AsQueryable",
        "AsEnumerable",
    ];

    /// <summary>Operators that combine the elements of two sources.</summary>
    private static readonly HashSet<string> s_sets = ["Union", "Concat", "Except", "Intersect"];

    /// <summary>Returns whether the elements of an operator are those of its source.</summary>
    internal static bool IsPassing(string name) => s_passing.Contains(name);

    /// <summary>Returns the element of a query, or <see langword="null"/> if an operator cannot be traced.</summary>
    [RequiresUnreferencedCode("Reads the code of constructors.")]
    internal static QueryElement? FindElement(Expression query)
    {
        var tracer = new Tracer();
        return tracer.Trace(query) is { } body ? new(body, tracer.Starts) : null;
    }

    /// <summary>Gets the entity if the elements are entities; otherwise <see langword="null"/>.</summary>
    internal RowPlace? Entity =>
        Starts.Select(s => RowPlace.FindPlace(Body, s.Key, s.Value)).FirstOrDefault(p => p?.Type is IEntityType);

    /// <summary>
    /// Gets the part of the cache key of a layout that describes how the element is created, without the values that
    /// the query captured. The layout's own expressions hold none of them.
    /// </summary>
    internal LambdaExpression Key =>
        (LambdaExpression)DistinctParameters.In(Expression.Lambda(new QueryGeneralizer().Visit(Body), Starts.Keys));

    /// <summary>Gets the entities, which complete the cache key.</summary>
    internal string Places => string.Join(",", Starts.Values.Select(p => $"{p.Type!.Name}{(p.IsCertain ? "" : "?")}"));

    [RequiresUnreferencedCode("Reads the code of constructors.")]
    private sealed class Tracer
    {
        internal Dictionary<ParameterExpression, RowPlace> Starts { get; } = [];

        internal Expression? Trace(Expression query)
        {
            if (query is EntityQueryRootExpression root)
                return Start(root.EntityType, true);
            if (query is UnaryExpression { NodeType: ExpressionType.Convert, Operand: var converted })
                return Trace(converted);
            if (query is not MethodCallExpression { Arguments: [var source, ..] arguments } call)
                return null;
            string name = call.Method.Name;
            if (s_passing.Contains(name))
                return Trace(source);
            if (s_sets.Contains(name))
                return arguments.Count == 2 && Trace(source) is { } first && Trace(arguments[1]) is { } second
                    ? Merge(first, second)
                    : null;
            return name switch
            {
                "Select" => TraceSelect(call),
                "OfType" or "Cast" => TraceConversion(call),
                "DefaultIfEmpty" when arguments.Count == 1 => Trace(source) is ParameterExpression start
                    ? Start((IEntityType)Starts[start].Type!, false)
                    : null,
                "Join" => Joined(call, true, true),
                "LeftJoin" => Joined(call, true, false),
                "RightJoin" => Joined(call, false, true),
                "SelectMany" => TraceMany(call),
                "GroupJoin" => GroupJoined(call),
                "GroupBy" => Grouped(call),
                _ => null,
            };
        }

        private Expression? TraceSelect(MethodCallExpression call) =>
            LambdaOf(call.Arguments[1]) is { Parameters: [var each] } selector && Trace(call.Arguments[0]) is { } source
                ? Inline(selector.Body, (each, source))
                : null;

        private Expression? TraceConversion(MethodCallExpression call) =>
            Trace(call.Arguments[0]) is ParameterExpression start
            && Starts[start] is { Type: IEntityType entity, IsCertain: true }
            && Typed(entity, call) is { } typed
                ? Start(typed, true)
                : null;

        private Expression Start(IEntityType entity, bool isCertain, Type? type = null)
        {
            ParameterExpression start = Expression.Parameter(type ?? entity.ClrType, $"s{Starts.Count}");
            Starts[start] = new(entity, null, null, null, $"{Starts.Count}.", isCertain);
            return start;
        }

        // EF Core does not test what Cast converts to a derived type.
        private static IEntityType? Typed(IEntityType entity, MethodCallExpression call)
        {
            Type type = call.Method.GetGenericArguments()[0];
            IEnumerable<IEntityType> bases = entity.GetAllBaseTypesInclusive();
            return (call.Method.Name == "Cast" ? bases : bases.Concat(entity.GetDerivedTypes())).FirstOrDefault(e =>
                e.ClrType == type
            );
        }

        // Both sides must be the same entity, or both must be created. A created value from two sides counts as
        // computed, whatever it is on either side.
        private Expression? Merge(Expression first, Expression second)
        {
            if (first is ParameterExpression start && second is ParameterExpression other)
                return Starts[start].Type == Starts[other].Type
                    ? Start((IEntityType)Starts[start].Type!, Starts[start].IsCertain && Starts[other].IsCertain)
                    : null;
            return first is not ParameterExpression && second is not ParameterExpression && first.Type == second.Type
                ? new SetExpression(first, second)
                : null;
        }

        private Expression? Joined(MethodCallExpression call, bool leftIsCertain, bool rightIsCertain)
        {
            if (
                call.Arguments is not [var left, var right, _, _, var result]
                || LambdaOf(result) is not { Parameters: [var l, var r] } selector
            )
                return null;
            if (Trace(left) is not { } first || Trace(right) is not { } second)
                return null;
            if (!leftIsCertain && !MarkUncertain(ref first) || !rightIsCertain && !MarkUncertain(ref second))
                return null;
            return Inline(selector.Body, (l, first), (r, second));
        }

        private bool MarkUncertain(ref Expression side)
        {
            if (side is not ParameterExpression start)
                return false;
            side = Start((IEntityType)Starts[start].Type!, false);
            return true;
        }

        private Expression? TraceMany(MethodCallExpression call)
        {
            if (
                LambdaOf(call.Arguments[1]) is not { Parameters: [var parent] } collection
                || Trace(call.Arguments[0]) is not { } source
            )
                return null;
            if (TraceCollection(Inline(collection.Body, (parent, source))) is not { } element)
                return null;
            if (call.Arguments.Count == 2)
                return element;
            return LambdaOf(call.Arguments[2]) is { Parameters: [var parameter, var expression] } result
                ? Inline(result.Body, (parameter, source), (expression, element))
                : null;
        }

        // The element of a collection of an object that the query has reached, or of another query.
        private Expression? TraceCollection(Expression elements)
        {
            bool isCertain = true;
            MethodCallExpression? conversion = null;
            Expression current = elements;
            while (true)
            {
                while (current is UnaryExpression { NodeType: ExpressionType.Convert, Operand: var operand })
                    current = operand;
                if (
                    Starts
                        .Select(s => RowPlace.FindPlace(current, s.Key, s.Value))
                        .FirstOrDefault(p => p is not null) is
                    { } place
                )
                    return StartCollection(place, conversion, isCertain);
                if (current is JoinedExpression joined)
                    return KeepCertainty(joined.Element, isCertain);
                if (current is MethodCallExpression step && KeepsElements(step))
                {
                    isCertain &= step.Method.Name != "DefaultIfEmpty";
                    current = step.Arguments[0];
                }
                else if (
                    conversion is null
                    && current is MethodCallExpression { Method.Name: "OfType" or "Cast" } converted
                )
                {
                    conversion = converted;
                    current = converted.Arguments[0];
                }
                else
                {
                    return conversion is null && Trace(current) is { } other ? KeepCertainty(other, isCertain) : null;
                }
            }
        }

        private static bool KeepsElements(MethodCallExpression step) =>
            step.Method.Name switch
            {
                "Where" or "OrderBy" or "OrderByDescending" or "ThenBy" or "ThenByDescending" => true,
                "Take" or "Skip" or "AsQueryable" => true,
                "DefaultIfEmpty" => step.Arguments.Count == 1,
                _ => false,
            };

        private Expression? StartCollection(RowPlace place, MethodCallExpression? conversion, bool isCertain) =>
            place.Collection is { TargetEntityType: { } entity }
            && !entity.IsMappedToJson()
            && (conversion is null ? entity : Typed(entity, conversion)) is { } typed
                ? Start(typed, isCertain)
                : null;

        private Expression? KeepCertainty(Expression element, bool isCertain) =>
            isCertain || MarkUncertain(ref element) ? element : null;

        // SelectMany takes the joined elements out again, as in the LINQ syntax for left joins.
        private Expression? GroupJoined(MethodCallExpression call) =>
            call.Arguments is [var left, var right, _, _, var result]
            && LambdaOf(result) is { Parameters: [var one, var many] } selector
            && Trace(left) is { } first
            && Trace(right) is { } second
                ? Inline(selector.Body, (one, first), (many, new JoinedExpression(second, many.Type)))
                : null;

        private Expression? Grouped(MethodCallExpression call)
        {
            if (
                LambdaOf(call.Arguments[1]) is not { Parameters: [var each] } key
                || Trace(call.Arguments[0]) is not { } source
            )
                return null;
            Expression by = Inline(key.Body, (each, source));
            LambdaExpression? second = call.Arguments.Count > 2 ? LambdaOf(call.Arguments[2]) : null,
                third = call.Arguments.Count > 3 ? LambdaOf(call.Arguments[3]) : null;
            LambdaExpression? result = second is { Parameters.Count: 2 } ? second : third;
            if (call.Arguments.Count > 2 && second is null || call.Arguments.Count > 3 && third is null)
                return null;
            Type element = second is { Parameters.Count: 1 } ? second.ReturnType : source.Type;
            var group = new GroupExpression(by, typeof(IGrouping<,>).MakeGenericType(by.Type, element));
            return result is { Parameters: [var k, var g] } ? Inline(result.Body, (k, by), (g, group)) : group;
        }

        private static LambdaExpression? LambdaOf(Expression argument) =>
            argument is UnaryExpression { Operand: LambdaExpression lambda } ? lambda : argument as LambdaExpression;

        private static Expression Inline(
            Expression body,
            params (ParameterExpression Parameter, Expression Value)[] values
        ) => new Inliner(values.ToDictionary(v => v.Parameter, v => v.Value)).Visit(body);
    }

    /// <summary>
    /// Replaces parameters by the expressions they represent, and members of created objects by the values assigned to
    /// them.
    /// </summary>
    [RequiresUnreferencedCode("Reads the code of constructors.")]
    private sealed class Inliner(Dictionary<ParameterExpression, Expression> values) : ExpressionVisitor
    {
        protected override Expression VisitParameter(ParameterExpression node) => values.GetValueOrDefault(node, node);

        protected override Expression VisitMember(MemberExpression node) =>
            Visit(node.Expression) switch
            {
                null => node,
                GroupExpression group when node.Member.Name == "Key" => group.Key,
                SetExpression set => set.Member(node),
                NewExpression
                or MemberInitExpression
                    when Visit(node.Expression) is { } created
                        && ProjectedMembers.FindMembers(created) is { } members
                        && members.TryGetValue(node.Member.Name, out Expression? value)
                        && value.Type == node.Type => value,
                { } source => source.Type == node.Expression!.Type
                    ? node.Update(source)
                    : Expression.MakeMemberAccess(Expression.Convert(source, node.Expression.Type), node.Member),
            };

        protected override Expression VisitExtension(Expression node) =>
            node is GroupExpression or SetExpression or JoinedExpression or EntityQueryRootExpression
                ? node
                : base.VisitExtension(node);
    }

    /// <summary>Represents the group over which an aggregate is computed.</summary>
    internal sealed class GroupExpression(Expression key, Type type) : Expression
    {
        internal Expression Key => key;
        public override ExpressionType NodeType => ExpressionType.Extension;
        public override Type Type => type;

        public override bool Equals(object? obj) =>
            obj is GroupExpression other
            && other.Type == type
            && ExpressionEqualityComparer.Instance.Equals(key, other.Key);

        public override int GetHashCode() => type.GetHashCode();

        protected override Expression VisitChildren(ExpressionVisitor visitor) => this;
    }

    /// <summary>Represents the elements that a group join finds for an element.</summary>
    internal sealed class JoinedExpression(Expression element, Type type) : Expression
    {
        internal Expression Element => element;
        public override ExpressionType NodeType => ExpressionType.Extension;
        public override Type Type => type;

        public override bool Equals(object? obj) =>
            obj is JoinedExpression other
            && other.Type == type
            && ExpressionEqualityComparer.Instance.Equals(element, other.Element);

        public override int GetHashCode() => type.GetHashCode();

        protected override Expression VisitChildren(ExpressionVisitor visitor) => this;
    }

    /// <summary>Represents a value from either side of a set operation.</summary>
    internal sealed class SetExpression(Expression first, Expression second) : Expression
    {
        internal Expression First => first;
        internal Expression Second => second;
        public override ExpressionType NodeType => ExpressionType.Extension;
        public override Type Type => first.Type;

        public override bool Equals(object? obj) =>
            obj is SetExpression other
            && ExpressionEqualityComparer.Instance.Equals(first, other.First)
            && ExpressionEqualityComparer.Instance.Equals(second, other.Second);

        public override int GetHashCode() => Type.GetHashCode();

        protected override Expression VisitChildren(ExpressionVisitor visitor) => this;

        [UnconditionalSuppressMessage("Trimming", "IL2026", Justification = "Of is annotated.")]
        internal Expression Member(MemberExpression node) =>
            ProjectedMembers.FindMembers(first)?.GetValueOrDefault(node.Member.Name) is { } one
            && ProjectedMembers.FindMembers(second)?.GetValueOrDefault(node.Member.Name) is { } other
            && one.Type == other.Type
            && one.Type == node.Type
                ? new SetExpression(one, other)
                : MakeMemberAccess(this, node.Member);
    }
}
