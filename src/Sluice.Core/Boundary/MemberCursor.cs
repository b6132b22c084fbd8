using System.Text;
using Sluice.Model;
using Sluice.Wires;

namespace Sluice.Boundary;

/// <summary>
/// Reads the few object types whose shapes the library implements itself: an object with members in any order, or an
/// array on wires that use keys.
/// </summary>
internal struct MemberCursor
{
    private int _left;
    private int _next;
    private int _seen;
    private bool _isArray;
    private bool _hasEnded;
    private IObjectShape? _shape;

    /// <summary>Begins the object.</summary>
    /// <param name="reader">The reader.</param>
    /// <param name="shape">
    /// The type's shape for options-driven readers, whose options determine the members' names; otherwise,
    /// <see langword="null"/>.
    /// </param>
    internal static MemberCursor Begin<TReader>(ref TReader reader, IObjectShape? shape)
        where TReader : struct, IWireReader, allows ref struct
    {
        // Other writers on such a wire write these types as arrays; a map by name is also read.
        var cursor = new MemberCursor
        {
            _shape = shape,
            _isArray = TReader.UsesKeys && reader.Peek() == WireToken.Array,
        };
        cursor._hasEnded = !(
            cursor._isArray ? reader.BeginArray(out cursor._left) : reader.BeginObject(out cursor._left)
        );
        return cursor;
    }

    /// <summary>
    /// Moves to the value of the next member of the type and returns the member's index, or -1 at the end.
    /// </summary>
    internal int Next<TReader>(ref TReader reader, ReadOnlySpan<string> names)
        where TReader : struct, IWireReader, allows ref struct
    {
        while (true)
        {
            if (_next > 0 && !_hasEnded)
                _hasEnded = !(_isArray ? reader.NextElement(ref _left) : reader.NextMember(ref _left));
            _next++;
            if (_hasEnded)
                return -1;
            if (_isArray)
            {
                if (_next <= names.Length)
                    return _next - 1;
                reader.SkipValue();
                continue;
            }
            ReadOnlySpan<byte> name = reader.ReadName();
            int index = TReader.IsOptionsDriven ? reader.FindMember(_shape!, name) : Find(name, names);
            if (index < 0)
            {
                reader.UnknownMember(name);
                continue;
            }
            if ((_seen & (1 << index)) != 0)
                reader.DuplicateMember(name);
            _seen |= 1 << index;
            return index;
        }
    }

    private static int Find(ReadOnlySpan<byte> utf8Name, ReadOnlySpan<string> names)
    {
        for (int i = 0; i < names.Length; i++)
        {
            if (utf8Name.Length == names[i].Length && Ascii.EqualsIgnoreCase(utf8Name, names[i]))
                return i;
        }
        return -1;
    }
}
