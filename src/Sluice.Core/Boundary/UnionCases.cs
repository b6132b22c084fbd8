using System.ComponentModel;
using System.Globalization;
using System.Text;
using Sluice.Internal;
using Sluice.Model;
using Sluice.Wires;
using Sluice.Wires.Json;

namespace Sluice.Boundary;

/// <summary>Contains the rare paths of unions, to keep them out of generated code.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public static class UnionCases
{
    /// <summary>Returns the index of the case whose proxy a type is.</summary>
    /// <param name="type">A type that is not a case.</param>
    /// <param name="cases">The types of the cases.</param>
    /// <param name="other">The index for other types.</param>
    public static int FindProxied(Type type, ReadOnlySpan<Type> cases, int other) =>
        ProxyTypes.IsProxy(type) && cases.IndexOf(type.BaseType!) is var index and >= 0 ? index : other;

    /// <summary>Creates the error for a value whose type is not a case.</summary>
    public static WireException NotACase<TWriter>(ref TWriter writer, object value, Type union)
        where TWriter : struct, IWireWriter, allows ref struct =>
        writer.Error(
            WireError.Discriminator,
            $"{value.GetType()} is not a case of the union {union}. Declare it there, for instance with "
                + $"[WireCase(\"name\", typeof({value.GetType().Name}))]."
        );

    /// <summary>
    /// Requires that a value without a discriminator cannot be mistaken for a case: on wires that use keys, a case is
    /// an array.
    /// </summary>
    /// <exception cref="WireException">The value is an array as well.</exception>
    public static void RequireDistinct<TWriter>(ref TWriter writer, TypeShape shape)
        where TWriter : struct, IWireWriter, allows ref struct
    {
        bool isArray = shape is IObjectShape { IsKeyed: true } or { Kind: ShapeKind.Collection };
        if (!TWriter.UsesKeys || !isArray)
            return;
        throw writer.Error(
            WireError.Unsupported,
            $"{shape.Type} is an array on this wire, as each case of its union is. "
                + $"Declare it as a case, for instance with [WireCase(\"name\", typeof({shape.Type.Name}))]."
        );
    }

    /// <summary>Writes a value whose discriminator was unknown when it was read.</summary>
    public static void WriteUnknown<TWriter>(
        ref TWriter writer,
        in UnknownCase value,
        ReadOnlySpan<byte> utf8Discriminator
    )
        where TWriter : struct, IWireWriter, allows ref struct
    {
        if (value is { Name: null, Tag: null })
            throw writer.Error(
                WireError.Discriminator,
                "The UnknownCase has no discriminator: give it a name or a tag."
            );
        // An array of another wire may be a list or the members by key, which have no names here.
        if (TWriter.IsJson && value.Value is { IsMessagePack: true, Bytes: [>= 0x90 and <= 0x9F or 0xDC or 0xDD, ..] })
            throw writer.Error(WireError.Unsupported, "A union's case must be an object in JSON.");
        string discriminator = JsonNameLiteral.FormatLiteral(Encoding.UTF8.GetString(utf8Discriminator));
        string head =
            "{"
            + discriminator
            + (
                value.Name is { } name
                    ? JsonNameLiteral.FormatLiteral(name)[..^1]
                    : value.Tag!.Value.ToString(CultureInfo.InvariantCulture)
            );
        int mark = writer.BeginCase(
            Encoding.UTF8.GetBytes(head),
            Encoding.UTF8.GetBytes(value.Name ?? ""),
            value.Tag ?? 0,
            value.Name is null
        );
        RawValues.Write(ref writer, value.Value);
        writer.EndCase(mark);
    }

    /// <summary>Reads a complete value of a union from its start, for the type that receives unknown cases.</summary>
    public static UnknownCase ReadUnknown<TReader>(ref TReader reader, ReadOnlySpan<byte> utf8Discriminator)
        where TReader : struct, IWireReader, allows ref struct => RawValues.ReadCase(ref reader, utf8Discriminator);

    /// <summary>Creates the error for a discriminator that is missing or unknown.</summary>
    public static WireException Unknown<TReader>(
        ref TReader reader,
        CaseToken token,
        ReadOnlySpan<byte> name,
        int tag,
        Type union,
        string discriminator
    )
        where TReader : struct, IWireReader, allows ref struct =>
        reader.Error(
            WireError.Discriminator,
            token switch
            {
                CaseToken.None => $"A value of a union needs its discriminator (\"{discriminator}\").",
                CaseToken.Tag => $"{tag} is not a case of the union.",
                _ => $"\"{Encoding.UTF8.GetString(name[..Math.Min(name.Length, 64)])}\" is not a case of the union.",
            }
        );
}
