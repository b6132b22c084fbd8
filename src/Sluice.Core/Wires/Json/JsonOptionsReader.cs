using System.Numerics;
using Sluice.Model;
using Sluice.Selection;

namespace Sluice.Wires.Json;

/// <summary>
/// Reads JSON under options with names, converters, unions or references. The other parts contain what it adds to
/// <see cref="JsonWireReader"/>.
/// </summary>
internal ref partial struct JsonOptionsReader : IDocumentReader
{
    /// <summary>The reader of the text, from which the root method gets the position.</summary>
    internal JsonWireReader Json;

    // Everything else is in one struct, because structs are laid out in their order, but after all other fields. With
    // the plain reader at the beginning, its position is stored and loaded through one register instead of copies of
    // its address, for which the processor forwards stores more slowly (measured: 0.83 of the time of a document under
    // a naming policy, 0.94 on MessagePack).
    private State _state;

    private struct State
    {
        internal JsonWireOptions Options;
        internal bool MayConvert;
        internal bool Preserves;

        // Values that are not enumerations are read by their shapes.
        internal bool IsDirect;
        internal bool EnumsAsText;
        internal bool UntypedAsJsonElement;
        internal IWireNamingPolicy? EnumNaming;

        // A dictionary's key is read, which converters of System.Text.Json leave to its type.
        internal bool IsKey;
        internal MemberFilter? Filter;

        // Whether the most recently looked-up name belongs to a member that the filter hides.
        internal bool IsNameHidden;

        // The names of the most recently looked-up type: members of one object follow each other.
        internal IObjectShape? NamedShape;
        internal JsonMemberNames? Names;

        // Set between the selection of a union's case and its reading, because the case's own type may be registered
        // too.
        internal Type? Case;

        // Objects by "$id", or null if references are not preserved.
        internal Dictionary<string, Referable>? Objects;

        // The object whose "$id" has been read but which has not been created yet.
        internal Referable? Pending;
        internal MetadataKind PendingKind;
        internal int PendingDepth;

        // The next value is added to the collection of a member, which is null if its owner does not exist yet.
        internal bool IsBuffer;
        internal object? BufferTarget;

        /// <summary>What was read for collections whose owners are not constructed yet.</summary>
        internal Dictionary<object, Referable>? Buffers;

        // Whether a reference may be to what was read for such a collection.
        internal bool AllowsBuffered;

        // The position after the name of an "$id" that follows a discriminator and has already been read.
        internal int LateId;
    }

    internal readonly JsonWireOptions Options => _state.Options;
    internal readonly MemberNaming Naming => new(_state.Options.Naming, _state.Options.NamingPolicy);
    internal readonly bool UntypedAsJsonElement => _state.UntypedAsJsonElement;
    internal readonly IWireNamingPolicy? EnumNaming => _state.EnumNaming;

    /// <summary>Initializes a reader over a whole document in its place, without a copy of it.</summary>
    internal static void Start(
        out JsonOptionsReader reader,
        ReadOnlySpan<byte> utf8Json,
        int maxDepth,
        scoped in JsonWireOptions options,
        MemberFilter? filter
    )
    {
        JsonWireReader.Start(out reader.Json, utf8Json, maxDepth, options.ReadFlags);
        reader._state = default;
        ref State state = ref reader._state;
        bool preserves = options.References == WireReferenceHandling.Preserve;
        state.Options = new JsonWireOptions(in options);
        state.Filter = filter;
        state.MayConvert =
            options.Converters is not null
            || options.Unions is not null
            || options.EnumsAsText
            || options.RequireConstructorParameters;
        state.Preserves = preserves;
        state.IsDirect =
            !preserves && options.Converters is null && options.Unions is null && !options.RequireConstructorParameters;
        (state.EnumsAsText, state.EnumNaming) = (options.EnumsAsText, options.EnumNaming);
        state.UntypedAsJsonElement = options.UntypedAsJsonElement;
        state.LateId = -1;
    }

    /// <summary>
    /// Gets a value indicating whether the most recently looked-up name belongs to a member that is hidden from the
    /// sender.
    /// </summary>
    internal readonly bool IsNameHidden => _state.IsNameHidden;

    /// <inheritdoc/>
    public static bool IsOptionsDriven => true;

    /// <inheritdoc/>
    public static bool UsesKeys => false;

    /// <inheritdoc/>
    public static bool IsJson => true;

    /// <inheritdoc/>
    public int Position
    {
        readonly get => Json.Position;
        set => Json.Position = value;
    }

    /// <inheritdoc/>
    public WireToken Peek() => Json.Peek();

    /// <inheritdoc/>
    public bool TryReadNull() => Json.TryReadNull();

    /// <inheritdoc/>
    public bool BeginObject(out int remaining) => Json.BeginObject(out remaining);

    /// <inheritdoc/>
    public bool NextMember(ref int remaining) => Json.NextMember(ref remaining);

    /// <inheritdoc/>
    public bool TryName(ReadOnlySpan<byte> utf8Name, ReadOnlySpan<byte> jsonName) => Json.TryName(utf8Name, jsonName);

    /// <inheritdoc/>
    public ReadOnlySpan<byte> ReadName() => Json.ReadName();

    /// <inheritdoc/>
    public bool BeginArray(out int remaining) => Json.BeginArray(out remaining);

    /// <inheritdoc/>
    public bool NextElement(ref int remaining) => Json.NextElement(ref remaining);

    /// <inheritdoc/>
    public bool BeginDictionary(out int remaining) => Json.BeginDictionary(out remaining);

    /// <inheritdoc/>
    public bool NextEntry(ref int remaining) => Json.NextEntry(ref remaining);

    /// <inheritdoc/>
    public void BeginKey()
    {
        _state.IsKey = true;
        Json.BeginKey();
        if (_state.Preserves)
            RejectMetadataAsKey();
    }

    /// <inheritdoc/>
    public void EndKey()
    {
        _state.IsKey = false;
        Json.EndKey();
    }

    /// <inheritdoc/>
    public void SkipValue() => Json.SkipValue();

    /// <inheritdoc/>
    public bool ReadBoolean() => Json.ReadBoolean();

    /// <inheritdoc/>
    public sbyte ReadSByte() => Json.ReadSByte();

    /// <inheritdoc/>
    public byte ReadByte() => Json.ReadByte();

    /// <inheritdoc/>
    public short ReadInt16() => Json.ReadInt16();

    /// <inheritdoc/>
    public ushort ReadUInt16() => Json.ReadUInt16();

    /// <inheritdoc/>
    public int ReadInt32() => Json.ReadInt32();

    /// <inheritdoc/>
    public uint ReadUInt32() => Json.ReadUInt32();

    /// <inheritdoc/>
    public long ReadInt64() => Json.ReadInt64();

    /// <inheritdoc/>
    public ulong ReadUInt64() => Json.ReadUInt64();

    /// <inheritdoc/>
    public Int128 ReadInt128() => Json.ReadInt128();

    /// <inheritdoc/>
    public UInt128 ReadUInt128() => Json.ReadUInt128();

    /// <inheritdoc/>
    public Half ReadHalf() => Json.ReadHalf();

    /// <inheritdoc/>
    public float ReadSingle() => Json.ReadSingle();

    /// <inheritdoc/>
    public double ReadDouble() => Json.ReadDouble();

    /// <inheritdoc/>
    public decimal ReadDecimal() => Json.ReadDecimal();

    /// <inheritdoc/>
    public BigInteger ReadBigInteger() => Json.ReadBigInteger();

    /// <inheritdoc/>
    public char ReadChar() => Json.ReadChar();

    /// <inheritdoc/>
    public string? ReadString() => Json.ReadString();

    /// <inheritdoc/>
    public ReadOnlySpan<byte> ReadUtf8() => Json.ReadUtf8();

    /// <inheritdoc/>
    public ReadOnlySpan<byte> ReadNumberText() => Json.ReadNumberText();

    /// <inheritdoc/>
    public byte[]? ReadBytes() => Json.ReadBytes();

    /// <inheritdoc/>
    public DateTime ReadDateTime() => Json.ReadDateTime();

    /// <inheritdoc/>
    public DateTimeOffset ReadDateTimeOffset() => Json.ReadDateTimeOffset();

    /// <inheritdoc/>
    public DateOnly ReadDateOnly() => Json.ReadDateOnly();

    /// <inheritdoc/>
    public TimeOnly ReadTimeOnly() => Json.ReadTimeOnly();

    /// <inheritdoc/>
    public TimeSpan ReadTimeSpan() => Json.ReadTimeSpan();

    /// <inheritdoc/>
    public Guid ReadGuid() => Json.ReadGuid();

    /// <inheritdoc/>
    public object? ReadUntyped() => _state.Preserves ? ReadUntypedPreserved() : Json.ReadUntyped();

    /// <inheritdoc/>
    public byte[] ReadJson() => Json.ReadJson();

    /// <inheritdoc/>
    public T? ReadRoot<T>(Converter<T> converter) => converter.Read(ref this);

    /// <inheritdoc/>
    public void End() => Json.End();

    /// <inheritdoc/>
    public bool IsFinerThanTick() => Json.IsFinerThanTick();

    /// <inheritdoc/>
    public object? ReadDynamic(Converter converter) => converter.ReadObject(ref this);

    /// <inheritdoc/>
    public bool SkipDiscriminator(scoped ReadOnlySpan<byte> utf8Name) =>
        Json.SkipDiscriminator(utf8Name) || SkipLateId();

    /// <inheritdoc/>
    public void UnknownMember(scoped ReadOnlySpan<byte> utf8Name)
    {
        if (SkipLateId())
            return;
        if (_state.Preserves)
            RejectMetadata(utf8Name);
        Json.UnknownMember(utf8Name);
    }

    /// <inheritdoc/>
    public void DuplicateMember(scoped ReadOnlySpan<byte> utf8Name) => Json.DuplicateMember(utf8Name);

    /// <inheritdoc/>
    public WireException Error(WireError error, string message) => Json.Error(error, message);
}
