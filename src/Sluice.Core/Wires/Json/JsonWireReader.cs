using System.Diagnostics;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using Sluice.Internal;
using Sluice.Model;

namespace Sluice.Wires.Json;

// SAFETY: _start refers to _length bytes that outlive the reader (a ref struct over the caller's span); positions are
// from 0 to _length, and each access follows a comparison with _length.
/// <summary>Reads JSON (RFC 8259) from contiguous UTF-8 bytes.</summary>
/// <remarks>
/// <para>
/// The reader is strict: it validates UTF-8 everywhere, also in skipped values, and skips one byte order mark at the
/// start; nothing may follow the value (<see cref="End"/>). Numbers are also read from strings, as
/// <c>JsonSerializerDefaults.Web</c> does. A number that is out of the range of its type is an error.
/// </para>
/// <para>
/// The fast paths are small: they handle the usual form of JSON and leave everything else (white space, escapes,
/// comments, the last bytes of the input, all errors) to methods that are not inlined. The reader allocates only the
/// values that it returns, and a buffer to decode escaped text.
/// </para>
/// </remarks>
internal ref partial struct JsonWireReader : IDocumentReader
{
    /// <summary>The default maximum nesting depth.</summary>
    public const int DefaultMaxDepth = 64;

    // The first two are set by Start only, like the depth and the flags.
    private ref byte _start;
    private nint _length;
    private nint _position;
    private int _depth;

    // Stack addresses above this one are known to be safe.
    private nuint _floor;
    private int _maxDepth;
    private JsonReadFlags _flags;
    private bool _inKey;
    private byte[]? _decoded;

    // Set after a discriminator that was the first member: the rest of its object begins here, with a comma or the
    // closing brace.
    private nint _restOfCase;

    // The discriminator of the union cases that are open at the depths whose bits are set, and the depths at which it
    // has occurred.
    private ReadOnlySpan<byte> _discriminator;
    private ulong _caseDepths;
    private ulong _readDepths;

    // Open cases with another discriminator, or deeper than the bits can represent.
    private List<OpenCase>? _otherCases;

    /// <summary>Initializes a reader over a whole document.</summary>
    /// <param name="utf8Json">The document.</param>
    /// <param name="maxDepth">The maximum nesting depth.</param>
    public JsonWireReader(ReadOnlySpan<byte> utf8Json, int maxDepth = DefaultMaxDepth)
        : this(utf8Json, maxDepth, JsonReadFlags.None) { }

    internal JsonWireReader(ReadOnlySpan<byte> utf8Json, int maxDepth, JsonReadFlags flags) =>
        Start(out this, utf8Json, maxDepth, flags);

    /// <summary>Initializes a reader over a whole document in its place, without a copy of it.</summary>
    internal static void Start(
        out JsonWireReader reader,
        ReadOnlySpan<byte> utf8Json,
        int maxDepth,
        JsonReadFlags flags
    )
    {
        reader = default;
        reader._start = ref MemoryMarshal.GetReference(utf8Json);
        reader._length = utf8Json.Length;
        reader._maxDepth = maxDepth;
        reader._floor = StackGuard.Floor;
        reader._flags = flags;
        if (utf8Json is [0xEF, 0xBB, 0xBF, ..])
            reader._position = 3;
    }

    /// <inheritdoc/>
    public static bool IsOptionsDriven => false;

    /// <inheritdoc/>
    public static bool UsesKeys => false;

    /// <inheritdoc/>
    public static bool IsJson => true;

    /// <inheritdoc/>
    public int Position
    {
        readonly get => (int)_position;
        set => _position = Math.Clamp(value, 0, _length);
    }

    internal readonly JsonReadFlags Flags => _flags;

    /// <summary>Verifies that only white space follows the value that was read.</summary>
    /// <exception cref="WireException">Other data follows the value.</exception>
    public void End()
    {
        if (_position == _length)
            return;
        _position = SkipWhite(_position);
        if (_position < _length)
            throw Error(WireError.TrailingData, "Expected the end of the input after the value.");
    }

    /// <inheritdoc/>
    public bool IsFinerThanTick()
    {
        nint position = _position = SkipWhite(_position);
        if (position >= _length || ByteAt(position) != '"')
            return false;
        ReadOnlySpan<byte> text = Slice(position + 1, _length);
        return IsFinerThanTick(text[..Math.Max(text.IndexOf((byte)'"'), 0)]);
    }

    internal static bool IsFinerThanTick(ReadOnlySpan<byte> text)
    {
        int point = text.LastIndexOf((byte)'.');
        if (point < 0)
            return false;
        ReadOnlySpan<byte> fraction = text[(point + 1)..];
        int digits = fraction.IndexOfAnyExceptInRange((byte)'0', (byte)'9');
        if (digits >= 0)
            fraction = fraction[..digits];
        return fraction.Length > 7 && fraction[7..].ContainsAnyExcept((byte)'0');
    }

    /// <inheritdoc/>
    public WireToken Peek()
    {
        nint position = _position = SkipWhite(_position);
        if (position >= _length)
            return WireToken.End;
        switch (ByteAt(position))
        {
            case (byte)'"':
                return WireToken.String;
            case (byte)'{':
                return WireToken.Object;
            case (byte)'[':
                return WireToken.Array;
            case (byte)'t' or (byte)'f':
                return WireToken.Boolean;
            case (byte)'n':
                return WireToken.Null;
            case (byte)'-' or (>= (byte)'0' and <= (byte)'9'):
                return WireToken.Number;
            default:
                throw Unexpected(position, "a value");
        }
    }

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public bool TryReadNull()
    {
        nint position = _position;
        if (position < _length && ByteAt(position) is var next && next > ' ' && next != 'n' && next != '/')
            return false;
        return TryReadNullSlow();
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private bool TryReadNullSlow()
    {
        nint position = _position = SkipWhite(_position);
        if (position >= _length || ByteAt(position) != 'n')
            return false;
        ExpectLiteral(position, "null"u8);
        return true;
    }

    T? IDocumentReader.ReadRoot<T>(Converter<T> converter)
        where T : default => converter.Read(ref this);

    /// <inheritdoc/>
    public object? ReadDynamic(Converter converter) => converter.ReadObject(ref this);

    /// <inheritdoc/>
    public int FindMember(IObjectShape shape, ReadOnlySpan<byte> utf8Name) =>
        JsonMemberNames.GetNames(shape, default).Find(utf8Name, exactOnly: false);

    /// <inheritdoc/>
    public void UnknownMember(scoped ReadOnlySpan<byte> utf8Name)
    {
        if (SkipDiscriminator(utf8Name))
            return;
        if ((_flags & JsonReadFlags.RejectUnknown) != 0)
            throw Error(WireError.UnknownMember, $"The type has no member named '{JsonErrors.Shorten(utf8Name)}'.");
        SkipValue();
    }

    /// <inheritdoc/>
    public void DuplicateMember(scoped ReadOnlySpan<byte> utf8Name)
    {
#if SLUICE_PLANTED_BUGS
        if (PlantedBugs.Is(PlantedBug.DuplicateName) && utf8Name.Length > 16)
            return;
#endif
        if ((_flags & JsonReadFlags.AllowDuplicates) == 0)
            throw Error(WireError.DuplicateMember, $"The member '{JsonErrors.Shorten(utf8Name)}' occurs twice.");
    }

    /// <inheritdoc/>
    public bool TryConvert<T>(out T? value)
    {
        value = default;
        return false;
    }

    /// <inheritdoc/>
    public WireException Error(WireError error, string message) => new(error, message, _position);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private readonly byte ByteAt(nint position)
    {
        Debug.Assert(position >= 0 && position < _length);
        return Unsafe.Add(ref _start, position);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private readonly ReadOnlySpan<byte> Slice(nint from, nint to)
    {
        Debug.Assert(from >= 0 && from <= to && to <= _length);
        return MemoryMarshal.CreateReadOnlySpan(ref Unsafe.Add(ref _start, from), (int)(to - from));
    }
}
