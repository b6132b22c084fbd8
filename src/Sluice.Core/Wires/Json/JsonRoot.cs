using System.ComponentModel;
using System.Diagnostics;
using System.Runtime.CompilerServices;
using Sluice.Selection;

namespace Sluice.Wires.Json;

/// <summary>Defines the methods for this wire of a converter whose type is known only at run time.</summary>
internal interface IJsonRoot
{
    void WriteObject(ref JsonWireWriter writer, object? value, SelectionNode? selection);
    void WriteObject(ref JsonOptionsWriter writer, object? value, SelectionNode? selection);
    object? ReadObject(ref JsonWireReader reader);
    object? ReadObject(ref JsonOptionsReader reader);
}

/// <summary>
/// Provides a converter's methods for this wire. Every converter has the methods of every wire; those that a program
/// does not call are not compiled ahead of time.
/// </summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public abstract class JsonRoot<T> : Converter<T>, IJsonRoot
{
    private protected JsonRoot() { }

    internal abstract void Write(ref JsonWireWriter writer, T? value);
    internal abstract void Write(ref JsonWireWriter writer, T? value, SelectionNode? selection);
    internal abstract void Write(ref JsonOptionsWriter writer, T? value, SelectionNode? selection);
    internal abstract T? Read(ref JsonWireReader reader);
    internal abstract T? Read(ref JsonOptionsReader reader);

    void IJsonRoot.WriteObject(ref JsonWireWriter writer, object? value, SelectionNode? selection)
    {
        // Everything is selected, but elements may still have to be counted.
        if (selection is null && !ElementCounter.IsCounting)
            Write(ref writer, (T?)value);
        else
            Write(ref writer, (T?)value, selection);
    }

    void IJsonRoot.WriteObject(ref JsonOptionsWriter writer, object? value, SelectionNode? selection) =>
        Write(ref writer, (T?)value, selection);

    object? IJsonRoot.ReadObject(ref JsonWireReader reader) => Read(ref reader);

    object? IJsonRoot.ReadObject(ref JsonOptionsReader reader) => Read(ref reader);
}

// SAFETY: Every converter derives from JsonRoot<T>: StaticConverter is the only class that derives from Converter<T>.
/// <summary>Calls a converter's methods for this wire.</summary>
internal static class JsonRoot
{
    internal static void Write<T>(this Converter<T> converter, ref JsonWireWriter writer, T? value) =>
        GetRoot(converter).Write(ref writer, value);

    internal static void Write<T>(
        this Converter<T> converter,
        ref JsonWireWriter writer,
        T? value,
        SelectionNode? selection
    ) => GetRoot(converter).Write(ref writer, value, selection);

    internal static void Write<T>(
        this Converter<T> converter,
        ref JsonOptionsWriter writer,
        T? value,
        SelectionNode? selection
    ) => GetRoot(converter).Write(ref writer, value, selection);

    internal static T? Read<T>(this Converter<T> converter, ref JsonWireReader reader) =>
        GetRoot(converter).Read(ref reader);

    internal static T? Read<T>(this Converter<T> converter, ref JsonOptionsReader reader) =>
        GetRoot(converter).Read(ref reader);

    internal static void WriteObject(
        this Converter converter,
        ref JsonWireWriter writer,
        object? value,
        SelectionNode? selection
    ) => ((IJsonRoot)converter).WriteObject(ref writer, value, selection);

    internal static void WriteObject(
        this Converter converter,
        ref JsonOptionsWriter writer,
        object? value,
        SelectionNode? selection
    ) => ((IJsonRoot)converter).WriteObject(ref writer, value, selection);

    internal static object? ReadObject(this Converter converter, ref JsonWireReader reader) =>
        ((IJsonRoot)converter).ReadObject(ref reader);

    internal static object? ReadObject(this Converter converter, ref JsonOptionsReader reader) =>
        ((IJsonRoot)converter).ReadObject(ref reader);

    private static JsonRoot<T> GetRoot<T>(Converter<T> converter)
    {
        Debug.Assert(converter is JsonRoot<T>);
        return Unsafe.As<JsonRoot<T>>(converter);
    }
}
