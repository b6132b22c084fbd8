using Microsoft.EntityFrameworkCore.Metadata;
using Sluice.Model;

namespace Sluice.EntityFrameworkCore.Rows;

// Handles split queries: each collection is read by its own query, which joins the root's objects with the collections
// on the path.
internal sealed partial class RowLayoutBuilder
{
    private readonly List<RowLayout> _sections = [];
    private readonly List<string> _paths = [];
    private int _lastSection, _enclosing;

    private RowNode? Split(MemberShape member, RowJoin join, IKey elementKey, TypeShape shape,
        Func<TypeShape, string, RowObjectNode?> lay)
    {
        int section = ++_lastSection;
        (List<RowSlot> slots, Dictionary<string, RowSlot> byPath, List<RowJoin> joins) = (_slots, _byPath, _joins);
        string path = $"{member.Name}[{section}].";
        (_slots, _byPath, _joins) = ([], [], [.. joins, join]);
        RowSlot[] rootKey = RootKey();
        RowSlot[] holder = [.. rootKey,
            .. joins.Zip(_paths)
                .SelectMany(j => j.First.Entity.FindPrimaryKey()!.Properties.Select(p => KeySlot(p, j.First.Element,
                    j.Second)))];
        RowSlot[] own = [.. holder, .. elementKey.Properties.Select(p => KeySlot(p, join.Element, path))];
        _paths.Add(path);
        int before = _lastSection, enclosing = _enclosing;
        _enclosing = section;
        RowObjectNode? made = lay(shape, path);
        _enclosing = enclosing;
        if (made is not null)
            _sections.Add(new RowLayout(made, _slots, _joins, rootKey, root, [])
            {
                Section = section,
                Enclosing = enclosing,
                Holder = holder,
                Own = _lastSection > before ? own : []
            });
        _paths.RemoveAt(_paths.Count - 1);
        (_slots, _byPath, _joins) = (slots, byPath, joins);
        return made is null ? null : new RowArrayNode(member, made, []) { Section = section };
    }

    private RowSlot[] RootKey() => [.. _entity!.FindPrimaryKey()!.Properties.Select(p => KeySlot(p, root, ""))];
}
