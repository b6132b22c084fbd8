using Sluice.Model;
using Sluice.Rows;

namespace Sluice.EntityFrameworkCore.Rows;

// Handles split queries: each collection is read by its own query, which joins the root's objects with the collections
// on the path.
internal sealed partial class RowLayoutBuilder
{
    private readonly List<RowLayout> _sections = [];
    private readonly List<string> _paths = [];
    private int _lastSection,
        _enclosing;

    private RowMember? Split(MemberShape member, RowJoin join, TypeShape shape, Func<TypeShape, string, RowObject?> lay)
    {
        int section = ++_lastSection;
        var (slots, byPath, columns, joins) = (_slots, _byPath, _columns, _joins);
        string path = $"{member.Name}[{section}].";
        (_slots, _byPath, _columns, _joins) = ([], [], [], [.. joins, join]);
        int[] rootKey = RootKey();
        int[] holder = [.. rootKey, .. joins.Zip(_paths).SelectMany(j => ElementKey(j.First, j.Second))];
        int[] own = [.. holder, .. ElementKey(join, path)];
        _paths.Add(path);
        int enclosing = _enclosing;
        _enclosing = section;
        RowObject? created = lay(shape, path);
        _enclosing = enclosing;
        if (created is not null)
            _sections.Add(
                new RowLayout(created, _columns, _slots, _joins, rootKey, root, [])
                {
                    Section = section,
                    Enclosing = enclosing,
                    Holder = holder,
                    Own = _lastSection > section ? own : [],
                }
            );
        _paths.RemoveAt(_paths.Count - 1);
        (_slots, _byPath, _columns, _joins) = (slots, byPath, columns, joins);
        return created is null ? null : new RowArray(NameOf(member), section);
    }

    private IEnumerable<int> ElementKey(RowJoin join, string path) =>
        join.Entity.FindPrimaryKey()!.Properties.Select(p => KeySlot(p, join.Element, path));

    private int[] RootKey() => [.. _entity!.FindPrimaryKey()!.Properties.Select(p => KeySlot(p, root, ""))];
}
