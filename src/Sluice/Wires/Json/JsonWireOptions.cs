using Sluice.Internal;

namespace Sluice;

/// <summary>
/// Options of the JSON wire: a value, compared by content, free to build anew for each call. <c>default</c> is the
/// default.
/// </summary>
/// <remarks>
/// What is put in here is immutable: changing an option means making another value with <c>with</c>. Equal options
/// share every cached thing.
/// </remarks>
public readonly partial record struct JsonWireOptions
{
    // Every zero is a default. One word of flags, so that "nothing that influences writing" is one compare.
    private readonly ulong _flags;
    private readonly int _maxDepth;
    private readonly IWireNamingPolicy? _namingPolicy;
    private readonly WireConverters? _converters;
    private readonly WireUnions? _unions;

    private JsonWireOptions(ulong flags) => _flags = flags;

    private const ulong IndentedFlag = 1, TabFlag = 2, CrLfFlag = 4, HtmlFlag = 8, LiteralsFlag =
        16, NumbersAsTextFlag = 32, EnumsAsTextFlag = 64,
        PreserveFlag = 128, PolicyFlag = 256, ConvertersFlag = 512, UnionsFlag = 1024;
    private const int OmitShift = 11, NamingShift = 13, IndentShift = 16;      // two, three and eight bits
    // the root's business: values are written the same
    private const ulong LinesFlag = 1UL << 24;
    private const ulong CommentsFlag = 1UL << 32, TrailingCommasFlag = 1UL << 33, RejectUnknownFlag = 1UL
        << 34, EnforceNullsFlag = 1UL << 35,
        LastWinsFlag = 1UL << 36, NoQuotedNumbersFlag = 1UL << 37, ExactNamesFlag = 1UL << 38;
    private const ulong WritingFlags = LinesFlag - 1;

    /// <summary>
    /// Whether values are written as by <c>default</c>, to any depth: nothing else needs a look then.
    /// </summary>
    internal bool IsPlainForWriting => (_flags & (WritingFlags | LinesFlag)) == 0;
    /// <summary>
    /// Whether the table writer has to serve. Indentation alone is put in afterwards, over the plain writer's bytes.
    /// </summary>
    internal bool WritesByTables =>
        (_flags & (WritingFlags & ~(IndentedFlag | TabFlag | CrLfFlag | (0xFFUL << IndentShift)))) != 0;
    /// <summary>
    /// Whether names, converters, unions and references are those of <c>default</c>, and nothing of <c>ReadingFlags</c>
    /// is set.
    /// </summary>
    internal bool IsPlainForReading =>
        (_flags
            & (CommentsFlag | TrailingCommasFlag | RejectUnknownFlag | EnforceNullsFlag | LastWinsFlag
                | NoQuotedNumbersFlag | ExactNamesFlag
                    | DigitsFlags | LiteralsFlag | EnumsAsTextFlag | PreserveFlag | PolicyFlag | ConvertersFlag
                    | UnionsFlag | (7UL << NamingShift))) == 0;
    /// <summary>These options' layout alone: indentation, which the plain writer serves too.</summary>
    internal ulong LayoutFlags => _flags & (IndentedFlag | TabFlag | CrLfFlag | (0xFFUL << IndentShift));
    internal static JsonWireOptions OfLayout(ulong flags) => new(flags);
    internal bool HasNaming => (_flags & (PolicyFlag | (7UL << NamingShift))) != 0;

    private bool Has(ulong flag) => (_flags & flag) != 0;
    private ulong With(ulong flag, bool on) => on ? _flags | flag : _flags & ~flag;

    /// <summary>How deep values may nest, from 1 to 100,000. Default: 64. A cycle is an error there.</summary>
    /// <exception cref="ArgumentOutOfRangeException">The value is not from 1 to 100,000.</exception>
    public int MaxDepth
    {
        get => _maxDepth == 0 ? 64 : _maxDepth;
        init => _maxDepth = OptionRange.Require(value, 1, 100_000, "JsonWireOptions.MaxDepth") == 64 ? 0 : value;
    }

    /// <summary>Members and elements on lines of their own. Default: no.</summary>
    public bool Indented { get => Has(IndentedFlag); init => _flags = With(IndentedFlag, value); }
    /// <summary>What lines are indented by, where <see cref="Indented"/>: a space or a tab. Default: a space.</summary>
    /// <exception cref="ArgumentException">The value is neither.</exception>
    public char IndentCharacter
    {
        get => Has(TabFlag) ? '\t' : ' ';
        init =>
            _flags = value is ' ' or '\t'
                ? With(TabFlag, value == '\t')
                : throw new ArgumentException("JsonWireOptions.IndentCharacter must be a space or a tab.",
                    nameof(value));
    }

    /// <summary>Indent characters for each level, from 0 to 127. Default: 2.</summary>
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
    /// The line break where <see cref="Indented"/>: <c>"\n"</c> or <c>"\r\n"</c>. Default: <c>"\n"</c> on every system.
    /// </summary>
    /// <exception cref="ArgumentException">The value is neither.</exception>
    public string NewLine
    {
        get => Has(CrLfFlag) ? "\r\n" : "\n";
        init =>
            _flags = value is "\n" or "\r\n"
                ? With(CrLfFlag, value == "\r\n")
                : throw new ArgumentException("JsonWireOptions.NewLine must be \\n or \\r\\n.", nameof(value));
    }

    /// <summary>Which characters of strings are escaped. Default: RFC 8259's minimum.</summary>
    public JsonEscaping Escaping
    {
        get => Has(HtmlFlag) ? JsonEscaping.Html : JsonEscaping.Minimal; init =>
        _flags = With(HtmlFlag, value == JsonEscaping.Html);
    }
    /// <summary>What happens to NaN and the infinities. Default: an error.</summary>
    public JsonNonFinite NonFinite
    {
        get => Has(LiteralsFlag) ? JsonNonFinite.Literals : JsonNonFinite.Error; init =>
        _flags = With(LiteralsFlag, value == JsonNonFinite.Literals);
    }
    /// <summary>
    /// Numbers are written as strings. Default: no. Numbers in strings are read either way, see
    /// <see cref="RejectQuotedNumbers"/>.
    /// </summary>
    public bool NumbersAsText { get => Has(NumbersAsTextFlag); init => _flags = With(NumbersAsTextFlag, value); }
    /// <summary>
    /// Every enumeration is written by name, and read by name or number. Default: as the type says, numbers where it
    /// says nothing.
    /// </summary>
    public bool EnumsAsText { get => Has(EnumsAsTextFlag); init => _flags = With(EnumsAsTextFlag, value); }
    /// <summary>What happens to an object met twice. Default: it is written twice, and a cycle is an error.</summary>
    public WireReferences References
    {
        get =>
        Has(PreserveFlag) ? WireReferences.Preserve : WireReferences.Error; init =>
            _flags = With(PreserveFlag, value == WireReferences.Preserve);
    }
    /// <summary>When members that say nothing themselves are left out. Default: never.</summary>
    public OmitWhen Omit
    {
        get => (OmitWhen)((_flags >> OmitShift) & 3);
        init => _flags = (_flags & ~(3UL << OmitShift)) | ((ulong)value & 3) << OmitShift;
    }

    /// <summary>
    /// The naming of members whose names no attribute fixes, in place of their types' own. Default: as the types say
    /// (camelCase).
    /// </summary>
    public WireNaming Naming
    {
        get => (WireNaming)((_flags >> NamingShift) & 7);
        init => _flags = (_flags & ~(7UL << NamingShift)) | ((ulong)value & 7) << NamingShift;
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
    /// A sequence given to a verb is written as JSON Lines: each element a line of its own that ends with <c>\n</c>, no
    /// brackets, no commas. Default: an array. Not together with <see cref="Indented"/>.
    /// </summary>
    public bool JsonLines { get => Has(LinesFlag); init => _flags = With(LinesFlag, value); }

    /// <summary>Comments are skipped when reading. Default: an error.</summary>
    public bool AllowComments { get => Has(CommentsFlag); init => _flags = With(CommentsFlag, value); }
    /// <summary>A comma before a closing bracket is skipped when reading. Default: an error.</summary>
    public bool AllowTrailingCommas
    {
        get => Has(TrailingCommasFlag); init =>
        _flags = With(TrailingCommasFlag, value);
    }
    /// <summary>A member that the type does not have is an error when reading. Default: it is skipped.</summary>
    public bool RejectUnknownMembers { get => Has(RejectUnknownFlag); init => _flags = With(RejectUnknownFlag, value); }
    /// <summary>Null for a member declared as never null is an error when reading. Default: it is taken.</summary>
    public bool RejectNulls { get => Has(EnforceNullsFlag); init => _flags = With(EnforceNullsFlag, value); }
    /// <summary>
    /// Whether names and keys may occur twice in an object, where the last one wins: members, dictionary keys,
    /// extension data and values without a declared type. A union's discriminator must be unique all the same. Default:
    /// no, a second one is an error (<see cref="WireError.DuplicateMember"/>).
    /// </summary>
    public bool AllowDuplicates { get => Has(LastWinsFlag); init => _flags = With(LastWinsFlag, value); }
    /// <summary>A number in a string is an error when reading. Default: it is read.</summary>
    public bool RejectQuotedNumbers
    {
        get => Has(NoQuotedNumbersFlag); init =>
        _flags = With(NoQuotedNumbersFlag, value);
    }
    /// <summary>Names are matched exactly only. Default: exactly first, then ignoring case.</summary>
    public bool ExactNames { get => Has(ExactNamesFlag); init => _flags = With(ExactNamesFlag, value); }
}
