using System.ComponentModel;
using System.Diagnostics;
using System.Runtime.CompilerServices;
using Sluice.Selection;
using Sluice.Wires.MessagePack;

namespace Sluice.Wires.Sinks;

/// <summary>Defines the methods for this wire of a converter whose type is known only at run time.</summary>
internal interface ISinkRoot
{
    void WriteObject(ref SinkWriter writer, object? value, SelectionNode? selection);
    object? ReadObject(ref SourceReader reader);
}

/// <summary>
/// Provides a converter's methods for this wire. Every converter has the methods of every wire; those that a program
/// does not call are not compiled ahead of time.
/// </summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public abstract class SinkRoot<T> : MessagePackRoot<T>, ISinkRoot
{
    private protected SinkRoot() { }

    internal abstract void Write(ref SinkWriter writer, T? value, SelectionNode? selection);
    internal abstract T? Read(ref SourceReader reader);

    void ISinkRoot.WriteObject(ref SinkWriter writer, object? value, SelectionNode? selection) =>
        Write(ref writer, (T?)value, selection);

    object? ISinkRoot.ReadObject(ref SourceReader reader) => Read(ref reader);
}

// SAFETY: Every converter derives from SinkRoot<T>: StaticConverter is the only class that derives from Converter<T>.
/// <summary>Calls a converter's methods for this wire.</summary>
internal static class SinkRoot
{
    internal static void Write<T>(
        this Converter<T> converter,
        ref SinkWriter writer,
        T? value,
        SelectionNode? selection
    ) => GetRoot(converter).Write(ref writer, value, selection);

    internal static void WriteObject(
        this Converter converter,
        ref SinkWriter writer,
        object? value,
        SelectionNode? selection
    ) => ((ISinkRoot)converter).WriteObject(ref writer, value, selection);

    internal static object? ReadObject(this Converter converter, ref SourceReader reader) =>
        ((ISinkRoot)converter).ReadObject(ref reader);

    private static SinkRoot<T> GetRoot<T>(Converter<T> converter)
    {
        Debug.Assert(converter is SinkRoot<T>);
        return Unsafe.As<SinkRoot<T>>(converter);
    }
}
