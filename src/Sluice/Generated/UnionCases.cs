using System.ComponentModel;
using System.Text;
using Sluice.Wires;

namespace Sluice.Generated;

/// <summary>The rare paths of unions, kept out of the generated bodies.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public static class UnionCases
{
    /// <summary>The error for a value whose type is no case.</summary>
    public static WireException NotACase<TWriter>(ref TWriter writer, object value, Type union) where TWriter : struct, IWireWriter, allows ref struct =>
        writer.Error(WireError.Discriminator, $"{value.GetType()} is not a case of the union {union}. Declare it there, for instance with [WireCase(\"name\", typeof({value.GetType().Name}))].");

    /// <summary>The error for a discriminator that is missing or names no case.</summary>
    public static WireException Unknown<TReader>(ref TReader reader, CaseToken token, ReadOnlySpan<byte> name, int tag, Type union, string discriminator)
        where TReader : struct, IWireReader, allows ref struct => reader.Error(WireError.Discriminator, token switch
        {
            CaseToken.None => $"A value of a union needs its discriminator (\"{discriminator}\").",
            CaseToken.Tag => $"{tag} is not a case of the union.",
            _ => $"\"{Encoding.UTF8.GetString(name[..Math.Min(name.Length, 64)])}\" is not a case of the union.",
        });
}
