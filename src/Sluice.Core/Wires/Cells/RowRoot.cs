using System.ComponentModel;
using System.Diagnostics;
using System.Runtime.CompilerServices;
using Sluice.Wires.Sinks;

namespace Sluice.Wires.Cells;

/// <summary>Defines the method for rows of a converter whose type is known only at run time.</summary>
internal interface IRowRoot
{
    object? ReadObject(ref RowReader reader);
}

/// <summary>
/// Provides a converter's method for rows. Every converter has it; those that a program does not call are not compiled
/// ahead of time.
/// </summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public abstract class RowRoot<T> : SinkRoot<T>, IRowRoot
{
    private protected RowRoot() { }

    internal abstract T? Read(ref RowReader reader);

    object? IRowRoot.ReadObject(ref RowReader reader) => Read(ref reader);
}

// SAFETY: Every converter derives from RowRoot<T>: StaticConverter is the only class that derives from Converter<T>.
/// <summary>Calls a converter's method for rows.</summary>
internal static class RowRoot
{
    internal static T? Read<T>(this Converter<T> converter, ref RowReader reader)
    {
        Debug.Assert(converter is RowRoot<T>);
        return Unsafe.As<RowRoot<T>>(converter).Read(ref reader);
    }

    internal static object? ReadObject(this Converter converter, ref RowReader reader) =>
        ((IRowRoot)converter).ReadObject(ref reader);
}
