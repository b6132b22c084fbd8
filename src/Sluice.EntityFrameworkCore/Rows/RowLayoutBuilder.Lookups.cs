using System.Linq.Expressions;
using Microsoft.EntityFrameworkCore;
using Microsoft.EntityFrameworkCore.Metadata;
using Sluice.Model;
using Sluice.Rows;
using Sluice.Selection;

namespace Sluice.EntityFrameworkCore.Rows;

// Handles the first object of a collection that a projection assigns to a member: the query is joined with it.
internal sealed partial class RowLayoutBuilder
{
    /// <param name="Join">The join with the entity.</param>
    /// <param name="Selector">What is created from the entity; <see langword="null"/> for the entity itself.</param>
    private sealed record Lookup(RowJoin Join, LambdaExpression? Selector);

    // A value is laid out once more for the keys of a page.
    private readonly Dictionary<Expression, Lookup?> _found = new(ReferenceEqualityComparer.Instance);

    private Lookup? LookupOf(Expression value)
    {
        // The queries of collections do not have it.
        if (_paths.Count > 0)
            return null;
        if (!_found.TryGetValue(value, out Lookup? lookup))
            _found[value] = lookup = FindLookup(value);
        return lookup;
    }

    private Lookup? FindLookup(Expression value)
    {
        if (SingleElements.CollectionOf(value) is not { } one || !DependsOnRootOnly(one))
            return null;
        LambdaExpression? selector = null;
        if (
            one.Arguments[0]
                is MethodCallExpression
                {
                    Method.Name: "Select",
                    Arguments: [
                        var selected,
                        LambdaExpression { Parameters: [var each], Body: NewExpression or MemberInitExpression } lambda,
                    ]
                } projection
            && projection.Method.DeclaringType == typeof(Enumerable)
        )
        {
            selector = lambda;
            one = Expression.Call(typeof(Enumerable), nameof(Enumerable.Take), [each.Type], selected, one.Arguments[1]);
        }
        return
            _starts.TryGetValue(root, out RowPlace? start)
            && RowPlace.FindPlace(SourceOf(one), root, start)?.Collection?.TargetEntityType is { } entity
            && !entity.IsMappedToJson()
            && one.Type == typeof(IEnumerable<>).MakeGenericType(entity.ClrType)
            && !RequiredReferences.LeavesOut(selector, entity.Model)
            ? new(
                new RowJoin(entity, selector?.Parameters[0] ?? Expression.Parameter(entity.ClrType, "f"), one, []),
                selector
            )
            : null;
    }

    // The collection that is filtered, sorted and limited.
    private static Expression SourceOf(Expression elements)
    {
        while (
            elements
                is MethodCallExpression
                {
                    Method:
                    {
                        Name: "Where"
                            or "OrderBy"
                            or "OrderByDescending"
                            or "ThenBy"
                            or "ThenByDescending"
                            or "Take"
                            or "Skip",
                        DeclaringType: { } operators
                    },
                    Arguments: [var source, _]
                }
            && operators == typeof(Enumerable)
        )
            elements = source;
        return elements;
    }

    private RowObject? Looked(MemberShape? member, TypeShape shape, SelectionNode? node, Lookup lookup)
    {
        RowJoin join = lookup.Join;
        if (!_lookups.Contains(join))
            _lookups.Add(join);
        string path = $"{member?.Name}({_lookups.IndexOf(join)}).";
        // Its collections would need a key of the rows that it may lack.
        IEntityType? entity = _entity;
        _entity = null;
        int presence = Presence(path, join.Element);
        _starts[join.Element] = new(join.Entity, null, null, null, path, false);
        RowObject? created = lookup.Selector is { } selector
            ? BuildCreated(member, shape, node, selector.Body, presence)
            : Object(member, shape, node, join.Entity, join.Element, path, presence);
        _entity = entity;
        return created;
    }

    private bool DependsOnRootOnly(Expression value)
    {
        var parameters = new FreeParameters();
        parameters.Visit(value);
        return parameters.Found.All(parameter => parameter == root);
    }

    private sealed class FreeParameters : ExpressionVisitor
    {
        private readonly HashSet<ParameterExpression> _own = [];

        internal HashSet<ParameterExpression> Found { get; } = [];

        protected override Expression VisitLambda<T>(Expression<T> node)
        {
            _own.UnionWith(node.Parameters);
            return base.VisitLambda(node);
        }

        protected override Expression VisitParameter(ParameterExpression node)
        {
            if (!_own.Contains(node))
                Found.Add(node);
            return node;
        }
    }
}
