using System.Diagnostics.CodeAnalysis;
using System.Linq.Expressions;
using Microsoft.EntityFrameworkCore.Metadata;
using Microsoft.EntityFrameworkCore.Query;
using Sluice.EntityFrameworkCore.Filtering;
using Sluice.Model;
using Sluice.Selection;

namespace Sluice.EntityFrameworkCore.Rows;

/// <summary>
/// Finds the entities that a projection passes on as members of the objects that it creates, and the navigations that a
/// selection reaches from them: EF Core loads these with the includes of the query's source, and leaves them empty
/// without.
/// </summary>
[RequiresUnreferencedCode("Reads the code of constructors and getters.")]
[RequiresDynamicCode("Makes generic methods.")]
internal sealed class CreatedIncludes
{
    /// <summary>An entity or a collection of entities.</summary>
    /// <param name="Type">Its type.</param>
    /// <param name="Path">The path to it from the source, with a dot at its end.</param>
    private readonly record struct Place(IEntityType Type, string Path);

    private readonly Func<MemberShape, bool> _writes;
    private readonly IModel _model;
    private readonly Dictionary<ParameterExpression, Place> _starts = [];

    private CreatedIncludes(Func<MemberShape, bool> writes, IModel model) => (_writes, _model) = (writes, model);

    /// <summary>Gets the paths from the source to include.</summary>
    internal List<string> Paths { get; } = [];

    /// <summary>Gets the paths of the owned collections among what is loaded.</summary>
    internal List<string> OwnedCollections { get; } = [];

    /// <summary>Gets the paths whose required references must have objects, as the projection has it.</summary>
    internal HashSet<string> Required { get; } = [];

    /// <summary>Gets what a member of an entity misses that cannot be included.</summary>
    internal string? Missing { get; private set; }

    /// <summary>Gets a member that EF Core does not populate in whole objects.</summary>
    internal MemberShape? Assigned { get; private set; }

    /// <summary>Finds what the objects of a query need.</summary>
    internal static CreatedIncludes Find(
        Expression query,
        QueryElement element,
        TypeShape shape,
        SelectionNode? node,
        Func<MemberShape, bool> writes,
        IModel model
    )
    {
        var found = new CreatedIncludes(writes, model);
        // The includes of a source apply wherever it is read, so that there must be only one.
        if (element.Starts is { Count: 1 } starts && SourceFinder.FindOnly(query) is { } source)
            foreach ((ParameterExpression start, RowPlace place) in starts)
                if (place.Type == source)
                    found._starts[start] = new(source, "");
        found.Visit(element.Body, shape, node);
        return found;
    }

    private void Visit(Expression value, TypeShape shape, SelectionNode? node)
    {
        value = CreatedValues.Unconverted(value);
        switch (value)
        {
            case ConditionalExpression choice:
                Visit(choice.IfTrue, shape, node);
                Visit(choice.IfFalse, shape, node);
                return;
            case BinaryExpression { NodeType: ExpressionType.Coalesce } choice:
                Visit(choice.Left, shape, node);
                Visit(choice.Right, shape, node);
                return;
            case NewExpression or MemberInitExpression:
                VisitMembers(value, shape, node);
                return;
        }
        if (FindPlace(value) is { } place)
            Add(place, shape, node);
        else if (CreatedValues.FindSelector(value) is { Parameters: [var element] } selector)
        {
            if (FindPlace(CreatedValues.SelectedFrom(value)) is { } source)
                _starts[element] = source;
            Visit(selector.Body, shape, node);
        }
        else
            Miss(value, shape, node);
    }

    private void VisitMembers(Expression created, TypeShape shape, SelectionNode? node)
    {
        if (shape.Selectable is not IObjectShape objects || ProjectedMembers.FindMembers(created) is not { } values)
            return;
        foreach (MemberShape member in objects.Members)
        {
            bool isWritten =
                (member.Flags & (MemberFlags.Writable | MemberFlags.Never)) == MemberFlags.Writable
                && _writes(member)
                && node?.Has(member.Index) != false;
            if (isWritten && values.TryGetValue(member.Name, out Expression? value))
                Visit(value, member.Shape, node?.ChildOf(member.Index));
        }
    }

    // An entity, or a collection of which operators pass elements on.
    private Place? FindPlace(Expression value)
    {
        value = CreatedValues.PassedFrom(value);
        if (value is ParameterExpression start)
            return _starts.TryGetValue(start, out Place known) ? known : null;
        if (value is not MemberExpression { Expression: { } holder } access || FindPlace(holder) is not { } place)
            return null;
        string name = access.Member.Name;
        INavigationBase? navigation =
            place.Type.FindNavigation(name) ?? (INavigationBase?)place.Type.FindSkipNavigation(name);
        return navigation is null ? null : new(navigation.TargetEntityType, $"{place.Path}{name}.");
    }

    private void Add(Place place, TypeShape shape, SelectionNode? node)
    {
        SelectedNavigations navigations = NavigationsOf(place.Type, shape, node);
        if (place.Path.Length > 0)
            Required.Add(place.Path.TrimEnd('.'));
        Required.UnionWith(navigations.ReadByGetters.Select(path => place.Path + path));
        Paths.AddRange(navigations.Paths.Select(path => place.Path + path).Except(Paths));
        OwnedCollections.AddRange(
            navigations.OwnedCollections.Select(path => place.Path + path).Except(OwnedCollections)
        );
    }

    private void Miss(Expression value, TypeShape shape, SelectionNode? node)
    {
        Type? type = (shape.Selectable as IObjectShape)?.Type;
        IEntityType? entity = type is null ? null : _model.FindEntityTypes(type).FirstOrDefault();
        if (entity is null || value is ConstantExpression or DefaultExpression)
            return;
        if (NavigationsOf(entity, shape, node).Paths is [var path, ..])
            Missing ??= $"{entity.ClrType}.{path}";
    }

    private SelectedNavigations NavigationsOf(IEntityType type, TypeShape shape, SelectionNode? node)
    {
        var navigations = new SelectedNavigations(_writes);
        navigations.Add(type, shape, node);
        Assigned ??= navigations.Assigned;
        return navigations;
    }

    private sealed class SourceFinder : ExpressionVisitor
    {
        private int _count;
        private IEntityType? _type;

        /// <summary>Returns the type of a query's only source; <see langword="null"/> if it has several.</summary>
        internal static IEntityType? FindOnly(Expression query)
        {
            var finder = new SourceFinder();
            finder.Visit(query);
            return finder._count == 1 ? finder._type : null;
        }

        protected override Expression VisitExtension(Expression node)
        {
            if (node is not EntityQueryRootExpression root)
                return base.VisitExtension(node);
            _count++;
            _type = root.EntityType;
            return node;
        }
    }
}
