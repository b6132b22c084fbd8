using System.Diagnostics;
using System.Runtime.CompilerServices;
using Sluice.Selection;

namespace Sluice.Wires.Json;

/// <summary>Creates a converter's methods for this wire, when a value is first converted.</summary>
internal interface IJsonRootFactory
{
    /// <summary>Returns a <see cref="JsonRoot{T}"/> of the converter's type.</summary>
    IJsonRoot CreateJsonRoot();
}

/// <summary>Defines the methods for this wire of a converter whose type is known only at run time.</summary>
internal interface IJsonRoot
{
    void WriteObject(ref JsonWireWriter writer, object? value, SelectionNode? selection);
    void WriteObject(ref JsonOptionsWriter writer, object? value, SelectionNode? selection);
    object? ReadObject(ref JsonWireReader reader);
    object? ReadObject(ref JsonOptionsReader reader);
}

/// <summary>Provides a converter's methods for this wire.</summary>
internal abstract class JsonRoot<T> : IJsonRoot
{
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
    ) => FindRoot(converter).WriteObject(ref writer, value, selection);

    internal static void WriteObject(
        this Converter converter,
        ref JsonOptionsWriter writer,
        object? value,
        SelectionNode? selection
    ) => FindRoot(converter).WriteObject(ref writer, value, selection);

    internal static object? ReadObject(this Converter converter, ref JsonWireReader reader) =>
        FindRoot(converter).ReadObject(ref reader);

    internal static object? ReadObject(this Converter converter, ref JsonOptionsReader reader) =>
        FindRoot(converter).ReadObject(ref reader);

    private static JsonRoot<T> GetRoot<T>(Converter<T> converter)
    {
        object root = converter.JsonRoot ?? CreateRoot(converter);
        Debug.Assert(root is JsonRoot<T>);
        // SAFETY: StaticConverter<T, TShape>, from which every Converter<T> derives, creates the root of its own T.
        return Unsafe.As<JsonRoot<T>>(root);
    }

    private static IJsonRoot FindRoot(Converter converter) =>
        converter.JsonRoot is { } root ? (IJsonRoot)root : CreateRoot(converter);

    // Two threads may both create one; they are alike.
    private static IJsonRoot CreateRoot(Converter converter)
    {
        IJsonRoot root = ((IJsonRootFactory)converter).CreateJsonRoot();
        converter.JsonRoot = root;
        return root;
    }
}
