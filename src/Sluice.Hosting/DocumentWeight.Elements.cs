using System.Buffers;
using Sluice.Wires.MessagePack;

namespace Sluice.Hosting;

internal static partial class DocumentWeight
{
    /// <summary>What is counted in a document.</summary>
    internal enum Counted
    {
        Containers,
        Values,
        Elements,
    }

    private static readonly SearchValues<byte> s_nesting = SearchValues.Create("{}[],\""u8);
    private static readonly SearchValues<byte> s_nestingOrComment = SearchValues.Create("{}[],\"/"u8);

    /// <summary>
    /// Returns whether the arrays of JSON have more elements together than a limit: each but the first one of an array
    /// follows a comma.
    /// </summary>
    /// <param name="document">The document in UTF-8, valid or not.</param>
    /// <param name="hasComments">Whether comments are allowed.</param>
    /// <param name="limit">The limit.</param>
    internal static bool JsonHasMoreElements(ReadOnlySpan<byte> document, bool hasComments, int limit)
    {
        // Each element has two bytes with its comma.
        if (document.Length / 2 < limit)
            return false;
        SearchValues<byte> searched = hasComments ? s_nestingOrComment : s_nesting;
        // Commas are counted where the innermost container is an array. Deeper than 64 levels, all of them are.
        ulong arrays = 0;
        int depth = 0;
        int count = 0;
        for (int position = document.IndexOfAny(searched); position >= 0; position = document.IndexOfAny(searched))
        {
            byte found = document[position];
            document = document[(position + 1)..];
            switch (found)
            {
                case (byte)'"':
                    document = AfterText(document);
                    break;
                case (byte)'/':
                    document = AfterComment(document);
                    break;
                case (byte)'[' or (byte)'{':
                    bool isArray = found == (byte)'[';
                    if (depth < 64)
                        arrays = (arrays & ~(1UL << depth)) | (isArray ? 1UL << depth : 0);
                    depth++;
                    if (isArray && ++count > limit)
                        return true;
                    break;
                case (byte)',':
                    bool isInArray = depth > 64 || (depth > 0 && (arrays >> (depth - 1) & 1) != 0);
                    if (isInArray && ++count > limit)
                        return true;
                    break;
                default:
                    if (depth > 0)
                        depth--;
                    break;
            }
        }
        return false;
    }

    // The slash before is read. A comment ends where the reader ends it, or what follows would not be counted.
    private static ReadOnlySpan<byte> AfterComment(ReadOnlySpan<byte> document)
    {
        if (document is [(byte)'*', ..])
        {
            document = document[1..];
            int end = document.IndexOf("*/"u8);
            return end < 0 ? default : document[(end + 2)..];
        }

        int lineEnd = document.IndexOfAny((byte)'\n', (byte)'\r');
        return lineEnd < 0 ? default : document[(lineEnd + 1)..];
    }

    private static long WeightOf(ReadOnlySpan<byte> header, Counted counted)
    {
        if (counted != Counted.Elements)
            return 1;
        // A header that is cut off is refused when it is read.
        if (!MessagePackScan.IsArray(header[0]) || header.Length < MessagePackScan.HeaderSize(header[0]))
            return 0;
        MessagePackScan.Measure(header, out _, out long elements);
        return elements;
    }
}
