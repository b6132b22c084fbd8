using System.Runtime.CompilerServices;
using System.Text.Json;
using Sluice;
using Sluice.Model;
using Sluice.Wires;

namespace Cbor;

/// <summary>
/// Reads CBOR from contiguous bytes: definite and indefinite lengths, tags, preferred serialization or not.
/// </summary>
/// <remarks>
/// Strict in what matters: well-formed (RFC 8949 section 5.3.1), text is UTF-8, numbers fit, nothing is allocated by a
/// length whose bytes are not there.
/// </remarks>
public ref partial struct CborWireReader : IWireReader
{
    private const int MaxDepth = 64;

    private readonly ReadOnlySpan<byte> _input;
    private int _position;
    private int _depth;

    /// <summary>Makes a reader over one document.</summary>
    public CborWireReader(ReadOnlySpan<byte> cbor) => _input = cbor;

    /// <inheritdoc/>
    public static bool IsOptionsDriven => false;

    /// <inheritdoc/>
    public static bool UsesKeys => false;

    /// <inheritdoc/>
    public static bool IsJson => false;

    /// <inheritdoc/>
    public int Position
    {
        readonly get => _position;
        set => _position = value;
    }

    /// <summary>Checks that nothing follows.</summary>
    public readonly void End()
    {
        if (_position != _input.Length)
            throw Error(WireError.TrailingData, "Expected the end of the input after the value.");
    }

    private readonly byte Current =>
        _position < _input.Length
            ? _input[_position]
            : throw Error(WireError.EndOfInput, "The input ends where a value should begin.");

    private ReadOnlySpan<byte> Take(ulong length)
    {
        if (length > (ulong)(_input.Length - _position))
            throw Error(WireError.EndOfInput, "The input ends in the middle of a value.");
        ReadOnlySpan<byte> bytes = _input.Slice(_position, (int)length);
        _position += (int)length;
        return bytes;
    }

    // The initial byte's major type, and its argument; -1 as the additional information 31 (an indefinite length).
    private byte TakeHead(out ulong argument, out bool isIndefinite)
    {
        byte first = Current;
        _position++;
        int info = first & 0x1f;
        isIndefinite = info == CborCode.Indefinite;
        argument = (ulong)info;
        if (info < 24 || isIndefinite)
            return (byte)(first & 0xe0);
        if (info > 27)
        {
            _position--;
            throw Error(WireError.Syntax, "The initial byte is reserved.");
        }
        argument = 0;
        foreach (byte part in Take(1UL << (info - 24)))
            argument = argument << 8 | part;
        return (byte)(first & 0xe0);
    }

    // Tags say how to take a value; where a reader asks for a plain one they are passed over.
    private void SkipTags()
    {
        while ((Current & 0xe0) == CborCode.Tag)
        {
            TakeHead(out _, out bool isIndefinite);
            if (isIndefinite)
                throw Error(WireError.Syntax, "A tag has no indefinite form.");
        }
    }

    private bool TryTag(ulong tag)
    {
        if (_position >= _input.Length || (_input[_position] & 0xe0) != CborCode.Tag)
            return false;
        int start = _position;
        TakeHead(out ulong found, out _);
        if (found == tag)
            return true;
        _position = start;
        return false;
    }

    /// <inheritdoc/>
    public WireToken Peek()
    {
        if (_position == _input.Length)
            return WireToken.End;
        int start = _position;
        WireToken token = PeekTagged();
        _position = start;
        return token;
    }

    private WireToken PeekTagged()
    {
        bool isNumber = false;
        while ((Current & 0xe0) == CborCode.Tag)
        {
            TakeHead(out ulong tag, out _);
            isNumber |= tag is CborCode.TagPositiveBignum or CborCode.TagNegativeBignum or CborCode.TagDecimal;
        }
        if (isNumber)
            return WireToken.Number;
        return (byte)(Current & 0xe0) switch
        {
            CborCode.Unsigned or CborCode.Negative => WireToken.Number,
            CborCode.Bytes => WireToken.Bytes,
            CborCode.Text => WireToken.String,
            CborCode.Array => WireToken.Array,
            CborCode.Map => WireToken.Object,
            _ => Current switch
            {
                CborCode.True or CborCode.False => WireToken.Boolean,
                CborCode.Null or CborCode.Undefined => WireToken.Null,
                CborCode.Half or CborCode.Single or CborCode.Double => WireToken.Number,
                _ => WireToken.Extension,
            },
        };
    }

    /// <inheritdoc/>
    public bool TryReadNull()
    {
        if (_position >= _input.Length || _input[_position] is not (CborCode.Null or CborCode.Undefined))
            return false;
        _position++;
        return true;
    }

    private bool Begin(byte major, out int remaining)
    {
        SkipTags();
        int start = _position;
        if (TakeHead(out ulong count, out bool isIndefinite) != major)
        {
            _position = start;
            throw Error(WireError.Type, major == CborCode.Array ? "An array was expected." : "A map was expected.");
        }
        if (++_depth > MaxDepth)
            throw Error(WireError.Depth, $"The value nests deeper than {MaxDepth}.");
        if (!RuntimeHelpers.TryEnsureSufficientExecutionStack())
            throw Error(WireError.Depth, "The value is nested too deeply for this thread's stack.");
        remaining = -1;
        if (isIndefinite)
            return More();
        // Each element takes a byte at least, each entry two.
        if (count > (ulong)(_input.Length - _position) / (major == CborCode.Map ? 2u : 1u))
            throw Error(WireError.EndOfInput, "The input ends before its declared count.");
        remaining = (int)count;
        if (remaining == 0)
            _depth--;
        return remaining != 0;
    }

    private bool Next(ref int remaining)
    {
        if (remaining < 0)
            return More();
        if (--remaining > 0)
            return true;
        _depth--;
        return false;
    }

    private bool More()
    {
        if (Current != CborCode.Break)
            return true;
        _position++;
        _depth--;
        return false;
    }

    /// <inheritdoc/>
    public bool BeginObject(out int remaining) => Begin(CborCode.Map, out remaining);

    /// <inheritdoc/>
    public bool NextMember(ref int remaining) => Next(ref remaining);

    /// <inheritdoc/>
    public bool BeginArray(out int remaining) => Begin(CborCode.Array, out remaining);

    /// <inheritdoc/>
    public bool NextElement(ref int remaining) => Next(ref remaining);

    /// <inheritdoc/>
    public bool BeginDictionary(out int remaining) => Begin(CborCode.Map, out remaining);

    /// <inheritdoc/>
    public bool NextEntry(ref int remaining) => Next(ref remaining);

    /// <inheritdoc/>
    public readonly void BeginKey() { }

    /// <inheritdoc/>
    public readonly void EndKey() { }

    /// <inheritdoc/>
    public CaseToken BeginCase(
        ReadOnlySpan<byte> utf8Discriminator,
        out ReadOnlySpan<byte> name,
        out int tag,
        out int state
    )
    {
        name = default;
        tag = 0;
        CaseToken token = ArrayCases.Open(ref this, out state);
        if (token == CaseToken.Name)
            name = ReadUtf8();
        else if (token == CaseToken.Tag)
            tag = ReadInt32();
        if (token != CaseToken.None)
            ArrayCases.Next(ref this, ref state);
        return token;
    }

    /// <inheritdoc/>
    public void EndCase(int state) => ArrayCases.End(ref this, state);

    /// <inheritdoc/>
    public void SkipValue()
    {
        SkipTags();
        byte major = (byte)(Current & 0xe0);
        switch (major)
        {
            case CborCode.Bytes:
                ReadChunks(CborCode.Bytes);
                break;
            case CborCode.Text:
                ReadUtf8();
                break;
            case CborCode.Array:
                if (BeginArray(out int elements))
                {
                    do SkipValue();
                    while (NextElement(ref elements));
                }
                break;
            case CborCode.Map:
                if (BeginDictionary(out int entries))
                {
                    do
                    {
                        SkipValue();
                        SkipValue();
                    } while (NextEntry(ref entries));
                }
                break;
            default:
                SkipSimple();
                break;
        }
    }

    private void SkipSimple()
    {
        bool isSimple = Current == 0xf8;
        byte major = TakeHead(out ulong argument, out bool isIndefinite);
        if (isIndefinite)
            throw Error(WireError.Syntax, "Expected a value but found a break.");
        if (major == 0xe0 && isSimple && argument < 32)
            throw Error(WireError.Syntax, "A simple value below 32 takes one byte.");
    }

    /// <inheritdoc/>
    public byte[] ReadJson()
    {
        var buffer = new System.Buffers.ArrayBufferWriter<byte>();
        using var json = new Utf8JsonWriter(buffer, new() { MaxDepth = MaxDepth + 1 });
        CborJson.Read(ref this, json);
        json.Flush();
        return buffer.WrittenSpan.ToArray();
    }

    /// <inheritdoc/>
    public object? ReadDynamic(Converter converter)
    {
        ArgumentNullException.ThrowIfNull(converter);
        // The source needs memory of its own: just the value's, so that many of them cost no more than the document.
        int start = _position;
        SkipValue();
        return converter.ReadFrom(new CborSource(_input[start.._position].ToArray(), _depth));
    }

    internal int Depth
    {
        readonly get => _depth;
        set => _depth = value;
    }

    /// <summary>Never called: this wire has no tables.</summary>
    public readonly int FindMember(IObjectShape shape, ReadOnlySpan<byte> utf8Name) =>
        throw new NotSupportedException();

    /// <inheritdoc/>
    public readonly bool SkipDiscriminator(scoped ReadOnlySpan<byte> utf8Name) => false;

    /// <inheritdoc/>
    public void UnknownMember(scoped ReadOnlySpan<byte> utf8Name) => SkipValue();

    /// <inheritdoc/>
    public readonly void DuplicateMember(scoped ReadOnlySpan<byte> utf8Name) =>
        throw Error(
            WireError.DuplicateMember,
            $"The member '{System.Text.Encoding.UTF8.GetString(utf8Name)}' occurs twice."
        );

    /// <inheritdoc/>
    public readonly bool TryConvert<T>(out T? value)
    {
        value = default;
        return false;
    }

    /// <inheritdoc/>
    public readonly WireException Error(WireError error, string message) => new(error, message, _position);
}
