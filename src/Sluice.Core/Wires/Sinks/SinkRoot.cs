using System.Diagnostics;
using System.Runtime.CompilerServices;
using Sluice.Selection;

namespace Sluice.Wires.Sinks;

/// <summary>Creates a converter's methods for this wire, when a value is first converted.</summary>
internal interface ISinkRootFactory
{
    /// <summary>Returns a <see cref="SinkRoot{T}"/> of the converter's type.</summary>
    ISinkRoot CreateSinkRoot();
}

/// <summary>Defines the methods for this wire of a converter whose type is known only at run time.</summary>
internal interface ISinkRoot
{
    void WriteObject(ref SinkWriter writer, object? value, SelectionNode? selection);
    object? ReadObject(ref SourceReader reader);
}

/// <summary>Provides a converter's methods for this wire.</summary>
internal abstract class SinkRoot<T> : ISinkRoot
{
    internal abstract void Write(ref SinkWriter writer, T? value, SelectionNode? selection);
    internal abstract T? Read(ref SourceReader reader);

    void ISinkRoot.WriteObject(ref SinkWriter writer, object? value, SelectionNode? selection) =>
        Write(ref writer, (T?)value, selection);

    object? ISinkRoot.ReadObject(ref SourceReader reader) => Read(ref reader);
}

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
    ) => FindRoot(converter).WriteObject(ref writer, value, selection);

    internal static object? ReadObject(this Converter converter, ref SourceReader reader) =>
        FindRoot(converter).ReadObject(ref reader);

    private static SinkRoot<T> GetRoot<T>(Converter<T> converter)
    {
        object root = converter.SinkRoot ?? CreateRoot(converter);
        Debug.Assert(root is SinkRoot<T>);
        // SAFETY: StaticConverter<T, TShape>, from which every Converter<T> derives, creates the root of its own T.
        return Unsafe.As<SinkRoot<T>>(root);
    }

    private static ISinkRoot FindRoot(Converter converter) =>
        converter.SinkRoot is { } root ? (ISinkRoot)root : CreateRoot(converter);

    // Two threads may both create one; they are alike.
    private static ISinkRoot CreateRoot(Converter converter)
    {
        ISinkRoot root = ((ISinkRootFactory)converter).CreateSinkRoot();
        converter.SinkRoot = root;
        return root;
    }
}
