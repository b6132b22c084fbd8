using Microsoft.EntityFrameworkCore.Metadata;
using Sluice.Model;
using Sluice.Rows;

namespace Sluice.EntityFrameworkCore.Rows;

// Handles split queries: each collection is read by its own query, which joins the root's objects with the collections
// on the path.
internal sealed partial class RowLayoutBuilder
{
    private readonly List<RowLayout> _sections = [];
    private readonly List<string> _paths = [];
    private int _lastSection, _enclosing;

    private RowMember? Split(MemberShape member, RowJoin join, IKey elementKey, TypeShape shape,
        Func<TypeShape, string, RowObject?> lay)
    {
        int section = ++_lastSection;
        (List<RowSlot> slots, Dictionary<string, RowSlot> byPath, List<RowLayoutColumn> columns, List<RowJoin> joins) =
            (_slots, _byPath, _columns, _joins);
        string path = $"{member.Name}[{section}].";
        (_slots, _byPath, _columns, _joins) = ([], [], [], [.. joins, join]);
        int[] rootKey = RootKey();
        int[] holder = [.. rootKey,
            .. joins.Zip(_paths)
                .SelectMany(j => j.First.Entity.FindPrimaryKey()!.Properties.Select(p => KeySlot(p, j.First.Element,
                    j.Second)))];
        int[] own = [.. holder, .. elementKey.Properties.Select(p => KeySlot(p, join.Element, path))];
        _paths.Add(path);
        int before = _lastSection, enclosing = _enclosing;
        _enclosing = section;
        RowObject? made = lay(shape, path);
        _enclosing = enclosing;
        if (made is not null)
            _sections.Add(new RowLayout(made, _columns, _slots, _joins, rootKey, root, [])
            {
                Section = section,
                Enclosing = enclosing,
                Holder = holder,
                Own = _lastSection > before ? own : []
            });
        _paths.RemoveAt(_paths.Count - 1);
        (_slots, _byPath, _columns, _joins) = (slots, byPath, columns, joins);
        return made is null ? null : new RowArray(NameOf(member), section);
    }

    private int[] RootKey() => [.. _entity!.FindPrimaryKey()!.Properties.Select(p => KeySlot(p, root, ""))];
}
