using Sluice.Rows;

namespace Sluice.Hosting;

/// <summary>The templates of one plan, and the columns that they use.</summary>
internal sealed class RowTemplateTree(RowSession session)
{
    private readonly List<RowColumn> _used = [];
    // Each array with the object that contains it, before the arrays within its elements; the root comes first.
    private readonly List<(RowTemplate Element, RowColumn[] Key, int Parent)> _branches = [];
    private readonly List<(RowTemplate Object, RowTemplate Holder)> _objects = [];

    internal int BranchCount => _branches.Count;

    internal RowTemplate Begin(RowTemplate element, RowColumn[] key, int parent = -1)
    {
        _branches.Add((element, Array.ConvertAll(key, Raw), parent));
        return element;
    }

    internal RowTemplate Add(RowTemplate nested, RowTemplate holder)
    {
        _objects.Add((nested, holder));
        return nested;
    }

    internal RowName NameOf(string name)
    {
        ArgumentNullException.ThrowIfNull(name);
        return new(name, session.Key.Html);
    }

    internal RowColumn Use(RowColumn column, RowName name, string path, bool isRequired)
    {
        RowColumn own = column.Copy(isRequired);
        own.Member = name;
        own.Path = path;
        _used.Add(own);
        return own;
    }

    // A column that is read to identify an object.
    internal static RowColumn Raw(RowColumn column)
    {
        RowColumn own = column.Copy();
        own.Path = column.Name;
        return own;
    }

    internal RowPlan ToPlan(RowTemplate root, IReadOnlyList<RowColumn> holder, IReadOnlyList<RowColumn> own)
    {
        Fill();
        return Of(new RowPlan(session.Key, [.. _used],
            new RowSectionPlan(root.Object, [.. holder.Select(Raw)], [.. own.Select(Raw)])));
    }

    internal RowPlan ToPlan(RowTemplate root)
    {
        Fill();
        RowObject created = root.Object;
        if (_branches.Count == 1) return Of(new RowPlan(session.Key, [.. _used], created, null, null));
        RowBranch[] branches = [.. _branches.Select(static b => new RowBranch(b.Element.Object, b.Key, b.Parent))];
        // Arrays nested one within the other, each directly in its object, are grouped as rows arrive: members that
        // follow an open array are kept once. Other arrays are buffered.
        bool isChain = _branches.TrueForAll(static b => b.Element.ArrayCount <= 1)
            && _objects.TrueForAll(static o => !o.Object.Object.HasArrays);
        return Of(isChain
            ? new RowPlan(session.Key, [.. _used], created,
                Array.ConvertAll(branches, static b => new RowLevel(b.Element, null, b.Key)), null)
            : new RowPlan(session.Key, [.. _used], created, null, branches));
    }

    private void Fill()
    {
        foreach ((RowTemplate element, _, _) in _branches) element.Object.HasArrays |= element.ArrayCount > 0;
        // Nested objects were added after those that contain them.
        for (int i = _objects.Count - 1; i >= 0; i--)
        {
            (RowTemplate nested, RowTemplate holder) = _objects[i];
            nested.Object.HasArrays |= nested.ArrayCount > 0;
            holder.Object.HasArrays |= nested.Object.HasArrays;
        }
    }

    private RowPlan Of(RowPlan plan)
    {
        (plan.Driver, plan.DriverColumns) = (session.Driver, session.DriverColumns);
        return plan;
    }
}
