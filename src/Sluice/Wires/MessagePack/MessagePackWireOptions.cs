using Sluice.Internal;

namespace Sluice;

/// <summary>
/// Options of the MessagePack wire: a value, compared by content, free to build anew for each call. <c>default</c> is
/// the default.
/// </summary>
/// <remarks>
/// What is put in here is immutable: changing an option means making another value with <c>with</c>. Equal options
/// share every cached thing.
/// </remarks>
public readonly partial record struct MessagePackWireOptions
{
    // Every zero is a default. One word of flags, so that "nothing that influences writing" is one compare.
    private readonly ulong _flags;
    private readonly int _maxDepth;
    private readonly int _maxDecompressed;
    private readonly int _maxBuffered;
    private readonly IWireNamingPolicy? _namingPolicy;
    private readonly WireConverters? _converters;
    private readonly WireUnions? _unions;
    private readonly MessagePackTypes? _types;

    private const ulong OldSpecFlag = 1, EnumsAsTextFlag = 2, NativeDatesFlag = 4, NativeGuidsFlag =
        8, NativeDecimalsFlag = 16, PolicyFlag = 32, ConvertersFlag = 64,
        UnionsFlag = 128, TypesFlag = 256;
    private const int OmitShift = 9, NamingShift = 11;                       // two, three bits
    private const ulong OmitFlags = 3UL << OmitShift, NamingFlags = 7UL << NamingShift;
    // the root's business, two bits each: values are written the same
    private const int CompressionShift = 14, SequenceShift = 16;
    private const ulong WritingFlags = (1UL << CompressionShift) - 1;
    private const ulong RejectUnknownFlag = 1UL << 32, RejectNullsFlag = 1UL << 33, LastWinsFlag = 1UL
        << 34, ExactNamesFlag = 1UL << 35, LenientKeysFlag = 1UL << 36;
    private const ulong ReadingFlags = RejectUnknownFlag | RejectNullsFlag | LastWinsFlag | ExactNamesFlag
        | LenientKeysFlag
            | EnumsAsTextFlag | NativeDatesFlag | NativeDecimalsFlag | PolicyFlag | ConvertersFlag | UnionsFlag
            | TypesFlag | NamingFlags;

    internal const int DefaultMaxDecompressed = 64 * 1024 * 1024, DefaultMaxBuffered = 64 * 1024 * 1024;

    /// <summary>Whether values are written as by <c>default</c>: the plain writer serves then.</summary>
    internal bool IsPlainForWriting => (_flags & WritingFlags) == 0;
    /// <summary>Whether, besides, documents are not compressed.</summary>
    internal bool IsPlainThroughout => (_flags & (WritingFlags | 3UL << CompressionShift)) == 0;
    /// <summary>Whether values are read as by <c>default</c>: the plain reader serves then.</summary>
    internal bool IsPlainForReading => (_flags & ReadingFlags) == 0;
    internal bool HasOnlyTypesForWriting => (_flags & WritingFlags) == TypesFlag;
    internal bool HasOnlyTypesThroughout => (_flags & (WritingFlags | 3UL << CompressionShift)) == TypesFlag;
    internal bool HasOnlyTypesForReading => (_flags & ReadingFlags) == TypesFlag;
    internal bool HasNaming => (_flags & (PolicyFlag | NamingFlags)) != 0;

    private bool Has(ulong flag) => (_flags & flag) != 0;
    private ulong With(ulong flag, bool on) => on ? _flags | flag : _flags & ~flag;
    private ulong With(int shift, int bits, ulong value) => (_flags & ~(((1UL << bits) - 1) << shift)) | value << shift;

    /// <summary>How deep values may nest, from 1 to 100,000. Default: 64. A cycle is an error there.</summary>
    /// <exception cref="ArgumentOutOfRangeException">The value is not from 1 to 100,000.</exception>
    public int MaxDepth
    {
        get => _maxDepth == 0 ? 64 : _maxDepth;
        init => _maxDepth = OptionRange.Require(value, 1, 100_000, "MessagePackWireOptions.MaxDepth") == 64 ? 0 : value;
    }

    /// <summary>
    /// Writes by the specification of before 2013: no binary data (strings hold it), no strings with an 8-bit length;
    /// dates are an error, since there are no extensions. Default: no. Both are always read.
    /// </summary>
    public bool OldSpec { get => Has(OldSpecFlag); init => _flags = With(OldSpecFlag, value); }
    /// <summary>
    /// Every enumeration is written by name, and read by name or number. Default: as the type says, numbers where it
    /// says nothing.
    /// </summary>
    public bool EnumsAsText { get => Has(EnumsAsTextFlag); init => _flags = With(EnumsAsTextFlag, value); }
    /// <summary>
    /// <see cref="DateTime"/> is written as .NET's own 64 bits, which keep its kind, rather than as a timestamp; both
    /// are read. Default: no.
    /// </summary>
    public bool NativeDateTimes { get => Has(NativeDatesFlag); init => _flags = With(NativeDatesFlag, value); }
    /// <summary>
    /// <see cref="Guid"/> is written as .NET's own 16 bytes rather than as text. Default: no. Both are always read.
    /// </summary>
    public bool NativeGuids { get => Has(NativeGuidsFlag); init => _flags = With(NativeGuidsFlag, value); }
    /// <summary>
    /// <see cref="decimal"/> is written as .NET's own 16 bytes rather than as text; both are read. Default: no.
    /// </summary>
    public bool NativeDecimals { get => Has(NativeDecimalsFlag); init => _flags = With(NativeDecimalsFlag, value); }

    /// <summary>
    /// When members that say nothing themselves are left out of maps. Default: never. Arrays of int-keyed types always
    /// hold every member.
    /// </summary>
    public OmitWhen Omit
    {
        get => (OmitWhen)((_flags >> OmitShift) & 3); init =>
        _flags = With(OmitShift, 2, (ulong)value & 3);
    }

    /// <summary>
    /// The naming of members whose names no attribute fixes, in place of their types' own:
    /// <see cref="WireNaming.None"/> gives the names in code. Default: as the types say.
    /// </summary>
    public WireNaming Naming
    {
        get => (WireNaming)((_flags >> NamingShift) & 7); init =>
        _flags = With(NamingShift, 3, (ulong)value & 7);
    }

    /// <summary>A custom naming policy; takes precedence over <see cref="Naming"/>. Default: none.</summary>
    public IWireNamingPolicy? NamingPolicy
    {
        get => _namingPolicy;
        init { _namingPolicy = value; _flags = With(PolicyFlag, value is not null); }
    }

    /// <summary>Converters that go before the types' own code. Default: none.</summary>
    public WireConverters? Converters
    {
        get => _converters;
        init
        {
            _converters = value is { Count: 0 } ? null : value; _flags = With(ConvertersFlag,
            _converters is not null);
        }
    }

    /// <summary>Unions registered by code. Default: none.</summary>
    public WireUnions? Unions
    {
        get => _unions;
        init { _unions = value is { Count: 0 } ? null : value; _flags = With(UnionsFlag, _unions is not null); }
    }

    /// <summary>
    /// Types whose values carry their name where they are declared as <see cref="object"/>, an interface or an abstract
    /// class without a union (typeless values, extension 100). Default: none, and an extension 100 is an error.
    /// </summary>
    public MessagePackTypes? Types
    {
        get => _types;
        init { _types = value is { Count: 0 } ? null : value; _flags = With(TypesFlag, _types is not null); }
    }

    /// <summary>
    /// How documents of 64 bytes and more are compressed when writing. Default: not at all. Reading takes either form.
    /// </summary>
    public MessagePackCompression Compression
    {
        get => (MessagePackCompression)((_flags >> CompressionShift) & 3);
        init => _flags = With(CompressionShift, 2, (ulong)value & 3);
    }

    /// <summary>What a document may grow to when it is decompressed, in bytes. Default: 64 MB.</summary>
    /// <exception cref="ArgumentOutOfRangeException">The value is negative or zero.</exception>
    public int MaxDecompressedBytes
    {
        get => _maxDecompressed == 0 ? DefaultMaxDecompressed : _maxDecompressed;
        init =>
            _maxDecompressed = OptionRange.Require(value, 1, int.MaxValue,
                "MessagePackWireOptions.MaxDecompressedBytes", " bytes") == DefaultMaxDecompressed ? 0 : value;
    }

    /// <summary>What asynchronous sequences are on the wire. Default: one array.</summary>
    public MessagePackSequence Sequences
    {
        get => (MessagePackSequence)((_flags >> SequenceShift) & 3);
        init => _flags = With(SequenceShift, 2, (ulong)value & 3);
    }

    /// <summary>
    /// What an asynchronous sequence written as one array may take before its count is known, in bytes; more is an
    /// error. Default: 64 MB.
    /// </summary>
    /// <exception cref="ArgumentOutOfRangeException">The value is negative or zero.</exception>
    public int MaxBufferedBytes
    {
        get => _maxBuffered == 0 ? DefaultMaxBuffered : _maxBuffered;
        init =>
            _maxBuffered = OptionRange.Require(value, 1, int.MaxValue, "MessagePackWireOptions.MaxBufferedBytes",
                " bytes") == DefaultMaxBuffered ? 0 : value;
    }

    /// <summary>
    /// A member that the type does not have is an error when reading. Default: it is skipped, or kept where the type
    /// has a place for it.
    /// </summary>
    public bool RejectUnknownMembers { get => Has(RejectUnknownFlag); init => _flags = With(RejectUnknownFlag, value); }
    /// <summary>Null for a member declared as never null is an error when reading. Default: it is taken.</summary>
    public bool RejectNulls { get => Has(RejectNullsFlag); init => _flags = With(RejectNullsFlag, value); }
    /// <summary>
    /// Whether names and keys may occur twice in an object, where the last one wins: members, dictionary keys,
    /// extension data and values without a declared type. A union's discriminator must be unique all the same. Default:
    /// no, a second one is an error (<see cref="WireError.DuplicateMember"/>).
    /// </summary>
    public bool AllowDuplicates { get => Has(LastWinsFlag); init => _flags = With(LastWinsFlag, value); }
    /// <summary>Names are matched exactly only. Default: exactly first, then ignoring case.</summary>
    public bool ExactNames { get => Has(ExactNamesFlag); init => _flags = With(ExactNamesFlag, value); }
    /// <summary>
    /// Maps are read into types with int keys, by name or by number, and arrays into types without them, in the order
    /// of writing. Default: an error.
    /// </summary>
    public bool LenientKeys { get => Has(LenientKeysFlag); init => _flags = With(LenientKeysFlag, value); }
}
