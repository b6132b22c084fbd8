using System.Text;
using Sluice.Wires;

namespace Sluice.Model;

/// <summary>
/// Reading the few object types that the library shapes itself: an object in any order, or an array on wires that use
/// keys.
/// </summary>
internal struct MemberCursor
{
    private int _left;
    private int _next;
    private int _seen;
    private bool _isArray;
    private bool _hasEnded;

    internal static MemberCursor Begin<TReader>(ref TReader reader)
        where TReader : struct, IWireReader, allows ref struct
    {
        // What other writers on such a wire make of these types is an array; a map by name is read too.
        var cursor = new MemberCursor { _isArray = TReader.UsesKeys && reader.Peek() == WireToken.Array };
        cursor._hasEnded = !(cursor._isArray
            ? reader.BeginArray(out cursor._left)
            : reader.BeginObject(out cursor._left));
        return cursor;
    }

    /// <summary>The index of the next member that the type has, its value being next; -1 at the end.</summary>
    internal int Next<TReader>(ref TReader reader, ReadOnlySpan<string> names)
        where TReader : struct, IWireReader, allows ref struct
    {
        while (true)
        {
            if (_next > 0 && !_hasEnded)
                _hasEnded = !(_isArray ? reader.NextElement(ref _left) : reader.NextMember(ref _left));
            _next++;
            if (_hasEnded) return -1;
            if (_isArray)
            {
                if (_next <= names.Length) return _next - 1;
                reader.SkipValue();
                continue;
            }
            ReadOnlySpan<byte> name = reader.ReadName();
            int index = Find(name, names);
            if (index < 0)
            {
                reader.UnknownMember(name);
                continue;
            }
            if ((_seen & (1 << index)) != 0) reader.DuplicateMember(name);
            _seen |= 1 << index;
            return index;
        }
    }

    private static int Find(ReadOnlySpan<byte> utf8Name, ReadOnlySpan<string> names)
    {
        for (int i = 0; i < names.Length; i++)
        {
            if (utf8Name.Length == names[i].Length && Ascii.EqualsIgnoreCase(utf8Name, names[i])) return i;
        }
        return -1;
    }
}
