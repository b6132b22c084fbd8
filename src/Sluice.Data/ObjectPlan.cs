using System.Text;
using Sluice.Rows;
using Sluice.Wires.Cells;

namespace Sluice.Data;

/// <summary>The columns of a result, bound once to the members of a type. Immutable.</summary>
internal sealed class ObjectPlan
{
    private readonly string[] _names;
    private readonly byte[][] _utf8Names;
    private readonly bool _ignoresUnknown,
        _isFlat;

    internal readonly CellNode Root;

    /// <summary>The number of arrays in each other that rows are grouped into.</summary>
    internal readonly int Levels;

    internal ObjectPlan(Model.TypeShape shape, DriverRows rows, in QueryOptions options)
    {
        _names = new string[rows.ColumnCount];
        for (int i = 0; i < _names.Length; i++)
            _names[i] = rows.GetName(i);
        _utf8Names = Array.ConvertAll(_names, Encoding.UTF8.GetBytes);
        (_ignoresUnknown, _isFlat) = (options.IgnoreUnknownColumns, options.FlatNames);
        Root = CellNodeBuilder.Build(shape, _names, _ignoresUnknown, _isFlat, out Levels);
    }

    internal int ColumnCount => _names.Length;

    /// <summary>Gets the columns that identify an object that several rows form.</summary>
    internal int[] Key => ((CellObjectNode)Root).Columns;

    internal bool Matches(DriverRows rows, in QueryOptions options)
    {
        if (
            _ignoresUnknown != options.IgnoreUnknownColumns
            || _isFlat != options.FlatNames
            || rows.ColumnCount != _names.Length
        )
            return false;
        for (int i = 0; i < _names.Length; i++)
        {
            if (!rows.HasName(i, _names[i], _utf8Names[i]))
                return false;
        }
        return true;
    }
}

/// <summary>
/// The plans of one type by the names of the columns, in a fixed number of places, so that it does not grow with the
/// number of queries. A plan that lost its place is built again.
/// </summary>
internal static class ObjectPlans<T>
{
    private const int Places = 16;
    private static readonly ObjectPlan?[] s_plans = new ObjectPlan?[Places];
    private static int s_next;

    internal static ObjectPlan Get(Converter<T> converter, DriverRows rows, in QueryOptions options)
    {
        foreach (ref ObjectPlan? place in s_plans.AsSpan())
        {
            if (Volatile.Read(ref place) is { } known && known.Matches(rows, in options))
                return known;
        }
        var plan = new ObjectPlan(converter.Shape, rows, in options);
        int position = (int)((uint)Interlocked.Increment(ref s_next) % Places);
        Volatile.Write(ref s_plans[position], plan);
        return plan;
    }
}
