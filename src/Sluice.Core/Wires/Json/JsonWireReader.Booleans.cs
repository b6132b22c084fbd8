using System.Diagnostics;
using System.Runtime.CompilerServices;
using System.Text;

namespace Sluice.Wires.Json;

// SAFETY: Four bytes are read only where more than four are left.
internal ref partial struct JsonWireReader
{
    /// <inheritdoc/>
    public bool ReadBoolean()
    {
        nint at = _position;
        if (_length - at >= 5)
        {
            Debug.Assert(at >= 0 && at + 4 < _length);
            uint word = Unsafe.ReadUnaligned<uint>(ref Unsafe.Add(ref _start, at));
            if (word == TrueWord)
            {
                _position = at + 4;
                return true;
            }
            if (word == FalseWord && ByteAt(at + 4) == 'e')
            {
                _position = at + 5;
                return false;
            }
        }
        return ReadBooleanSlow();
    }

    private static uint TrueWord => BitConverter.IsLittleEndian ? 0x65757274u : 0x74727565u;
    private static uint FalseWord => BitConverter.IsLittleEndian ? 0x736C6166u : 0x66616C73u;

    private bool ReadBooleanSlow()
    {
        if (TrySkipBlank()) return ReadBoolean();
        nint at = SkipWhite(_position);
        byte next = at < _length ? ByteAt(at) : (byte)0;
        if (next == 't')
        {
            ExpectLiteral(at, "true"u8);
            return true;
        }
        if (next == 'f')
        {
            ExpectLiteral(at, "false"u8);
            return false;
        }
        if (next == '"' && _inKey)
        {
            _position = at;
            ReadOnlySpan<byte> text = ReadText("true or false");
            if (Ascii.EqualsIgnoreCase(text, "true"u8)) return true;
            if (Ascii.EqualsIgnoreCase(text, "false"u8)) return false;
            throw Fail(at, ErrorAt(at, WireError.Type, "Expected true or false."));
        }
        throw WrongKind(at, "true or false");
    }
}
