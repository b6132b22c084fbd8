using System.Runtime.CompilerServices;
using System.Text.Encodings.Web;
using Sluice.Internal;
using Sluice.Registrations;
using Sluice.Wires.Json;

namespace Sluice;

/// <summary>
/// Specifies the options of the JSON wire: an immutable value that is compared by content and cheap to create for each
/// call. <c>default</c> contains the defaults.
/// </summary>
/// <remarks>
/// To change an option, create another value with <c>with</c>. Equal options share all caches.
/// </remarks>
public readonly partial record struct JsonWireOptions
{
    // All zeros are the defaults. The flags are one word, so that "no option influences writing" is one comparison.
    private readonly ulong _flags;
    private readonly int _maxDepth;
    private readonly IWireNamingPolicy? _namingPolicy;
    private readonly WireConverters? _converters;
    private readonly WireUnions? _unions;
    private readonly WireShapes? _shapes;
    private readonly JsonRareOptions? _rare;

    private JsonWireOptions(ulong flags) => _flags = flags;

    // Copies field by field, which does not wait for the stores of options that the call has just built.
    internal JsonWireOptions(scoped in JsonWireOptions other)
    {
        _flags = other._flags;
        _maxDepth = other._maxDepth;
        _namingPolicy = other._namingPolicy;
        _converters = other._converters;
        _unions = other._unions;
        _shapes = other._shapes;
        _rare = other._rare;
    }

    // Bits 0 to 23, 25 and 26 change how values are written. The next free ones are 29 to 31; add them to WritingFlags.
    private const ulong IndentedFlag = 1,
        TabFlag = 1 << 1,
        CrLfFlag = 1 << 2,
        HtmlFlag = 1 << 3,
        LiteralsFlag = 1 << 4,
        NumbersAsTextFlag = 1 << 5,
        EnumsAsTextFlag = 1 << 6,
        PreserveFlag = 1 << 7,
        PolicyFlag = 1 << 8,
        ConvertersFlag = 1 << 9,
        UnionsFlag = 1 << 10;
    private const int OmitShift = 11,
        NamingShift = 13,
        IndentShift = 16; // two, three and eight bits
    private const ulong KeyPolicyFlag = 1UL << 25,
        RejectWrittenNullsFlag = 1UL << 26;
    private const ulong WritingFlags = ((1UL << 24) - 1) | KeyPolicyFlag | RejectWrittenNullsFlag;

    // Concerns reading only.
    private const ulong ParametersFlag = 1UL << 27,
        RejectNonFiniteFlag = 1UL << 28;

    // Concerns the root only: values are written the same way.
    private const ulong LinesFlag = 1UL << 24;

    // Bits 32 to 39 concern reading only. Bits 40 to 63 are MaxIntegerDigits.
    private const ulong CommentsFlag = 1UL << 32,
        TrailingCommasFlag = 1UL << 33,
        RejectUnknownFlag = 1UL << 34,
        EnforceNullsFlag = 1UL << 35,
        LastWinsFlag = 1UL << 36,
        NoQuotedNumbersFlag = 1UL << 37,
        ExactNamesFlag = 1UL << 38,
        UntypedElementsFlag = 1UL << 39;

    /// <summary>
    /// Gets a value indicating whether values are written with the default options, at any depth, so that nothing else
    /// needs to be tested.
    /// </summary>
    internal bool IsPlainForWriting => (_flags & (WritingFlags | LinesFlag)) == 0;

    /// <summary>
    /// Gets a value indicating whether the options-driven writer is used, which also indents.
    /// </summary>
    internal bool UsesOptionsWriter => (_flags & (WritingFlags & ~(TabFlag | CrLfFlag | (0xFFUL << IndentShift)))) != 0;

    /// <summary>
    /// Gets a value indicating whether names, converters, unions and references have the default options and no option
    /// for reading is set.
    /// </summary>
    internal bool IsPlainForReading => (_flags & (OptionsReaderFlags | PlainReaderFlags)) == 0;

    /// <summary>Gets the flags for the layout only: indentation, which the plain writer supports too.</summary>
    internal ulong LayoutFlags => _flags & (IndentedFlag | TabFlag | CrLfFlag | (0xFFUL << IndentShift));

    internal static JsonWireOptions OfLayout(ulong flags) => new(flags);

    private bool Has(ulong flag) => (_flags & flag) != 0;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private ulong WithFlag(ulong flag, bool on) => on ? _flags | flag : _flags & ~flag;

    /// <summary>
    /// Gets the maximum nesting depth of values, from 1 to 100,000. The default is 64. A cycle causes an error at this
    /// depth.
    /// </summary>
    /// <exception cref="ArgumentOutOfRangeException">The value is not from 1 to 100,000.</exception>
    public int MaxDepth
    {
        get => _maxDepth == 0 ? 64 : _maxDepth;
        init => _maxDepth = OptionRange.Require(value, 1, 100_000, "JsonWireOptions.MaxDepth") == 64 ? 0 : value;
    }

    /// <summary>
    /// Gets a value indicating whether members and elements are written on separate lines. The default is
    /// <see langword="false"/>.
    /// </summary>
    public bool Indented
    {
        get => Has(IndentedFlag);
        init => _flags = WithFlag(IndentedFlag, value);
    }

    /// <summary>
    /// Gets the indentation character if <see cref="Indented"/> is set: a space, which is the default, or a tab.
    /// </summary>
    /// <exception cref="ArgumentException">The value is neither a space nor a tab.</exception>
    public char IndentCharacter
    {
        get => Has(TabFlag) ? '\t' : ' ';
        init =>
            _flags = value is ' ' or '\t'
                ? WithFlag(TabFlag, value == '\t')
                : throw new ArgumentException(
                    "JsonWireOptions.IndentCharacter must be a space or a tab.",
                    nameof(value)
                );
    }

    /// <summary>Gets the number of indentation characters for each level, from 0 to 127. The default is 2.</summary>
    /// <exception cref="ArgumentOutOfRangeException">The value is not from 0 to 127.</exception>
    public int IndentSize
    {
        get => (sbyte)(_flags >> IndentShift) + 2;
        init
        {
            _ = OptionRange.Require(value, 0, 127, "JsonWireOptions.IndentSize");
            _flags = (_flags & ~(0xFFUL << IndentShift)) | ((ulong)(byte)(value - 2) << IndentShift);
        }
    }

    /// <summary>
    /// Gets the line break if <see cref="Indented"/> is set: <c>"\n"</c>, which is the default on every system, or
    /// <c>"\r\n"</c>.
    /// </summary>
    /// <exception cref="ArgumentException">The value is neither of the two.</exception>
    public string NewLine
    {
        get => Has(CrLfFlag) ? "\r\n" : "\n";
        init =>
            _flags = value is "\n" or "\r\n"
                ? WithFlag(CrLfFlag, value == "\r\n")
                : throw new ArgumentException("JsonWireOptions.NewLine must be \\n or \\r\\n.", nameof(value));
    }

    /// <summary>
    /// Gets the characters of strings that are escaped. The default is <see cref="JsonEscaping.Minimal"/>.
    /// </summary>
    public JsonEscaping Escaping
    {
        get => Has(HtmlFlag) ? JsonEscaping.Html : JsonEscaping.Minimal;
        init
        {
            _flags = WithFlag(HtmlFlag, OptionRange.RequireConstant((int)value, 1, "JsonWireOptions.Escaping") != 0);
            _rare = (JsonRareOptions.OrNone(_rare) with { Encoder = null }).Normalized();
        }
    }

    /// <summary>
    /// Gets the encoder that escapes the characters of strings and names, as in System.Text.Json; it replaces
    /// <see cref="Escaping"/>, and <see cref="JavaScriptEncoder.Default"/> is <see cref="JsonEscaping.Html"/>. Default:
    /// <see langword="null"/>, the minimum.
    /// </summary>
    public JavaScriptEncoder? Encoder
    {
        get => Has(HtmlFlag) ? _rare?.Encoder ?? JavaScriptEncoder.Default : null;
        init
        {
            _flags = WithFlag(HtmlFlag, value is not null);
            JavaScriptEncoder? other = value == JavaScriptEncoder.Default ? null : value;
            _rare = (JsonRareOptions.OrNone(_rare) with { Encoder = other }).Normalized();
        }
    }

    /// <summary>
    /// Gets the handling of NaN and the infinities. The default is <see cref="JsonNonFinite.Error"/>.
    /// </summary>
    public JsonNonFinite NonFinite
    {
        get => Has(LiteralsFlag) ? JsonNonFinite.Literals : JsonNonFinite.Error;
        init =>
            _flags = WithFlag(
                LiteralsFlag,
                OptionRange.RequireConstant((int)value, 1, "JsonWireOptions.NonFinite") != 0
            );
    }

    /// <summary>
    /// Gets a value indicating whether numbers are written as strings. The default is <see langword="false"/>. Numbers
    /// in strings are read in either case; see <see cref="RejectQuotedNumbers"/>.
    /// </summary>
    public bool NumbersAsText
    {
        get => Has(NumbersAsTextFlag);
        init => _flags = WithFlag(NumbersAsTextFlag, value);
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
    /// Gets the naming policy of the constants of enumerations that <see cref="EnumsAsText"/> names, except those whose
    /// name an attribute fixes. It also names dictionary keys. When reading, the names in code are accepted too.
    /// Default: <see langword="null"/>, the names in code.
    /// </summary>
    public IWireNamingPolicy? EnumNaming
    {
        get => _rare?.EnumNaming;
        init => _rare = (JsonRareOptions.OrNone(_rare) with { EnumNaming = Shared(value) }).Normalized();
    }

    /// <summary>
    /// Gets the naming policy of dictionary keys that are text or constants of enumerations, which applies when writing
    /// only, as in System.Text.Json. Extension data keeps its names. Default: <see langword="null"/>, keys are written
    /// unchanged.
    /// </summary>
    public IWireNamingPolicy? KeyNaming
    {
        get => _rare?.KeyNaming;
        init
        {
            _rare = (JsonRareOptions.OrNone(_rare) with { KeyNaming = Shared(value) }).Normalized();
            _flags = WithFlag(KeyPolicyFlag, value is not null);
        }
    }

    private static IWireNamingPolicy? Shared(IWireNamingPolicy? policy) =>
        policy is null ? null : SharedPolicies.GetShared(policy);

    /// <summary>
    /// Gets the handling of objects that occur more than once. By default, they are written each time, and a cycle is
    /// an error.
    /// </summary>
    public WireReferenceHandling References
    {
        get => Has(PreserveFlag) ? WireReferenceHandling.Preserve : WireReferenceHandling.Error;
        init =>
            _flags = WithFlag(
                PreserveFlag,
                OptionRange.RequireConstant((int)value, 1, "JsonWireOptions.References") != 0
            );
    }

    /// <summary>
    /// Gets the condition under which members without a condition of their own are omitted. By default, they are
    /// written.
    /// </summary>
    public OmitWhen Omit
    {
        get => (OmitWhen)((_flags >> OmitShift) & 3);
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        init =>
            _flags =
                (_flags & ~(3UL << OmitShift))
                | OptionRange.RequireConstant((int)value, 3, "JsonWireOptions.Omit") << OmitShift;
    }

    /// <summary>
    /// Gets the naming of members whose names are not fixed by an attribute. It replaces the naming of their types. By
    /// default, the types decide (camelCase).
    /// </summary>
    public WireNaming Naming
    {
        get => (WireNaming)((_flags >> NamingShift) & 7);
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        init =>
            _flags =
                (_flags & ~(7UL << NamingShift))
                | OptionRange.RequireConstant((int)value, 6, "JsonWireOptions.Naming") << NamingShift;
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
            _namingPolicy = Shared(value);
            _flags = WithFlag(PolicyFlag, value is not null);
        }
    }

    /// <summary>Gets converters that take precedence over the code of the types. The default is null.</summary>
    public WireConverters? Converters
    {
        get => _converters;
        init
        {
            _converters = value is { Count: 0 } ? null : value;
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
    /// Gets a value indicating whether sequences are written as JSON Lines: each element on its own line that ends with
    /// <c>\n</c>, without brackets and commas. The default is <see langword="false"/>: an array. Cannot be combined
    /// with <see cref="Indented"/>.
    /// </summary>
    public bool JsonLines
    {
        get => Has(LinesFlag);
        init => _flags = WithFlag(LinesFlag, value);
    }

    /// <summary>
    /// Gets a value indicating whether comments are skipped when reading. The default is <see langword="false"/>: they
    /// are an error.
    /// </summary>
    public bool AllowComments
    {
        get => Has(CommentsFlag);
        init => _flags = WithFlag(CommentsFlag, value);
    }

    /// <summary>
    /// Gets a value indicating whether a comma before a closing bracket is skipped when reading. The default is
    /// <see langword="false"/>: it is an error.
    /// </summary>
    public bool AllowTrailingCommas
    {
        get => Has(TrailingCommasFlag);
        init => _flags = WithFlag(TrailingCommasFlag, value);
    }

    /// <summary>
    /// Gets a value indicating whether unknown members are an error when reading. The default is
    /// <see langword="false"/>: they are skipped.
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
        get => Has(EnforceNullsFlag);
        init => _flags = WithFlag(EnforceNullsFlag, value);
    }

    /// <summary>
    /// Gets a value indicating whether null in a member declared as non-nullable is an error when writing. The default
    /// is <see langword="false"/>: it is written.
    /// </summary>
    public bool RejectWrittenNulls
    {
        get => Has(RejectWrittenNullsFlag);
        init => _flags = WithFlag(RejectWrittenNullsFlag, value);
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
    /// Gets a value indicating whether a number in a string is an error when reading. The default is
    /// <see langword="false"/>: it is read.
    /// </summary>
    public bool RejectQuotedNumbers
    {
        get => Has(NoQuotedNumbersFlag);
        init => _flags = WithFlag(NoQuotedNumbersFlag, value);
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
}
