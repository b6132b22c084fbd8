using System.Buffers;
using Sluice.Wires.MessagePack;

namespace Sluice.Hosting;

/// <summary>
/// Counts the objects and arrays, the values, or the elements of arrays of a document before it is read: an empty array
/// is two bytes or one, and an object of a hundred in memory; a number that is read as <see cref="object"/> is as
/// short, and takes forty.
/// </summary>
internal static partial class DocumentWeight
{
    private static readonly SearchValues<byte> s_json = SearchValues.Create("{[\""u8);
    private static readonly SearchValues<byte> s_opening = SearchValues.Create("{["u8);
    private static readonly SearchValues<byte> s_comma = SearchValues.Create(","u8);
    private static readonly SearchValues<byte> s_separating = SearchValues.Create(",\""u8);
    private static readonly SearchValues<byte> s_text = SearchValues.Create("\"\\"u8);

    /// <summary>Returns whether JSON has more objects and arrays than a limit.</summary>
    /// <param name="document">The document in UTF-8, valid or not.</param>
    /// <param name="hasComments">
    /// Whether comments are allowed, in which a quotation mark begins no text: brackets within texts count, too.
    /// </param>
    /// <param name="limit">The limit.</param>
    internal static bool JsonExceeds(ReadOnlySpan<byte> document, bool hasComments, int limit)
    {
        // Each object or array has two bytes.
        return document.Length / 2 > limit && Exceeds(document, hasComments ? s_opening : s_json, 0, limit);
    }

    /// <summary>Returns whether JSON has more values than a limit: each but the first one follows a comma.</summary>
    /// <param name="document">The document in UTF-8, valid or not.</param>
    /// <param name="hasComments">
    /// Whether comments are allowed, in which a quotation mark begins no text: commas within texts count, too.
    /// </param>
    /// <param name="limit">The limit.</param>
    internal static bool JsonHasMoreValues(ReadOnlySpan<byte> document, bool hasComments, int limit)
    {
        // Each value has two bytes with its comma.
        return document.Length / 2 >= limit && Exceeds(document, hasComments ? s_comma : s_separating, 1, limit);
    }

    // Counts what is searched outside of texts, which are skipped if quotation marks are searched as well.
    private static bool Exceeds(ReadOnlySpan<byte> document, SearchValues<byte> searched, int count, int limit)
    {
        while (true)
        {
            int position = document.IndexOfAny(searched);
            if (position < 0)
                return false;
            bool isText = document[position] == (byte)'"';
            document = document[(position + 1)..];
            if (isText)
                document = AfterText(document);
            else if (++count > limit)
                return true;
        }
    }

    /// <summary>Returns whether MessagePack has more of what is counted than a limit.</summary>
    /// <param name="document">The document, valid or not; LZ4 is decompressed first.</param>
    /// <param name="options">The limit of decompression.</param>
    /// <param name="limit">The limit.</param>
    /// <param name="counted">What is counted.</param>
    internal static bool MessagePackExceeds(
        ReadOnlySpan<byte> document,
        in MessagePackWireOptions options,
        int limit,
        Counted counted = Counted.Containers
    )
    {
        if (!MessagePackDecompressor.IsCompressed(document))
            return MessagePackExceeds(document, limit, counted);
        // Each value has a byte: without a lower limit, nothing is decompressed to be counted.
        if (options.MaxDecompressedBytes <= limit)
            return false;
        byte[] plain = MessagePackDecompressor.Decompress(
            document,
            options.MaxDecompressedBytes,
            out _,
            out int length
        );
        try
        {
            return MessagePackExceeds(plain.AsSpan(0, length), limit, counted);
        }
        finally
        {
            ArrayPool<byte>.Shared.Return(plain);
        }
    }

    private static bool MessagePackExceeds(ReadOnlySpan<byte> document, int limit, Counted counted)
    {
        if (document.Length <= limit)
            return false;
        for (long count = 0; !document.IsEmpty; )
        {
            if (
                (counted == Counted.Values || MessagePackScan.IsContainer(document[0]))
                && (count += WeightOf(document, counted)) > limit
            )
                return true;
            int size = MessagePackScan.HeaderSize(document[0]);
            // A document that is cut off is refused when it is read.
            if (document.Length < size)
                return false;
            MessagePackScan.Measure(document, out long body, out _);
            if (document.Length - size < body)
                return false;
            document = document[(size + (int)body)..];
        }
        return false;
    }

    private static ReadOnlySpan<byte> AfterText(ReadOnlySpan<byte> document)
    {
        while (true)
        {
            int position = document.IndexOfAny(s_text);
            if (position < 0)
                return default;
            bool isEnd = document[position] == (byte)'"';
            document = document[Math.Min(document.Length, isEnd ? position + 1 : position + 2)..];
            if (isEnd)
                return document;
        }
    }
}
