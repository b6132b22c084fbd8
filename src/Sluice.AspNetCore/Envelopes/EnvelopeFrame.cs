using System.Buffers;
using System.Text;
using System.Text.Json;
using Microsoft.AspNetCore.Http;
using Sluice.AspNetCore.Binding;
using Sluice.AspNetCore.Policies;
using Sluice.Hosting;
using Sluice.Wires.MessagePack;

namespace Sluice.AspNetCore.Envelopes;

/// <summary>
/// The bytes of an envelope before and after its content, which is written separately from a query's rows or element by
/// element.
/// </summary>
internal readonly record struct EnvelopeFrame(ReadOnlyMemory<byte> Before, ReadOnlyMemory<byte> Behind)
{
    // Exceeds the depth that any wire writes.
    private static readonly JsonReaderOptions s_reading = new() { MaxDepth = 100_000 };

    /// <summary>
    /// Creates the frame of an envelope, narrowed to what the request's caller may see. The content's member must be
    /// empty.
    /// </summary>
    /// <exception cref="InvalidOperationException">
    /// The member contains values, or is null and omitted because of the options.
    /// </exception>
    public static async ValueTask<EnvelopeFrame> OfAsync<TEnvelope>(
        HttpContext context,
        TEnvelope envelope,
        FieldSelection content,
        WireFormat format,
        SluiceHttpOptions options
    )
    {
        EnvelopeContent member = options.Envelopes.Require(typeof(TEnvelope), content.Type);
        FieldSelection selection = await MemberAuthorization.NarrowAsync(
            context,
            options,
            member.Around(IncludeBinder.Found<TEnvelope>(), content)
        );
        string name = options.WireOf(format).NameOf(member.Member);
        return Create(context, envelope, (FieldSelection<TEnvelope>)selection, name, format, options);
    }

    /// <summary>
    /// Creates the frame of an envelope for a selection that is already narrowed to what the caller may see.
    /// </summary>
    public static EnvelopeFrame Create<TEnvelope>(
        HttpContext context,
        TEnvelope envelope,
        FieldSelection<TEnvelope> selection,
        string name,
        WireFormat format,
        SluiceHttpOptions options
    )
    {
        var body = new ArrayBufferWriter<byte>(256);
        UntypedAuthorization.Set(context, options, selection.GetConverter().Shape);
        if (format == WireFormat.MessagePack)
            MessagePackWire.Serialize(
                body,
                envelope,
                selection,
                options.MessagePack with
                {
                    Compression = MessagePackCompression.None,
                }
            );
        else
            JsonWire.Serialize(body, envelope, selection, options.Json with { Indented = false });
        ReadOnlyMemory<byte> bytes = body.WrittenMemory;
        Range? value =
            format == WireFormat.MessagePack
                ? InMessagePack(bytes.Span, Encoding.UTF8.GetBytes(name))
                : InJson(bytes.Span, name);
        if (value is not { } found)
            throw new InvalidOperationException(
                $"The envelope {typeof(TEnvelope)} was written without its member '{name}'. Initialize the member with "
                    + "an empty collection where the options omit nulls, and use no integer keys."
            );
        ReadOnlySpan<byte> held = bytes.Span[found];
        bool isEmpty =
            format == WireFormat.MessagePack
                ? held is [0xc0] or [0x90] // Nil, or an array without elements.
                : held.SequenceEqual("null"u8) || held.SequenceEqual("[]"u8);
        if (!isEmpty)
            throw new InvalidOperationException(
                $"The member '{name}' of the envelope {typeof(TEnvelope)} already contains values, but the result's "
                    + "elements are written there. Leave it null or empty."
            );
        return new(bytes[..found.Start], bytes[found.End..]);
    }

    /// <summary>Writes the envelope around its content, in the layout of the options.</summary>
    public void Write(
        IBufferWriter<byte> output,
        ReadOnlyMemory<byte> content,
        WireFormat format,
        SluiceHttpOptions options
    )
    {
        if (format == WireFormat.Json && options.Json.Indented)
        {
            options.WireOf(format).WriteDocument(output, [.. Before.Span, .. content.Span, .. Behind.Span]);
            return;
        }
        output.Write(Before.Span);
        output.Write(content.Span);
        output.Write(Behind.Span);
    }

    private static Range? InJson(ReadOnlySpan<byte> document, string name)
    {
        var reader = new Utf8JsonReader(document, s_reading);
        while (reader.Read())
        {
            if (reader.TokenType != JsonTokenType.PropertyName)
                continue;
            bool isFound = reader.ValueTextEquals(name);
            reader.Read();
            int start = (int)reader.TokenStartIndex;
            reader.Skip();
            if (isFound)
                return start..(int)reader.BytesConsumed;
        }

        return null;
    }

    private static Range? InMessagePack(ReadOnlySpan<byte> document, ReadOnlySpan<byte> name)
    {
        if (MessagePackScan.IsArray(document[0]))
            return null;
        int position = MessagePackScan.HeaderSize(document[0]);
        while (position < document.Length)
        {
            int value = MessagePackExtent.End(document, position);
            int end = MessagePackExtent.End(document, value);
            if (document[(position + MessagePackScan.HeaderSize(document[position]))..value].SequenceEqual(name))
                return value..end;
            position = end;
        }

        return null;
    }
}
