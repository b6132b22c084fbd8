using System.Numerics;
using System.Text;
using Sluice.Model;
using Sluice.Selection;

namespace Sluice.Wires.MessagePack;

/// <summary>
/// Reads MessagePack under options for names, converters, unions, types by name and native forms. Reads its input
/// through a <see cref="MessagePackWireReader"/>.
/// </summary>
internal ref partial struct MessagePackOptionsReader : IMessagePackReader, IDocumentReader
{
    internal MessagePackWireReader Plain;

    // In one struct, so that the plain reader is at the beginning (see JsonOptionsReader).
    private State _state;

    private struct State
    {
        internal MessagePackWireOptions Options;
        internal bool MayConvert;

        // Values that are not enumerations are read by their shapes.
        internal bool IsDirect;
        internal bool NativeDates;
        internal bool OnlyTypes;
        internal MessagePackTypes? Types;
        internal MemberFilter? Filter;

        // Whether the most recently looked-up name belongs to a member that the filter hides.
        internal bool IsNameHidden;

        // The case of a registered union that is read next; the options have already been applied to it.
        internal Type? Case;

        // The members of the type that was looked up most recently.
        internal IObjectShape? NamedShape;
        internal MessagePackMembers? Members;

        // One more than the position of the key that began last; 0 before the first.
        internal int AfterKeyStart;
    }

    /// <summary>Initializes a reader over a whole document in its place, without a copy of it.</summary>
    internal static void Start(
        out MessagePackOptionsReader reader,
        ReadOnlySpan<byte> input,
        int maxDepth,
        scoped in MessagePackWireOptions options,
        MemberFilter? filter
    )
    {
        MessagePackWireReader.Start(out reader.Plain, input, maxDepth);
        reader._state = default;
        ref State state = ref reader._state;
        bool isDirect =
            options.Converters is null
            && options.Unions is null
            && options.Types is null
            && !options.LenientKeys
            && !options.RejectNulls
            && !options.RequireConstructorParameters;
        state.Options = new MessagePackWireOptions(in options);
        state.Filter = filter;
        state.Types = options.Types;
        state.OnlyTypes = options.HasOnlyTypesForReading && filter is null;
        state.NativeDates = options.NativeDateTimes || options.Types is not null;
        state.IsDirect = isDirect;
        state.MayConvert = !isDirect || options.EnumsAsText;
    }

    /// <summary>
    /// Gets a value indicating whether the most recently looked-up name belongs to a member that is hidden from the
    /// sender.
    /// </summary>
    internal readonly bool IsNameHidden => _state.IsNameHidden;
    internal readonly MessagePackWireOptions Options => _state.Options;
    internal readonly MemberNaming Naming => new(_state.Options.Naming, _state.Options.NamingPolicy);

    /// <inheritdoc/>
    public static bool IsOptionsDriven => true;

    /// <inheritdoc/>
    public static bool UsesKeys => true;

    /// <inheritdoc/>
    public static bool IsJson => false;

    /// <inheritdoc/>
    public int Position
    {
        readonly get => Plain.Position;
        set => Plain.Position = value;
    }

    /// <inheritdoc/>
    public WireToken Peek() => Plain.Peek();

    /// <inheritdoc/>
    public bool TryReadNull() => Plain.TryReadNull();

    /// <inheritdoc/>
    public bool BeginObject(out int remaining) => Plain.BeginObject(out remaining);

    /// <inheritdoc/>
    public bool NextMember(ref int remaining) => Plain.NextMember(ref remaining);

    /// <inheritdoc/>
    public bool TryName(ReadOnlySpan<byte> utf8Name, ReadOnlySpan<byte> jsonName) => Plain.TryName(utf8Name, jsonName);

    /// <inheritdoc/>
    public ReadOnlySpan<byte> ReadName() => Plain.ReadName();

    /// <inheritdoc/>
    public bool BeginArray(out int remaining) => Plain.BeginArray(out remaining);

    /// <inheritdoc/>
    public bool NextElement(ref int remaining) => Plain.NextElement(ref remaining);

    /// <inheritdoc/>
    public bool BeginDictionary(out int remaining) => Plain.BeginDictionary(out remaining);

    /// <inheritdoc/>
    public bool NextEntry(ref int remaining) => Plain.NextEntry(ref remaining);

    /// <inheritdoc/>
    public void BeginKey() => _state.AfterKeyStart = Position + 1;

    /// <inheritdoc/>
    public void EndKey() { }

    /// <inheritdoc/>
    public void SkipValue() => Plain.SkipValue();

    /// <inheritdoc/>
    public bool IsFinerThanTick() => Plain.IsFinerThanTick();

    /// <inheritdoc/>
    public bool ReadBoolean() => Plain.ReadBoolean();

    /// <inheritdoc/>
    public sbyte ReadSByte() => Plain.ReadSByte();

    /// <inheritdoc/>
    public byte ReadByte() => Plain.ReadByte();

    /// <inheritdoc/>
    public short ReadInt16() => Plain.ReadInt16();

    /// <inheritdoc/>
    public ushort ReadUInt16() => Plain.ReadUInt16();

    /// <inheritdoc/>
    public int ReadInt32() => Plain.ReadInt32();

    /// <inheritdoc/>
    public uint ReadUInt32() => Plain.ReadUInt32();

    /// <inheritdoc/>
    public long ReadInt64() => Plain.ReadInt64();

    /// <inheritdoc/>
    public ulong ReadUInt64() => Plain.ReadUInt64();

    /// <inheritdoc/>
    public Int128 ReadInt128() => Plain.ReadInt128();

    /// <inheritdoc/>
    public UInt128 ReadUInt128() => Plain.ReadUInt128();

    /// <inheritdoc/>
    public decimal ReadDecimal() => Plain.ReadDecimal();

    /// <inheritdoc/>
    public BigInteger ReadBigInteger() => Plain.ReadBigInteger();

    /// <inheritdoc/>
    public string? ReadString() => Plain.ReadString();

    /// <inheritdoc/>
    public ReadOnlySpan<byte> ReadUtf8() => Plain.ReadUtf8();

    /// <inheritdoc/>
    public ReadOnlySpan<byte> ReadNumberText() => Plain.ReadNumberText();

    /// <inheritdoc/>
    public byte[]? ReadBytes() => Plain.ReadBytes();

    /// <inheritdoc/>
    public DateTime ReadDateTime() =>
        _state.NativeDates && Plain.Peek() == WireToken.Number ? Plain.ReadNativeDateTime() : Plain.ReadDateTime();

    /// <inheritdoc/>
    public DateTimeOffset ReadDateTimeOffset() => Plain.ReadDateTimeOffset(_state.NativeDates);

    /// <inheritdoc/>
    public DateOnly ReadDateOnly() => Plain.ReadDateOnly();

    /// <inheritdoc/>
    public TimeOnly ReadTimeOnly() => Plain.ReadTimeOnly();

    /// <inheritdoc/>
    public TimeSpan ReadTimeSpan() => Plain.ReadTimeSpan();

    /// <inheritdoc/>
    public Guid ReadGuid() => Plain.ReadGuid();

    /// <inheritdoc/>
    public object? ReadUntyped()
    {
        if (
            _state.AfterKeyStart == Position + 1
            && _state.Options.ValuesOfJson
            && Plain.Peek() is WireToken.Array or WireToken.Object
        )
            throw Error(WireError.Type, "A dictionary key is an object or an array, which JSON cannot represent.");
        return MessagePackUntyped.Read(ref this);
    }

    object? IMessagePackReader.ReadElement() =>
        TryConvert(out object? value) ? value : MessagePackUntyped.Read(ref this);

    /// <inheritdoc/>
    public byte[] ReadJson() => Plain.ReadJson();

    /// <inheritdoc/>
    public T? ReadRoot<T>(Converter<T> converter) => converter.Read(ref this);

    /// <inheritdoc/>
    public void End() => Plain.End();

    /// <inheritdoc/>
    public object? ReadDynamic(Converter converter) => converter.ReadObject(ref this);

    /// <summary>
    /// Returns the encoded names of a type's members, or <see langword="null"/> if the options require that each name
    /// is looked up and each value converted.
    /// </summary>
    internal readonly byte[]? ExpectedNamesOf<T>(ObjectShape<T> shape) =>
        _state.IsDirect && _state.Filter is null
            ? MessagePackMembers.GetMembers(shape, in _state.Options).Encoded
            : null;

    /// <inheritdoc/>
    public int FindMember(IObjectShape shape, ReadOnlySpan<byte> utf8Name)
    {
        if (!ReferenceEquals(shape, _state.NamedShape))
        {
            _state.Members = MessagePackMembers.GetMembers(shape, in _state.Options);
            _state.NamedShape = shape;
        }
        int index = _state.Members!.Find(utf8Name, _state.Options.ExactNames);
        _state.IsNameHidden = index >= 0 && Hides(shape, index);
        if (_state.IsNameHidden)
            return -1;
        if (index >= 0)
            RefuseNull(shape, index);
        return index;
    }

    /// <summary>Returns <see langword="true"/> if a member is hidden from the sender.</summary>
    internal readonly bool Hides(IObjectShape shape, int index) =>
        _state.Filter is { } filter && filter.Hides(shape, index, Position);

    /// <inheritdoc/>
    public readonly bool SkipDiscriminator(scoped ReadOnlySpan<byte> utf8Name) => false;

    /// <inheritdoc/>
    public void UnknownMember(scoped ReadOnlySpan<byte> utf8Name)
    {
        if (_state.Options.RejectUnknownMembers)
            throw Error(WireError.UnknownMember, $"The type has no member '{Encoding.UTF8.GetString(utf8Name)}'.");
        SkipValue();
    }

    /// <inheritdoc/>
    public void DuplicateMember(scoped ReadOnlySpan<byte> utf8Name)
    {
        if (!_state.Options.AllowDuplicates)
            Plain.DuplicateMember(utf8Name);
    }

    /// <inheritdoc/>
    public readonly WireException Error(WireError error, string message) => Plain.Error(error, message);
}
