using System.Linq.Expressions;
using Microsoft.EntityFrameworkCore;
using Microsoft.EntityFrameworkCore.Metadata;
using Microsoft.EntityFrameworkCore.Query;

namespace Sluice.EntityFrameworkCore.Rows;

/// <summary>Describes what the <c>Include</c> calls anywhere in a query reach.</summary>
internal sealed class IncludePaths : ExpressionVisitor
{
    private readonly List<(Type Root, string Path)> _paths = [];
    private readonly HashSet<IEntityType> _roots = [];

    /// <summary>Gets whether an include leads back by the inverse of its own navigation.</summary>
    internal bool LeadBack => Resolved().Any(p => NavigationPath.LeadsBack(p.Root, p.Path));

    /// <summary>Gets whether an entity of the query or of an include holds documents.</summary>
    internal bool ReadDocuments =>
        _roots.Any(NavigationPath.HoldsDocuments)
        || Resolved().Any(p => NavigationPath.ReachesDocuments(p.Root, p.Path));

    /// <summary>
    /// Returns the type of the entities that elements are created from; <see langword="null"/> if they are entities.
    /// </summary>
    internal Type? FindSource(Type element) =>
        _roots.Count == 1 && _roots.First() is var root && !root.Model.FindEntityTypes(element).Any()
            ? root.ClrType
            : null;

    /// <summary>Returns the navigations of each include from elements of a type, and of each start of them.</summary>
    internal IEnumerable<(INavigationBase[] Steps, string Path)> WaysFrom(Type element)
    {
        var seen = new HashSet<string>();
        foreach ((IEntityType root, string path) in Resolved())
        {
            if (!root.ClrType.IsAssignableFrom(element))
                continue;
            var steps = new List<INavigationBase>();
            IEntityType current = root;
            foreach (string name in path.Split('.'))
            {
                if (NavigationPath.Find(current, name) is not { PropertyInfo: not null } step)
                    break;
                steps.Add(step);
                current = step.TargetEntityType;
                string way = string.Join('.', steps.Select(each => each.Name));
                if (seen.Add(way))
                    yield return ([.. steps], way);
            }
        }
    }

    private IEnumerable<(IEntityType Root, string Path)> Resolved() =>
        from path in _paths
        from type in _roots.FirstOrDefault()?.Model.FindEntityTypes(path.Root) ?? []
        select (type, path.Path);

    protected override Expression VisitMethodCall(MethodCallExpression node)
    {
        Expression visited = base.VisitMethodCall(node);
        if (
            node.Method.DeclaringType != typeof(EntityFrameworkQueryableExtensions)
            || node.Method.Name is not ("Include" or "ThenInclude")
        )
            return visited;
        Type root = node.Method.GetGenericArguments()[0];
        if (node.Arguments[1] is ConstantExpression { Value: string names })
            _paths.Add((root, names));
        else if (node.Arguments[1] is UnaryExpression { Operand: LambdaExpression lambda })
        {
            string path = IncludedCollections.PathOf(lambda.Body, out _).TrimEnd('.');
            // The calls that a ThenInclude continues were visited just before.
            _paths.Add((root, node.Method.Name == "Include" ? path : $"{_paths[^1].Path}.{path}"));
        }
        return visited;
    }

    protected override Expression VisitExtension(Expression node)
    {
        if (node is not EntityQueryRootExpression root)
            return base.VisitExtension(node);
        _roots.Add(root.EntityType);
        return node;
    }
}
