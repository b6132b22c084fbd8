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
        nint position = _position;
        if (_length - position >= 5)
        {
            Debug.Assert(position >= 0 && position + 4 < _length);
            uint word = Unsafe.ReadUnaligned<uint>(ref Unsafe.Add(ref _start, position));
            if (word == TrueWord)
            {
                _position = position + 4;
                return true;
            }
            if (word == FalseWord && ByteAt(position + 4) == 'e')
            {
                _position = position + 5;
                return false;
            }
        }
        return ReadBooleanSlow();
    }

    private static uint TrueWord => BitConverter.IsLittleEndian ? 0x65757274u : 0x74727565u;
    private static uint FalseWord => BitConverter.IsLittleEndian ? 0x736C6166u : 0x66616C73u;

    private bool ReadBooleanSlow()
    {
        if (TrySkipBlank())
            return ReadBoolean();
        nint position = SkipWhite(_position);
        byte next = position < _length ? ByteAt(position) : (byte)0;
        if (next == 't')
        {
            ExpectLiteral(position, "true"u8);
            return true;
        }
        if (next == 'f')
        {
            ExpectLiteral(position, "false"u8);
            return false;
        }
        if (next == '"' && _inKey)
        {
            _position = position;
            ReadOnlySpan<byte> text = ReadText("true or false");
            if (Ascii.EqualsIgnoreCase(text, "true"u8))
                return true;
            if (Ascii.EqualsIgnoreCase(text, "false"u8))
                return false;
            throw Fail(position, ErrorAt(position, WireError.Type, "Expected true or false."));
        }
        throw WrongKind(position, "true or false");
    }
}
