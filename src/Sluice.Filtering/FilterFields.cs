using System.ComponentModel;
using Sluice.Model;
using Sluice.Selection;

namespace Sluice.Filtering;

/// <summary>
/// The members of a type that filters or sort expressions can use, for documents and tools that show what there is,
/// and for hosts that check them before the first request. Immutable and thread safe.
/// </summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public sealed class FilterFields
{
    private readonly SelectionPlan _plan;
    private readonly MemberReach _reach;
    private readonly MemberLookup _lookup;

    private readonly FilterOptions _options;

    private FilterFields(SelectionPlan plan, MemberReach reach, bool isSort, in FilterOptions options)
    {
        (_plan, _reach, _options) = (plan, reach, options);
        IsSort = isSort;
        _lookup = new(isSort ? MemberFlags.Sortable : MemberFlags.Filterable, options.Names);
    }

    /// <summary>Gets the type whose members they are.</summary>
    public Type Type => _plan.Shape.Type;

    /// <summary>Gets whether they are those of sort expressions.</summary>
    public bool IsSort { get; }
    internal MemberNaming Naming => _options.Names;
    internal FilterEnumNames? EnumNames => _options.EnumNames;

    /// <summary>Gets the fields, in the order of the members.</summary>
    public IReadOnlyList<FilterField> Fields =>
        field ??= [
            .. Enumerable
                .Range(0, _plan.Members.Count)
                .Where(i => _lookup.Offers(_plan, i, _reach))
                .Select(i => new FilterField(this, FilterMember.Create(_plan, i)))
                .Where(IsUseful),
        ];

    /// <summary>
    /// Returns the members that filters of a type can use; <see langword="null"/> if it has no members.
    /// </summary>
    /// <param name="converter">The converter of the type.</param>
    /// <param name="options">The naming of members and enumerations. Limits are ignored.</param>
    /// <param name="allowed">
    /// The members that may be used, as a list that a program declares. <see langword="null"/>: those marked with
    /// <see cref="FilterableAttribute"/>.
    /// </param>
    /// <param name="isVisible">
    /// Returns whether a viewer may see a member; called once for each member that the type reaches. Default: all.
    /// </param>
    /// <param name="within">
    /// The members outside which nothing may be used, as such a list. <see langword="null"/>: no such limit.
    /// </param>
    /// <exception cref="IncludeException">
    /// <paramref name="allowed"/> or <paramref name="within"/> is not valid.
    /// </exception>
    public static FilterFields? OfFilter(
        Converter converter,
        FilterOptions options = default,
        string? allowed = null,
        Func<MemberShape, bool>? isVisible = null,
        string? within = null
    ) => TryCreate(converter, options, allowed, isVisible, within, isSort: false);

    /// <summary>
    /// Returns the members that sort expressions of a type can use; <see langword="null"/> if it has no members.
    /// </summary>
    /// <inheritdoc cref="OfFilter"/>
    public static FilterFields? OfSort(
        Converter converter,
        FilterOptions options = default,
        string? allowed = null,
        Func<MemberShape, bool>? isVisible = null,
        string? within = null
    ) => TryCreate(converter, options, allowed, isVisible, within, isSort: true);

    private static FilterFields? TryCreate(
        Converter converter,
        in FilterOptions options,
        string? allowed,
        Func<MemberShape, bool>? isVisible,
        string? within,
        bool isSort
    )
    {
        ArgumentNullException.ThrowIfNull(converter);
        TypeShape shape = converter.Shape;
        if (shape.Kind != ShapeKind.Object)
            return null;
        SelectionPlan plan = isVisible is null
            ? PlanBuilder.GetPlan(shape)
            : PlanBuilder.GetPlan(shape, member => isVisible(member) ? MemberAccess.Allowed : MemberAccess.Absent);
        MemberNaming naming = options.Names;
        return new(plan, new(Node(allowed), allowed is not null, Node(within)), isSort, options);

        SelectionNode? Node(string? list) =>
            list is null ? null : (SelectionNode?)converter.Accept(new AllowedNode(list, naming));
    }

    internal FilterFields? FindFields(FilterMember member)
    {
        if (IsSort && member.Element is not null || member.Scalar is not null)
            return null;
        int index = member.Shape.Index;
        return _plan.Children[index] is not { Shape.Kind: ShapeKind.Object } child
            ? null
            : new(child, _reach.ChildOf(index), IsSort, _options);
    }

    // Objects and collections without a member to compare are not offered by sort expressions.
    private bool IsUseful(FilterField each) =>
        each.IsScalar || (IsSort ? each.Value is not null : each.Operators.Count > 0 || each.Value is not null);

    /// <summary>
    /// Throws if the queries of a provider cannot compare one of the members, or those within them, as objects in
    /// memory are compared; or, for sort expressions, if the key does not identify an element.
    /// </summary>
    /// <param name="translation">How the provider's queries are translated.</param>
    /// <param name="key">
    /// For sort expressions, the names in code of the members that identify a value, joined by commas.
    /// <see langword="null"/>: the type's own.
    /// </param>
    /// <exception cref="NotSupportedException">The message says what to do instead.</exception>
    public void RequireComparable(QueryTranslation translation, string? key = null)
    {
        ArgumentNullException.ThrowIfNull(translation);
        if (IsSort)
            RequireSortableKey(translation, key);
        // Each type once, unless several places of a model store it, each in its own way.
        var pending = new Queue<(FilterFields Fields, MemberShape[] Path)>();
        var known = new HashSet<Type> { Type };
        pending.Enqueue((this, []));
        while (pending.TryDequeue(out (FilterFields Fields, MemberShape[] Path) next))
        {
            foreach (FilterField each in next.Fields.Fields)
            {
                MemberShape[] path = [.. next.Path, each.Member];
                if (each.IsScalar && IsSort)
                    translation.RequireSortable(new(Type, path));
                else if (each.IsScalar)
                    translation.RequireComparable(new(Type, path), isOrder: each.Operators.Contains("gt"));
                else if (each.ElementScalar is { } element)
                    translation.RequireComparable(new(Type, path), element.HasOrder);
                else if (
                    each.Value is { } value
                    && (
                        known.Add(value.Type)
                        || translation.ForElements(value.Type) is null && IsNew(next.Path, value.Type)
                    )
                )
                    pending.Enqueue((value, path));
            }
        }
    }

    private void RequireSortableKey(QueryTranslation translation, string? key)
    {
        QueryMember[] members =
        [
            .. SortCache.KeyOf((IObjectShape)_plan.Shape, key).Select(m => new QueryMember(Type, [m.Shape])),
        ];
        translation.RequireKey(Type, members);
        foreach (QueryMember member in members)
            translation.RequireSortable(member);
    }

    // A type that leads to itself ends there.
    private static bool IsNew(MemberShape[] path, Type type) => !Array.Exists(path, step => step.OwnerType == type);

    /// <summary>
    /// Throws if a member of the type, or of one it reaches, is marked for filters or sort expressions, but requests
    /// can neither compare its values nor name members within them.
    /// </summary>
    /// <exception cref="NotSupportedException">The message names the member and says what to do.</exception>
    public void RequireUsefulMarks()
    {
        if (_reach.IsAllowed)
            return;
        string mark = IsSort ? "[Sortable]" : "[Filterable]";
        MemberFlags flag = IsSort ? MemberFlags.Sortable : MemberFlags.Filterable;
        var pending = new Queue<FilterFields>([this]);
        var known = new HashSet<SelectionPlan> { _plan };
        while (pending.TryDequeue(out FilterFields? fields))
        {
            SelectionPlan plan = fields._plan;
            for (int i = 0; i < plan.Members.Count; i++)
            {
                if ((plan.Members[i].Flags & flag) == 0)
                    continue;
                FilterMember member = FilterMember.Create(plan, i);
                if (member.Element is null && !member.IsObject && !IsUseful(new(fields, member)))
                    throw new NotSupportedException(
                        $"{member.Shape} is marked with {mark}, but requests cannot "
                            + $"{(IsSort ? "sort by" : "compare")} values of {member.Shape.MemberType}. Remove "
                            + "the mark, "
                            + "or map the value to a number, text or a date."
                    );
                if (fields.FindFields(member) is { } child && known.Add(child._plan))
                    pending.Enqueue(child);
            }
        }
    }

    /// <summary>Throws if no sort expression of the type has a complete order.</summary>
    /// <param name="key">The names of the key, as in <see cref="RequireComparable"/>.</param>
    /// <exception cref="InvalidOperationException">The type has no key.</exception>
    /// <exception cref="ArgumentException">The type has no member of that name.</exception>
    public void RequireKey(string? key = null) => SortCache.KeyOf((IObjectShape)_plan.Shape, key);

    private sealed class AllowedNode(string text, MemberNaming naming) : ConverterVisitor
    {
        public override object? Visit<T>(Converter<T> converter) =>
            FieldSelection.Parse(converter, text, IncludeOptions.ForDeclaredList(naming), access: null).Node;
    }
}
