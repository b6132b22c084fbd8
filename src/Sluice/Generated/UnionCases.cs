using System.ComponentModel;
using System.Globalization;
using System.Text;
using Sluice.Reflection.Emission;
using Sluice.Wires;

namespace Sluice.Generated;

/// <summary>The rare paths of unions, kept out of the generated bodies.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public static class UnionCases
{
    /// <summary>The error for a value whose type is no case.</summary>
    public static WireException NotACase<TWriter>(ref TWriter writer, object value, Type union)
        where TWriter : struct, IWireWriter, allows ref struct =>
            writer.Error(WireError.Discriminator,
                $"{value.GetType()} is not a case of the union {union}. Declare it there, for instance with [WireCase(\"name\", typeof({value.GetType().Name}))].");

    /// <summary>Writes a value whose discriminator was unknown when it was read.</summary>
    public static void WriteUnknown<TWriter>(ref TWriter writer, in UnknownCase value,
        ReadOnlySpan<byte> utf8Discriminator) where TWriter : struct, IWireWriter, allows ref struct
    {
        if (value is { Name: null, Tag: null }) throw writer.Error(WireError.Discriminator,
            "The UnknownCase has no discriminator: give it a name or a tag.");
        string discriminator = JsonNames.Literal(Encoding.UTF8.GetString(utf8Discriminator));
        string head = "{" + discriminator + (value.Name is { } name ? JsonNames.Literal(name)[..^1]
            : value.Tag!.Value.ToString(CultureInfo.InvariantCulture));
        int mark = writer.BeginCase(Encoding.UTF8.GetBytes(head), Encoding.UTF8.GetBytes(value.Name ?? ""), value.Tag
            ?? 0, value.Name is null);
        RawValues.Write(ref writer, value.Value);
        writer.EndCase(mark);
    }

    /// <summary>Reads a whole value of a union, from its beginning, for the type that receives unknown ones.</summary>
    public static UnknownCase ReadUnknown<TReader>(ref TReader reader, ReadOnlySpan<byte> utf8Discriminator)
        where TReader : struct, IWireReader, allows ref struct =>
        RawValues.ReadCase(ref reader, utf8Discriminator);

    /// <summary>The error for a discriminator that is missing or names no case.</summary>
    public static WireException Unknown<TReader>(ref TReader reader, CaseToken token, ReadOnlySpan<byte> name, int tag,
        Type union, string discriminator)
        where TReader : struct, IWireReader, allows ref struct => reader.Error(WireError.Discriminator, token switch
        {
            CaseToken.None => $"A value of a union needs its discriminator (\"{discriminator}\").",
            CaseToken.Tag => $"{tag} is not a case of the union.",
            _ => $"\"{Encoding.UTF8.GetString(name[..Math.Min(name.Length, 64)])}\" is not a case of the union.",
        });
}
