using System.ComponentModel;
using System.Diagnostics;
using System.Runtime.CompilerServices;
using Sluice.Selection;
using Sluice.Wires.Json;

namespace Sluice.Wires.MessagePack;

/// <summary>Defines the methods for this wire of a converter whose type is known only at run time.</summary>
internal interface IMessagePackRoot
{
    void WriteObject(ref MessagePackWireWriter writer, object? value, SelectionNode? selection);
    void WriteObject(ref MessagePackOptionsWriter writer, object? value, SelectionNode? selection);
    object? ReadObject(ref MessagePackWireReader reader);
    object? ReadObject(ref MessagePackOptionsReader reader);
}

/// <summary>
/// Provides a converter's methods for this wire. Every converter has the methods of every wire; those that a program
/// does not call are not compiled ahead of time.
/// </summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public abstract class MessagePackRoot<T> : JsonRoot<T>, IMessagePackRoot
{
    private protected MessagePackRoot() { }

    internal abstract void Write(ref MessagePackWireWriter writer, T? value);
    internal abstract void Write(ref MessagePackWireWriter writer, T? value, SelectionNode? selection);
    internal abstract void Write(ref MessagePackOptionsWriter writer, T? value, SelectionNode? selection);
    internal abstract T? Read(ref MessagePackWireReader reader);
    internal abstract T? Read(ref MessagePackOptionsReader reader);

    void IMessagePackRoot.WriteObject(ref MessagePackWireWriter writer, object? value, SelectionNode? selection)
    {
        // Everything is selected, but elements may still have to be counted.
        if (selection is null && !ElementCounter.IsCounting)
            Write(ref writer, (T?)value);
        else
            Write(ref writer, (T?)value, selection);
    }

    void IMessagePackRoot.WriteObject(ref MessagePackOptionsWriter writer, object? value, SelectionNode? selection) =>
        Write(ref writer, (T?)value, selection);

    object? IMessagePackRoot.ReadObject(ref MessagePackWireReader reader) => Read(ref reader);

    object? IMessagePackRoot.ReadObject(ref MessagePackOptionsReader reader) => Read(ref reader);
}

// SAFETY: Every converter derives from MessagePackRoot<T>: StaticConverter is the only class that derives from
// Converter<T>.
/// <summary>Calls a converter's methods for this wire.</summary>
internal static class MessagePackRoot
{
    internal static void Write<T>(this Converter<T> converter, ref MessagePackWireWriter writer, T? value) =>
        GetRoot(converter).Write(ref writer, value);

    internal static void Write<T>(
        this Converter<T> converter,
        ref MessagePackWireWriter writer,
        T? value,
        SelectionNode? selection
    ) => GetRoot(converter).Write(ref writer, value, selection);

    internal static void Write<T>(
        this Converter<T> converter,
        ref MessagePackOptionsWriter writer,
        T? value,
        SelectionNode? selection
    ) => GetRoot(converter).Write(ref writer, value, selection);

    internal static T? Read<T>(this Converter<T> converter, ref MessagePackWireReader reader) =>
        GetRoot(converter).Read(ref reader);

    internal static T? Read<T>(this Converter<T> converter, ref MessagePackOptionsReader reader) =>
        GetRoot(converter).Read(ref reader);

    internal static void WriteObject(
        this Converter converter,
        ref MessagePackWireWriter writer,
        object? value,
        SelectionNode? selection
    ) => ((IMessagePackRoot)converter).WriteObject(ref writer, value, selection);

    internal static void WriteObject(
        this Converter converter,
        ref MessagePackOptionsWriter writer,
        object? value,
        SelectionNode? selection
    ) => ((IMessagePackRoot)converter).WriteObject(ref writer, value, selection);

    internal static object? ReadObject(this Converter converter, ref MessagePackWireReader reader) =>
        ((IMessagePackRoot)converter).ReadObject(ref reader);

    internal static object? ReadObject(this Converter converter, ref MessagePackOptionsReader reader) =>
        ((IMessagePackRoot)converter).ReadObject(ref reader);

    private static MessagePackRoot<T> GetRoot<T>(Converter<T> converter)
    {
        Debug.Assert(converter is MessagePackRoot<T>);
        return Unsafe.As<MessagePackRoot<T>>(converter);
    }
}
