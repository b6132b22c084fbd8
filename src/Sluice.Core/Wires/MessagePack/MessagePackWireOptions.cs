using System.Runtime.CompilerServices;
using Sluice.Internal;
using Sluice.Registrations;

namespace Sluice;

/// <summary>
/// Specifies the options of the MessagePack wire: an immutable value that is compared by content and cheap to create
/// for each call. <c>default</c> contains the defaults.
/// </summary>
/// <remarks>
/// To change an option, create another value with <c>with</c>. Equal options share all caches.
/// </remarks>
public readonly partial record struct MessagePackWireOptions
{
    // All zeros are the defaults. The flags are one word, so that "no option influences writing" is one comparison.
    private readonly ulong _flags;
    private readonly int _maxDecompressed;
    private readonly int _maxBuffered;
    private readonly IWireNamingPolicy? _namingPolicy;
    private readonly WireConverters? _converters;
    private readonly WireUnions? _unions;
    private readonly WireShapes? _shapes;
    private readonly MessagePackTypes? _types;

    // Copies field by field, which does not wait for the stores of options that the call has just built.
    internal MessagePackWireOptions(scoped in MessagePackWireOptions other)
    {
        _flags = other._flags;
        _maxDecompressed = other._maxDecompressed;
        _maxBuffered = other._maxBuffered;
        _namingPolicy = other._namingPolicy;
        _converters = other._converters;
        _unions = other._unions;
        _shapes = other._shapes;
        _types = other._types;
    }

    private const ulong OldSpecFlag = 1,
        EnumsAsTextFlag = 2,
        NativeDatesFlag = 4,
        NativeGuidsFlag = 8,
        NativeDecimalsFlag = 16,
        PolicyFlag = 32,
        ConvertersFlag = 64,
        UnionsFlag = 128,
        TypesFlag = 256;
    private const int OmitShift = 9,
        NamingShift = 11; // two, three bits
    private const ulong NamingFlags = 7UL << NamingShift;

    // concern the root only, two bits each: values are written the same way
    private const int CompressionShift = 14,
        SequenceShift = 16;
    private const ulong WritingFlags = (1UL << CompressionShift) - 1;
    private const ulong RejectUnknownFlag = 1UL << 32,
        RejectNullsFlag = 1UL << 33,
        LastWinsFlag = 1UL << 34,
        ExactNamesFlag = 1UL << 35,
        LenientKeysFlag = 1UL << 36,
        ParametersFlag = 1UL << 37,
        RejectNonFiniteFlag = 1UL << 38,
        ValuesOfJsonFlag = 1UL << 39;

    // The depth is beside the flags, so that options take few enough bytes to be copied in line.
    private const int DepthShift = 40,
        DepthBits = 24;
    private const ulong ReadingFlags =
        RejectUnknownFlag
        | RejectNullsFlag
        | LastWinsFlag
        | ExactNamesFlag
        | LenientKeysFlag
        | ParametersFlag
        | RejectNonFiniteFlag
        | ValuesOfJsonFlag
        | EnumsAsTextFlag
        | NativeDatesFlag
        | NativeDecimalsFlag
        | PolicyFlag
        | ConvertersFlag
        | UnionsFlag
        | TypesFlag
        | NamingFlags;

    internal const int DefaultMaxDecompressed = 64 * 1024 * 1024,
        DefaultMaxBuffered = 64 * 1024 * 1024;

    /// <summary>
    /// Gets a value indicating whether values are written with the default options, so that the plain writer can be
    /// used.
    /// </summary>
    internal bool IsPlainForWriting => (_flags & WritingFlags) == 0;

    /// <summary>Gets a value indicating whether, in addition, documents are not compressed.</summary>
    internal bool IsPlainThroughout => (_flags & (WritingFlags | 3UL << CompressionShift)) == 0;

    /// <summary>
    /// Gets a value indicating whether values are read with the default options, so that the plain reader can be used.
    /// </summary>
    internal bool IsPlainForReading => (_flags & ReadingFlags) == 0;
    internal bool HasOnlyTypesForWriting => (_flags & WritingFlags) == TypesFlag;
    internal bool HasOnlyTypesThroughout => (_flags & (WritingFlags | 3UL << CompressionShift)) == TypesFlag;
    internal bool HasOnlyTypesForReading => (_flags & ReadingFlags) == TypesFlag;
    internal bool HasNaming => (_flags & (PolicyFlag | NamingFlags)) != 0;

    private bool Has(ulong flag) => (_flags & flag) != 0;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private ulong WithFlag(ulong flag, bool on) => on ? _flags | flag : _flags & ~flag;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private ulong WithBits(int shift, int bits, ulong value) =>
        (_flags & ~(((1UL << bits) - 1) << shift)) | value << shift;

    /// <summary>
    /// Gets the maximum nesting depth of values, from 1 to 100,000. The default is 64. A cycle causes an error at this
    /// depth.
    /// </summary>
    /// <exception cref="ArgumentOutOfRangeException">The value is not from 1 to 100,000.</exception>
    public int MaxDepth
    {
        get => (int)(_flags >> DepthShift) is var depth and not 0 ? depth : 64;
        init =>
            _flags = WithBits(
                DepthShift,
                DepthBits,
                OptionRange.Require(value, 1, 100_000, "MessagePackWireOptions.MaxDepth") == 64 ? 0 : (uint)value
            );
    }

    /// <summary>
    /// Gets a value indicating whether to write by the specification before 2013: binary data is written as strings,
    /// strings have no 8-bit length, and dates are an error, because there are no extensions. The default is
    /// <see langword="false"/>. Both specifications are always read.
    /// </summary>
    public bool OldSpec
    {
        get => Has(OldSpecFlag);
        init => _flags = WithFlag(OldSpecFlag, value);
    }

    /// <summary>
    /// Gets a value indicating whether every enumeration is written by name, and read by name or number. By default,
    /// the type decides; types without an attribute use numbers.
    /// </summary>
    public bool EnumsAsText
    {
        get => Has(EnumsAsTextFlag);
        init => _flags = WithFlag(EnumsAsTextFlag, value);
    }

    /// <summary>
    /// Gets a value indicating whether <see cref="DateTime"/> is written as .NET's 64-bit representation, which
    /// includes its kind, instead of a timestamp; both are then read. <see cref="DateTimeOffset"/> contains a
    /// timestamp, as in MessagePack-CSharp, except under <see cref="OldSpec"/>. The default is
    /// <see langword="false"/>.
    /// </summary>
    public bool NativeDateTimes
    {
        get => Has(NativeDatesFlag);
        init => _flags = WithFlag(NativeDatesFlag, value);
    }

    /// <summary>
    /// Gets a value indicating whether <see cref="Guid"/> is written as .NET's 16 bytes instead of text. The default is
    /// <see langword="false"/>. Both are always read.
    /// </summary>
    public bool NativeGuids
    {
        get => Has(NativeGuidsFlag);
        init => _flags = WithFlag(NativeGuidsFlag, value);
    }

    /// <summary>
    /// Gets a value indicating whether <see cref="decimal"/> is written as .NET's 16 bytes instead of text; both are
    /// then read. The default is <see langword="false"/>.
    /// </summary>
    public bool NativeDecimals
    {
        get => Has(NativeDecimalsFlag);
        init => _flags = WithFlag(NativeDecimalsFlag, value);
    }

    /// <summary>
    /// Gets the condition under which members without a condition of their own are omitted from maps. By default, they
    /// are written. Arrays of types with integer keys always contain every member.
    /// </summary>
    public OmitWhen Omit
    {
        get => (OmitWhen)((_flags >> OmitShift) & 3);
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        init =>
            _flags = WithBits(OmitShift, 2, OptionRange.RequireConstant((int)value, 3, "MessagePackWireOptions.Omit"));
    }

    /// <summary>
    /// Gets the naming of members whose names are not fixed by an attribute. It replaces the naming of their types;
    /// <see cref="WireNaming.None"/> uses the names in code. By default, the types decide.
    /// </summary>
    public WireNaming Naming
    {
        get => (WireNaming)((_flags >> NamingShift) & 7);
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        init =>
            _flags = WithBits(
                NamingShift,
                3,
                OptionRange.RequireConstant((int)value, 6, "MessagePackWireOptions.Naming")
            );
    }

    /// <summary>
    /// Gets a custom naming policy, which takes precedence over <see cref="Naming"/>. The default is null.
    /// </summary>
    /// <remarks>
    /// The property may return another instance than the one that was assigned, which is equal to it: policies that are
    /// equal share one, so that the names that are cached for it are found at once.
    /// </remarks>
    public IWireNamingPolicy? NamingPolicy
    {
        get => _namingPolicy;
        init
        {
            _namingPolicy = value is null ? null : SharedPolicies.GetShared(value);
            _flags = WithFlag(PolicyFlag, value is not null);
        }
    }

    /// <summary>Gets converters that take precedence over the code of the types. The default is null.</summary>
    public WireConverters? Converters
    {
        get => _converters;
        init
        {
            _converters = value is { Count: 0, EnumNaming: null } ? null : value;
            _flags = WithFlag(ConvertersFlag, _converters is not null);
        }
    }

    /// <summary>
    /// Gets the shapes of root values whose types do not provide one, or to be used instead of their own. Members use
    /// the shapes that their types were compiled with. The default is null.
    /// </summary>
    public WireShapes? Shapes
    {
        get => _shapes;
        init => _shapes = value is { Count: 0 } ? null : value;
    }

    /// <summary>Gets unions that are registered by code. The default is null.</summary>
    public WireUnions? Unions
    {
        get => _unions;
        init
        {
            _unions = value is { Count: 0 } ? null : value;
            _flags = WithFlag(UnionsFlag, _unions is not null);
        }
    }

    /// <summary>
    /// Gets the types whose values are written with the name of the type if they are declared as <see cref="object"/>,
    /// an interface or an abstract class without a union (typeless values, extension 100). Values of other types are an
    /// error there, because they could not be read. The default is null: an extension 100 is an error.
    /// </summary>
    public MessagePackTypes? Types
    {
        get => _types;
        init
        {
            _types = value is { Count: 0 } ? null : value;
            _flags = WithFlag(TypesFlag, _types is not null);
        }
    }

    /// <summary>
    /// Gets the compression of documents of at least 64 bytes when writing. The default is
    /// <see cref="MessagePackCompression.None"/>. All forms are always read.
    /// </summary>
    public MessagePackCompression Compression
    {
        get => (MessagePackCompression)((_flags >> CompressionShift) & 3);
        init =>
            _flags = WithBits(
                CompressionShift,
                2,
                OptionRange.RequireConstant((int)value, 2, "MessagePackWireOptions.Compression")
            );
    }

    /// <summary>Gets the maximum decompressed size of a document in bytes. The default is 64 MB.</summary>
    /// <exception cref="ArgumentOutOfRangeException">The value is negative or zero.</exception>
    public int MaxDecompressedBytes
    {
        get => _maxDecompressed == 0 ? DefaultMaxDecompressed : _maxDecompressed;
        init =>
            _maxDecompressed =
                OptionRange.Require(value, 1, int.MaxValue, "MessagePackWireOptions.MaxDecompressedBytes", " bytes")
                == DefaultMaxDecompressed
                    ? 0
                    : value;
    }

    /// <summary>
    /// Gets the form of asynchronous sequences on the wire. The default is <see cref="MessagePackSequence.Array"/>.
    /// </summary>
    public MessagePackSequence Sequences
    {
        get => (MessagePackSequence)((_flags >> SequenceShift) & 3);
        init =>
            _flags = WithBits(
                SequenceShift,
                2,
                OptionRange.RequireConstant((int)value, 2, "MessagePackWireOptions.Sequences")
            );
    }

    /// <summary>
    /// Gets the maximum size, in bytes, of an asynchronous sequence that is written as one array and buffered until its
    /// count is known. A larger sequence is an error. The default is 64 MB.
    /// </summary>
    /// <exception cref="ArgumentOutOfRangeException">The value is negative or zero.</exception>
    public int MaxBufferedBytes
    {
        get => _maxBuffered == 0 ? DefaultMaxBuffered : _maxBuffered;
        init =>
            _maxBuffered =
                OptionRange.Require(value, 1, int.MaxValue, "MessagePackWireOptions.MaxBufferedBytes", " bytes")
                == DefaultMaxBuffered
                    ? 0
                    : value;
    }

    /// <summary>
    /// Gets a value indicating whether unknown members are an error when reading. The default is
    /// <see langword="false"/>: they are skipped, or stored if the type has extension data.
    /// </summary>
    public bool RejectUnknownMembers
    {
        get => Has(RejectUnknownFlag);
        init => _flags = WithFlag(RejectUnknownFlag, value);
    }

    /// <summary>
    /// Gets a value indicating whether null for a member declared as non-nullable is an error when reading. The default
    /// is <see langword="false"/>: it is accepted.
    /// </summary>
    public bool RejectNulls
    {
        get => Has(RejectNullsFlag);
        init => _flags = WithFlag(RejectNullsFlag, value);
    }

    /// <summary>
    /// Gets a value indicating whether an object must contain the members of its constructor's parameters that have no
    /// default value, also where their types are nullable. The default is <see langword="false"/>: they have the
    /// default of their type. An object without one is an error (<see cref="WireError.MissingMember"/>). In an array
    /// of keys, a shorter array lacks them; null in their place is a value. Each object with such parameters is scanned
    /// once more.
    /// </summary>
    public bool RequireConstructorParameters
    {
        get => Has(ParametersFlag);
        init => _flags = WithFlag(ParametersFlag, value);
    }

    /// <summary>
    /// Gets a value indicating whether NaN and the infinities are an error when reading
    /// (<see cref="WireError.Range"/>), because JSON cannot represent them where the value is sent on. The default is
    /// <see langword="false"/>: they are read.
    /// </summary>
    public bool RejectNonFinite
    {
        get => Has(RejectNonFiniteFlag);
        init => _flags = WithFlag(RejectNonFiniteFlag, value);
    }

    /// <summary>
    /// Gets a value indicating whether what no JSON represents is an error when reading, besides numbers
    /// (<see cref="RejectNonFinite"/>): a <see cref="char"/> that is half of a surrogate pair
    /// (<see cref="WireError.InvalidText"/>), and a key without a declared type that is an object or an array
    /// (<see cref="WireError.Type"/>). For values that are sent on as JSON. The default is <see langword="false"/>:
    /// they are read.
    /// </summary>
    public bool ValuesOfJson
    {
        get => Has(ValuesOfJsonFlag);
        init => _flags = WithFlag(ValuesOfJsonFlag, value);
    }

    /// <summary>
    /// Gets a value indicating whether names and keys may occur more than once in an object, in which case the last one
    /// wins: members, dictionary keys, extension data and values without a declared type. A union's discriminator must
    /// always be unique. The default is <see langword="false"/>: duplicates are an error
    /// (<see cref="WireError.DuplicateMember"/>).
    /// </summary>
    public bool AllowDuplicates
    {
        get => Has(LastWinsFlag);
        init => _flags = WithFlag(LastWinsFlag, value);
    }

    /// <summary>
    /// Gets a value indicating whether names are matched exactly only. The default is <see langword="false"/>: names
    /// are matched exactly first, and then case-insensitively.
    /// </summary>
    public bool ExactNames
    {
        get => Has(ExactNamesFlag);
        init => _flags = WithFlag(ExactNamesFlag, value);
    }

    /// <summary>
    /// Gets a value indicating whether maps are read into types with integer keys, by name or by number, and arrays
    /// into types without keys, in the order of writing. The default is <see langword="false"/>: both are an error.
    /// </summary>
    public bool LenientKeys
    {
        get => Has(LenientKeysFlag);
        init => _flags = WithFlag(LenientKeysFlag, value);
    }
}
