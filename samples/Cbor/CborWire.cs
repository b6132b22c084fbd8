using Sluice;
using Sluice.Model;
using Sluice.Selection;

namespace Cbor;

/// <summary>CBOR (RFC 8949): a third wire, written outside the library over its public interfaces.</summary>
/// <remarks>
/// Types known when compiling go through <see cref="CborWireWriter"/> and <see cref="CborWireReader"/> at full speed; a
/// value whose type is known only at run time goes through a <see cref="CborSink"/> and a <see cref="CborSource"/>.
/// </remarks>
public static class CborWire
{
    /// <summary>Writes a value.</summary>
    /// <exception cref="WireException">The value has no form in CBOR, or nests deeper than 64.</exception>
    public static byte[] Serialize<T, TShape>(T? value)
        where TShape : struct, IShape<T>
    {
        var writer = new CborWireWriter(256);
        TShape.Write(ref writer, value, default(AllFields));
        return writer.ToArray();
    }

    /// <summary>Writes what a selection names of a value: what an endpoint answers to <c>?include=</c>.</summary>
    /// <exception cref="WireException">
    /// The value has no form in CBOR, nests deeper than 64, or has more elements than the selection allows.
    /// </exception>
    public static byte[] Serialize<T, TShape>(T? value, FieldSelection<T> selection)
        where TShape : struct, IShape<T>
    {
        ArgumentNullException.ThrowIfNull(selection);
        using SelectedFields fields = selection.BeginFields();
        var writer = new CborWireWriter(256);
        TShape.Write(ref writer, value, fields.Fields);
        return writer.ToArray();
    }

    /// <summary>Reads a value; nothing may follow it.</summary>
    /// <exception cref="WireException">The bytes are not well-formed CBOR, or not a value of this type.</exception>
    public static T? Deserialize<T, TShape>(ReadOnlySpan<byte> cbor)
        where TShape : struct, IShape<T>
    {
        var reader = new CborWireReader(cbor);
        T? value = TShape.Read(ref reader);
        reader.End();
        return value;
    }

    /// <summary>
    /// Writes a value of a type known only at run time, over the library's run-time provider or a generated shape's
    /// converter.
    /// </summary>
    public static byte[] Serialize(object? value, Converter converter)
    {
        ArgumentNullException.ThrowIfNull(converter);
        var sink = new CborSink();
        converter.WriteTo(sink, value);
        return sink.ToArray();
    }

    /// <summary>Writes what a selection names of a value of a type that carries its shape.</summary>
    public static byte[] Serialize<T>(T? value, FieldSelection<T> selection)
        where T : IShaped<T> => Serialize(value, T.Converter, selection);

    /// <summary>
    /// Writes what a selection names of a value of a type known only at run time, or of each element of a collection.
    /// </summary>
    public static byte[] Serialize(object? value, Converter converter, FieldSelection selection)
    {
        ArgumentNullException.ThrowIfNull(converter);
        var sink = new CborSink();
        converter.WriteTo(sink, value, selection);
        return sink.ToArray();
    }

    /// <summary>Reads a value of a type known only at run time.</summary>
    /// <exception cref="WireException">The bytes are not well-formed CBOR, or not a value of this type.</exception>
    public static object? Deserialize(byte[] cbor, Converter converter)
    {
        ArgumentNullException.ThrowIfNull(converter);
        var source = new CborSource(cbor);
        object? value = converter.ReadFrom(source);
        source.End();
        return value;
    }
}
