using System.Collections.Immutable;
using Sluice.Model;

namespace Sluice.Tests.Selection;

/// <summary>One entry of an expression, as a tree.</summary>
internal sealed record Item(string Name, bool IsNegative = false, List<Item>? List = null)
{
    public bool IsMark => Name.StartsWith('!');
}

/// <summary>
/// The include language's meaning, written for reading: over lists and sets, with recursion and no bits.
/// </summary>
internal static class ReferenceSelection
{
    private const MemberFlags Marked = MemberFlags.Default | MemberFlags.Always;

    /// <summary>The types on the way to a value, and the members whose own lists are being applied.</summary>
    private sealed record Way(ImmutableList<Type> Types, ImmutableList<MemberShape> Lists)
    {
        public Way Into(Type type, MemberShape? list = null) =>
            new(Types.Add(type), list is null ? Lists : Lists.Add(list));

        public bool Has(Type type) => Types.Exists(t => t.IsAssignableFrom(type) || type.IsAssignableFrom(t));

        public bool UsesListOf(MemberShape member) =>
            member.Traits.SubPropertyDefault is not null && !Lists.Contains(member);

        public bool StopsBefore(MemberShape member) =>
            member.Shape.Selectable is { } value && Has(value.Type) && !UsesListOf(member);
    }

    /// <summary>What a list selects of a type, in the form of <see cref="FieldTree"/>.</summary>
    public static string Evaluate(TypeShape shape, IReadOnlyList<Item> list, int depth) =>
        Evaluate(shape, list, null, false, depth, new([], []));

    private static string Evaluate(
        TypeShape shape,
        IReadOnlyList<Item> list,
        IReadOnlyList<Item>? own,
        bool inDeep,
        int depth,
        Way way
    )
    {
        if (shape.Selectable is not { } type)
            return "";
        if (depth == 0)
            return "…";
        if (type is not IUnionShape union)
            return Object(
                (IObjectShape)type,
                list,
                own,
                inDeep,
                depth,
                Starts(list, n => Find((IObjectShape)type, n) is not null),
                way.Into(type.Type)
            );
        return "("
            + string.Join(
                '|',
                union.Cases.Select(c =>
                    Object(
                        (IObjectShape)c.Shape,
                        list,
                        own,
                        inDeep,
                        depth,
                        Starts(list, n => union.Cases.Any(o => Find((IObjectShape)o.Shape, n) is not null)),
                        way.Into(type.Type).Into(c.Shape.Type)
                    )
                )
            )
            + ")";
    }

    // Whether the list puts something in, and so does not start from the default set.
    private static bool Starts(IReadOnlyList<Item> list, Func<string, bool> exists) =>
        list.Any(i => i.IsMark || !i.IsNegative && exists(i.Name));

    private static string Object(
        IObjectShape type,
        IReadOnlyList<Item> list,
        IReadOnlyList<Item>? own,
        bool inDeep,
        int depth,
        bool starts,
        Way way
    )
    {
        MemberShape[] all =
        [
            .. type.Members.Where(m => (m.Flags & (MemberFlags.Writable | MemberFlags.Never)) == MemberFlags.Writable),
        ];
        MemberShape[] defaults = type.Members.Any(m => (m.Flags & Marked) != 0)
            ? [.. all.Where(m => (m.Flags & Marked) != 0)]
            : all;
        defaults = [.. defaults.Where(m => !way.StopsBefore(m))];
        if (own is not null)
            defaults = [.. own.Select(i => Find(type, i.Name)!)];
        bool isDeep = list.Any(i => i.Name == "!deep") || inDeep && (!starts || list.Any(i => i.Name == "!base"));
        var selected = new HashSet<MemberShape>();
        var lists = new Dictionary<MemberShape, List<Item>>();
        var fromBase = new HashSet<MemberShape>();
        if (!starts)
            Base(inDeep ? all : defaults);
        foreach (Item item in list)
        {
            if (item.Name is "!default")
                Base(defaults);
            else if (item.Name is "!base")
                Base(inDeep ? all : defaults);
            else if (item.IsMark)
                selected.UnionWith(all);
            else if (Find(type, item.Name) is not { } member || !all.Contains(member))
                continue;
            else if (item.IsNegative && item.List is null)
            {
                selected.Remove(member);
                lists.Remove(member);
                fromBase.Remove(member);
            }
            else
            {
                selected.Add(member);
                if (!lists.TryGetValue(member, out List<Item>? items))
                    lists.Add(member, items = []);
                if (item.List is null)
                    items.Add(new("!base"));
                else
                    items.AddRange(item.IsNegative ? item.List.Select(Negate) : item.List);
            }
        }
        selected.UnionWith(all.Where(m => (m.Flags & MemberFlags.Always) != 0 && !way.StopsBefore(m)));
        return "{" + string.Join(' ', all.Where(selected.Contains).Select(m => m.WireName + Value(m))) + "}";

        void Base(MemberShape[] set)
        {
            fromBase.UnionWith(set.Where(d => !selected.Contains(d)));
            selected.UnionWith(set);
        }

        string Value(MemberShape member)
        {
            IReadOnlyList<Item>? sub = way.UsesListOf(member) ? s_subDefault : null;
            List<Item>? items = lists.GetValueOrDefault(member);
            if (items?.TrueForAll(i => i.Name == "!base") != false)
            {
                if (isDeep)
                    return Evaluate(member.Shape, [new("!deep")], null, false, depth - 1, way);
                if (
                    items is null
                    && fromBase.Contains(member)
                    && own?.FirstOrDefault(i => i.Name == member.WireName)?.List is { } inner
                )
                    return Evaluate(member.Shape, inner, null, false, depth - 1, way);
                return Evaluate(
                    member.Shape,
                    sub ?? [],
                    null,
                    false,
                    depth - 1,
                    sub is null ? way : way with { Lists = way.Lists.Add(member) }
                );
            }
            return Evaluate(member.Shape, items, sub, isDeep, depth - 1, way);
        }
    }

    // The one [SubPropertyDefault] of the types used here.
    private static readonly List<Item> s_subDefault = [new("id"), new("note"), new("customer", List: [new("name")])];

    private static Item Negate(Item item) => item with { IsNegative = true };

    private static MemberShape? Find(IObjectShape type, string name) =>
        type.Members.FirstOrDefault(m => m.WireName == name);
}
