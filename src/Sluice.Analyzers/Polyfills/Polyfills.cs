// Types that the linked parser uses and netstandard2.0 does not contain.
namespace System
{
    internal readonly struct Index(int value, bool fromEnd = false)
    {
        public int GetOffset(int length) => fromEnd ? length - value : value;

        public static implicit operator Index(int value) => new(value);
    }

    internal readonly struct Range(Index start, Index end)
    {
        public Index Start => start;
        public Index End => end;

        public static Range StartAt(Index start) => new(start, new Index(0, true));

        public static Range EndAt(Index end) => new(new Index(0), end);

        public static Range All => new(new Index(0), new Index(0, true));
    }
}

namespace System.Buffers
{
    internal sealed class SearchValues<T>(string values)
    {
        public string Values => values;
    }

    internal static class SearchValues
    {
        public static SearchValues<char> Create(string values) => new(values);
    }
}

namespace Sluice.Selection
{
    internal static class SearchValuesExtensions
    {
        public static int IndexOfAny(this ReadOnlySpan<char> text, System.Buffers.SearchValues<char> values) =>
            text.IndexOfAny(values.Values.AsSpan());

        public static bool ContainsAny(this ReadOnlySpan<char> text, System.Buffers.SearchValues<char> values) =>
            text.IndexOfAny(values) >= 0;

        public static bool ContainsAnyExceptInRange(this ReadOnlySpan<char> text, char least, char greatest)
        {
            foreach (char character in text)
                if (character < least || character > greatest)
                    return true;
            return false;
        }
    }
}
