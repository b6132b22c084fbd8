using Sluice.Rows;

namespace Sluice.Hosting;

/// <summary>
/// What becomes of the columns of a row: the members of an object, in the order in which they are written. Created by
/// <see cref="RowSession.CreateTemplate"/>; used once, by one thread.
/// </summary>
public sealed class RowTemplate
{
    private readonly RowTemplateTree _tree;
    private readonly RowObject _object;
    private readonly List<RowMember> _members = [];
    private readonly int _branch;
    private readonly string _path;

    internal RowTemplate(RowTemplateTree tree, RowColumn[] key) : this(tree, new(RowName.None), 0, "") =>
        tree.Begin(this, key);

    private RowTemplate(RowTemplateTree tree, RowObject created, int branch, string path)
    {
        (_tree, _object, _branch, _path) = (tree, created, branch, path);
        created.IsAlways = true;
    }

    internal RowObject Object
    {
        get
        {
            _object.Members = [.. _members];
            return _object;
        }
    }

    /// <summary>
    /// Gets or sets a column that is null if the object is null. Default: <see langword="null"/>, the object is never
    /// null.
    /// </summary>
    public RowColumn? Presence
    {
        get => _object.Presence;
        set
        {
            _object.Presence = value is null ? null : RowTemplateTree.Raw(value);
            _object.IsAlways = value is null;
        }
    }

    /// <summary>Adds a value.</summary>
    /// <param name="name">The name on the wire.</param>
    /// <param name="column">
    /// The column, one of <see cref="RowSession.Columns"/> or one with a <see cref="RowValue"/> at the same ordinal.
    /// </param>
    /// <param name="isRequired">Whether null is an error.</param>
    public void AddValue(string name, RowColumn column, bool isRequired = false)
    {
        ArgumentNullException.ThrowIfNull(column);
        RowName wireName = _tree.NameOf(name);
        RowColumn own = _tree.Use(column, wireName, _path + name, isRequired);
        _members.Add(new RowLeaf(wireName, own));
    }

    /// <summary>Adds an object whose values are in the same row, and returns its template.</summary>
    /// <param name="name">The name on the wire.</param>
    /// <param name="presence">Its <see cref="Presence"/>.</param>
    public RowTemplate AddObject(string name, RowColumn? presence = null)
    {
        var created = new RowObject(_tree.NameOf(name));
        _members.Add(created);
        return _tree.Add(new RowTemplate(_tree, created, _branch, _path + name + ".") { Presence = presence }, this);
    }

    /// <summary>
    /// Adds an array whose elements are in joined rows, and returns the template of an element. Rows are ordered by the
    /// keys of the object and of the arrays, in the order in which these are added.
    /// </summary>
    /// <param name="name">The name on the wire.</param>
    /// <param name="key">The columns that identify an element; all are null in a row without one.</param>
    public RowTemplate AddArray(string name, params IReadOnlyList<RowColumn> key)
    {
        var array = new RowArray(_tree.NameOf(name));
        var element = new RowTemplate(_tree, new(RowName.None), _tree.BranchCount, _path + name + "[].");
        array.Branch = _tree.BranchCount;
        array.Element = element._object;
        _members.Add(array);
        _object.Open = array;
        return _tree.Begin(element, [.. key], _branch);
    }

    /// <summary>Adds an array whose elements another query returns.</summary>
    /// <param name="name">The name on the wire.</param>
    /// <param name="section">The index of that query in the <see cref="RowSplit"/>; at least 1.</param>
    public void AddArray(string name, int section)
    {
        ArgumentOutOfRangeException.ThrowIfLessThan(section, 1);
        _members.Add(new RowArray(_tree.NameOf(name)) { Branch = section });
    }

    /// <summary>Returns the plan of a result whose rows become this object.</summary>
    public RowPlan ToPlan() => _tree.ToPlan(this);

    /// <summary>Returns the plan of one query of a <see cref="RowSplit"/>.</summary>
    /// <param name="holder">The key of the object that contains the array; empty for the first query.</param>
    /// <param name="own">The key of this object if it has arrays; otherwise empty.</param>
    public RowPlan ToPlan(IReadOnlyList<RowColumn> holder, IReadOnlyList<RowColumn> own) =>
        _tree.ToPlan(this, holder, own);

    internal int ArrayCount => _members.Count(static member => member is RowArray);
}
