using System.Diagnostics;
using System.Runtime.CompilerServices;
using Sluice.Selection;

namespace Sluice.Wires.MessagePack;

/// <summary>Creates a converter's methods for this wire, when a value is first converted.</summary>
internal interface IMessagePackRootFactory
{
    /// <summary>Returns a <see cref="MessagePackRoot{T}"/> of the converter's type.</summary>
    IMessagePackRoot CreateMessagePackRoot();
}

/// <summary>Defines the methods for this wire of a converter whose type is known only at run time.</summary>
internal interface IMessagePackRoot
{
    void WriteObject(ref MessagePackWireWriter writer, object? value, SelectionNode? selection);
    void WriteObject(ref MessagePackOptionsWriter writer, object? value, SelectionNode? selection);
    object? ReadObject(ref MessagePackWireReader reader);
    object? ReadObject(ref MessagePackOptionsReader reader);
}

/// <summary>Provides a converter's methods for this wire.</summary>
internal abstract class MessagePackRoot<T> : IMessagePackRoot
{
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
    ) => FindRoot(converter).WriteObject(ref writer, value, selection);

    internal static void WriteObject(
        this Converter converter,
        ref MessagePackOptionsWriter writer,
        object? value,
        SelectionNode? selection
    ) => FindRoot(converter).WriteObject(ref writer, value, selection);

    internal static object? ReadObject(this Converter converter, ref MessagePackWireReader reader) =>
        FindRoot(converter).ReadObject(ref reader);

    internal static object? ReadObject(this Converter converter, ref MessagePackOptionsReader reader) =>
        FindRoot(converter).ReadObject(ref reader);

    private static MessagePackRoot<T> GetRoot<T>(Converter<T> converter)
    {
        object root = converter.MessagePackRoot ?? CreateRoot(converter);
        Debug.Assert(root is MessagePackRoot<T>);
        // SAFETY: StaticConverter<T, TShape>, from which every Converter<T> derives, creates the root of its own T.
        return Unsafe.As<MessagePackRoot<T>>(root);
    }

    private static IMessagePackRoot FindRoot(Converter converter) =>
        converter.MessagePackRoot is { } root ? (IMessagePackRoot)root : CreateRoot(converter);

    // Two threads may both create one; they are alike.
    private static IMessagePackRoot CreateRoot(Converter converter)
    {
        IMessagePackRoot root = ((IMessagePackRootFactory)converter).CreateMessagePackRoot();
        converter.MessagePackRoot = root;
        return root;
    }
}
