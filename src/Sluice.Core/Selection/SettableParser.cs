using Sluice.Model;

namespace Sluice.Selection;

/// <summary>Parses and binds a list of settable members. Lists come from the program, never from a client.</summary>
internal sealed class SettableParser
{
    private readonly string _text;
    private readonly IncludeEntry[] _entries;
    private readonly SettableMembers.SettableRules _rules;
    private readonly Func<MemberShape, string>? _nameOf;
    private readonly IncludeErrors _errors;
    private NameDistance _distance;

    private SettableParser(
        string text,
        IncludeEntry[] entries,
        SettableMembers.SettableRules rules,
        Func<MemberShape, string>? nameOf,
        IncludeErrors? errors
    ) => (_text, _entries, _rules, _nameOf, _errors) = (text, entries, rules, nameOf, errors ?? new());

    internal static SettableNode Parse(
        TypeShape root,
        string text,
        SettableMembers.SettableRules rules,
        Func<MemberShape, string>? nameOf
    )
    {
        var parser = new IncludeParser(text, default, stackalloc IncludeEntry[24]);
        try
        {
            parser.Parse();
            var binder = new SettableParser(text, parser.Entries.ToArray(), rules, nameOf, parser.Errors);
            SettableNode node = binder.Bind(root, -1);
            if (binder._errors.InOrder().Length > 0)
                binder._errors.Throw();
            rules.Know(node);
            return node;
        }
        finally
        {
            parser.Dispose();
        }
    }

    // The entries whose parent has the given index describe the values of a shape.
    private SettableNode Bind(TypeShape place, int parent)
    {
        SettableLevel[] levels = [.. ObjectsOf(place).Select(shape => new SettableLevel(shape))];
        if (levels.Length == 0)
        {
            Report(parent, IncludeErrorKind.NoFields, $"{place.Type} has no members that a list can name.");
            return new(levels);
        }

        int[] items = [.. Enumerable.Range(0, _entries.Length).Where(i => _entries[i].Parent == parent)];
        if (items.All(i => _entries[i].Has(EntryFlags.Negative)))
            AddDefaults(levels);
        foreach (int item in items)
            Apply(item, levels, place);
        return new(levels);
    }

    private void Apply(int item, SettableLevel[] levels, TypeShape place)
    {
        IncludeEntry entry = _entries[item];
        switch (entry.Kind)
        {
            case EntryKind.Name:
                ApplyName(item, levels, place);
                break;
            case EntryKind.Default:
                AddDefaults(levels);
                break;
            case EntryKind.All:
                AddAll(levels);
                break;
            default:
                Report(
                    item,
                    IncludeErrorKind.Syntax,
                    "A list of settable members consists of names, !default and !all."
                );
                break;
        }
    }

    private void ApplyName(int item, SettableLevel[] levels, TypeShape place)
    {
        IncludeEntry entry = _entries[item];
        string name = entry.NameIn(_text).ToString();
        bool isFound = false;
        foreach (SettableLevel level in levels)
        {
            MemberShape? member = Find(level.Shape.Members, name);
            if (member is null)
                continue;
            isFound = true;
            if (entry.Has(EntryFlags.Negative) && !entry.Has(EntryFlags.HasList))
                level.Remove(member.Index);
            else if (entry.Has(EntryFlags.Negative))
                level.Add(member.Index, Bind(member.Shape, item));
            else
                AddMember(item, level, member);
        }

        if (isFound)
            return;
        string[] nearest = _distance.Nearest(
            name,
            levels
                .SelectMany(level => level.Shape.Members)
                .Where(SettableMembers.SettableRules.CanSet)
                .Select(member => _nameOf?.Invoke(member) ?? member.WireName)
        );
        _errors.Add(
            IncludeErrorKind.UnknownName,
            entry.Start,
            entry.Length,
            $"There is no member '{name}' of {place.Type} that a body can set.",
            name,
            nearest
        );
    }

    private void AddMember(int item, SettableLevel level, MemberShape member)
    {
        if ((member.Flags & MemberFlags.NeverSet) != 0)
            Report(item, IncludeErrorKind.Forbidden, $"{member} is marked [NeverSet]. Remove it from the list.");
        else if (!SettableMembers.SettableRules.CanSet(member))
            Report(
                item,
                IncludeErrorKind.Forbidden,
                $"{member} cannot be set: it has no setter or constructor parameter. Remove it from the list."
            );
        else
            level.Add(member.Index, _entries[item].Has(EntryFlags.HasList) ? Bind(member.Shape, item) : null);
    }

    private void AddDefaults(SettableLevel[] levels)
    {
        foreach (SettableLevel level in levels)
        foreach (MemberShape member in level.Shape.Members.Where(_rules.Allow))
            if (!level.Allows(member.Index))
                level.Add(member.Index, null);
    }

    private static void AddAll(SettableLevel[] levels)
    {
        foreach (SettableLevel level in levels)
        foreach (MemberShape member in level.Shape.Members.Where(SettableMembers.SettableRules.CanSet))
            if (!level.Allows(member.Index))
                level.Add(member.Index, null);
    }

    private void Report(int item, IncludeErrorKind kind, string message)
    {
        IncludeEntry entry = item < 0 ? default : _entries[item];
        _errors.Add(kind, entry.Start, entry.Length, message, item < 0 ? null : entry.NameIn(_text).ToString());
    }

    // The names of the endpoint first, so that a name means what a request means by it.
    private MemberShape? Find(IReadOnlyList<MemberShape> members, string name) =>
        (_nameOf is null ? null : members.FirstOrDefault(each => _nameOf(each) == name))
        ?? members.FirstOrDefault(each => each.WireName == name)
        ?? members.FirstOrDefault(each => each.Name == name);

    private static IEnumerable<IObjectShape> ObjectsOf(TypeShape place) =>
        place.Selectable switch
        {
            IObjectShape single => [single],
            IUnionShape union => union.Cases.Select(each => each.Shape).OfType<IObjectShape>().Distinct(),
            _ => [],
        };
}
