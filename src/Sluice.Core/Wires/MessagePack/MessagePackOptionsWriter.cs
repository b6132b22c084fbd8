using System.Runtime.CompilerServices;
using Sluice.Model;
using Sluice.Selection;
using Sluice.Wires.Json;

namespace Sluice.Wires.MessagePack;

/// <summary>
/// Writes MessagePack under options for names, omission, converters, unions, types by name, the old specification and
/// native forms. Writes its output through a <see cref="MessagePackWireWriter"/>.
/// </summary>
internal ref partial struct MessagePackOptionsWriter : IWireWriter
{
    internal MessagePackWireWriter Plain;

    // In one struct, so that the plain writer is at the beginning (see JsonOptionsReader).
    private State _state;

    private struct State
    {
        internal MessagePackWireOptions Options;
        internal bool MayConvert;
        internal bool EnumsAsText;
        internal bool OmitsComputed;

        // Objects are written by the code of their shapes; otherwise, their members are walked.
        internal bool IsDirect;
        internal bool IsDirectByNewSpec;
        internal OmitWhen Omit;
        internal bool OnlyTypes;
        internal MessagePackTypes? Types;
        internal bool NativeDates;

        // The case of a registered union that is written next; the options have already been applied to it.
        internal Type? Case;
    }

    /// <summary>Initializes a writer that takes over the output of a plain one.</summary>
    internal static void Start(
        out MessagePackOptionsWriter writer,
        scoped in MessagePackWireWriter plain,
        scoped in MessagePackWireOptions options
    )
    {
        MessagePackWireWriter.Move(in plain, out writer.Plain);
        writer.Plain.OldSpec = options.OldSpec;
        writer._state = default;
        ref State state = ref writer._state;
        bool isDirect =
            options.Converters is null
            && options.Unions is null
            && options.Types is null
            && options.Omit != OmitWhen.Default;
        state.Options = new MessagePackWireOptions(in options);
        state.Types = options.Types;
        state.OnlyTypes = options.HasOnlyTypesForWriting;
        state.NativeDates = options.NativeDateTimes;
        state.EnumsAsText = options.EnumsAsText;
        state.OmitsComputed = options.Naming == WireNaming.None;
        state.Omit = options.Omit;
        state.IsDirect = isDirect;
        state.IsDirectByNewSpec = isDirect && !options.OldSpec;
        state.MayConvert =
            options.Converters is not null
            || options.Unions is not null
            || options.Types is not null
            || options.EnumsAsText;
    }

    internal readonly MessagePackWireOptions Options => _state.Options;
    internal readonly bool EnumsAsText => _state.EnumsAsText;
    internal readonly OmitWhen Omit => _state.Omit;

    /// <summary>Gets a value indicating whether members that are computed from others are omitted.</summary>
    internal readonly bool OmitsComputed => _state.OmitsComputed;

    /// <inheritdoc/>
    public static bool IsOptionsDriven => true;

    /// <inheritdoc/>
    public static bool UsesKeys => true;

    /// <inheritdoc/>
    public static bool IsJson => false;

    /// <inheritdoc/>
    public readonly int Depth => Plain.Depth;

    /// <inheritdoc/>
    public ref byte Reserve(int bytes) => ref Plain.Reserve(Doubled(bytes));

    /// <inheritdoc/>
    public void Commit(ref byte position) => Plain.Commit(ref position);

    /// <inheritdoc/>
    public ref byte BeginUncheckedObject(int memberCount, int reserve) =>
        ref Plain.BeginUncheckedObject(memberCount, Doubled(reserve));

    /// <inheritdoc/>
    public void EndUncheckedObject(ref byte position) => Plain.EndUncheckedObject(ref position);

    /// <summary>
    /// Writes the header of a map again if it is one byte long, and was when the map was started with fewer members.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal bool TryCorrectCount(int start, int count)
    {
#if SLUICE_PLANTED_BUGS
        if (PlantedBugs.Is(PlantedBug.CountOfOmittedMembers))
            count++;
#endif
        return Plain.TryCorrectCount(start, count);
    }

    /// <summary>Writes the header of a map again, whose members are more than it was started with.</summary>
    internal void CorrectCount(int start, int before, int count)
    {
#if SLUICE_PLANTED_BUGS
        if (PlantedBugs.Is(PlantedBug.CountOfOmittedMembers))
            count++;
#endif
        Plain.CorrectCount(start, before, count);
    }

    /// <inheritdoc/>
    public ref byte BeginUncheckedArray(int count, int reserve) =>
        ref Plain.BeginUncheckedArray(count, Doubled(reserve));

    /// <inheritdoc/>
    public void EndUncheckedArray(ref byte position) => Plain.EndUncheckedArray(ref position);

    /// <inheritdoc/>
    public int BeginUncountedArray() => Plain.BeginUncountedArray();

    /// <inheritdoc/>
    public void EndUncountedArray(int mark, int count) => Plain.EndUncountedArray(mark, count);

    /// <inheritdoc/>
    public ref byte BeginUncheckedDictionary(int count, int reserve) =>
        ref Plain.BeginUncheckedDictionary(count, Doubled(reserve));

    /// <inheritdoc/>
    public void EndUncheckedDictionary(ref byte position) => Plain.EndUncheckedDictionary(ref position);

    /// <inheritdoc/>
    public int BeginUncountedDictionary() => Plain.BeginUncountedDictionary();

    /// <inheritdoc/>
    public void EndUncountedDictionary(int mark, int count) => Plain.EndUncountedDictionary(mark, count);

    /// <inheritdoc/>
    public void BeginKey() { }

    /// <inheritdoc/>
    public void EndKey() { }

    /// <inheritdoc/>
    public ref byte WriteUncheckedNull(ref byte position) => ref Plain.WriteUncheckedNull(ref position);

    /// <inheritdoc/>
    public ref byte WriteUncheckedBoolean(ref byte position, bool value) =>
        ref Plain.WriteUncheckedBoolean(ref position, value);

    /// <inheritdoc/>
    public ref byte WriteUncheckedInt32(ref byte position, int value) =>
        ref Plain.WriteUncheckedInt32(ref position, value);

    /// <inheritdoc/>
    public ref byte WriteUncheckedUInt32(ref byte position, uint value) =>
        ref Plain.WriteUncheckedUInt32(ref position, value);

    /// <inheritdoc/>
    public ref byte WriteUncheckedInt64(ref byte position, long value) =>
        ref Plain.WriteUncheckedInt64(ref position, value);

    /// <inheritdoc/>
    public ref byte WriteUncheckedUInt64(ref byte position, ulong value) =>
        ref Plain.WriteUncheckedUInt64(ref position, value);

    /// <inheritdoc/>
    public ref byte WriteUncheckedInt128(ref byte position, Int128 value) =>
        ref WriteUncheckedUInt128(ref position, (UInt128)value);

    /// <inheritdoc/>
    public ref byte WriteUncheckedUInt128(ref byte position, UInt128 value)
    {
        if (Plain.OldSpec)
            throw HasNoBinary(ref position);
        return ref Plain.WriteUncheckedUInt128(ref position, value);
    }

    /// <inheritdoc/>
    public ref byte WriteUncheckedBoxedInteger(ref byte position, long bits, int size, bool isSigned) =>
        ref Plain.WriteUncheckedBoxedInteger(ref position, bits, size, isSigned);

    /// <inheritdoc/>
    public ref byte WriteUncheckedHalf(ref byte position, Half value) =>
        ref Plain.WriteUncheckedHalf(ref position, value);

    /// <inheritdoc/>
    public ref byte WriteUncheckedSingle(ref byte position, float value) =>
        ref Plain.WriteUncheckedSingle(ref position, value);

    /// <inheritdoc/>
    public ref byte WriteUncheckedDouble(ref byte position, double value) =>
        ref Plain.WriteUncheckedDouble(ref position, value);

    /// <inheritdoc/>
    public ref byte WriteUncheckedChar(ref byte position, char value) =>
        ref Plain.WriteUncheckedChar(ref position, value);

    /// <inheritdoc/>
    public ref byte WriteUncheckedDateOnly(ref byte position, DateOnly value) =>
        ref Plain.WriteUncheckedDateOnly(ref position, value);

    /// <inheritdoc/>
    public ref byte WriteUncheckedTimeOnly(ref byte position, TimeOnly value) =>
        ref Plain.WriteUncheckedTimeOnly(ref position, value);

    /// <inheritdoc/>
    public ref byte WriteUncheckedTimeSpan(ref byte position, TimeSpan value) =>
        ref Plain.WriteUncheckedTimeSpan(ref position, value);

    /// <inheritdoc/>
    public ref byte WriteUncheckedNumberText(ref byte position, ReadOnlySpan<byte> jsonNumber, int reserve) =>
        ref Plain.WriteUncheckedNumberText(ref position, jsonNumber, Doubled(reserve));

    /// <summary>Copies bytes that are already MessagePack.</summary>
    internal void WriteRaw(ReadOnlySpan<byte> value)
    {
        if (Plain.OldSpec && MessagePackScan.HasNewForms(value))
            throw Error(
                WireError.Unsupported,
                "The old specification cannot represent a value that was kept: it holds binary data, an extension or a "
                    + "short string header."
            );
        Plain.WriteRaw(value);
    }

    /// <inheritdoc/>
    public void WriteJson(ReadOnlySpan<byte> json) => JsonTranscoder.Write(ref this, json, isUnique: true);

    /// <inheritdoc/>
    public readonly WireException Error(WireError error, string message) => Plain.Error(error, message);

    /// <inheritdoc/>
    public void WriteDynamic(Converter converter, object value, SelectionNode? selection) =>
        converter.WriteObject(ref this, value, selection);

    /// <summary>
    /// Returns the names of a type's members, or <see langword="null"/> if they must be written by
    /// <see cref="WriteObject{T}"/>.
    /// </summary>
    internal readonly byte[]? NamesOf<T>(ObjectShape<T> shape) =>
        _state.IsDirectByNewSpec ? MessagePackMembers.GetMembers(shape, in _state.Options).Encoded : OldNamesOf(shape);

    /// <inheritdoc cref="MessagePackMembers.ComputedOf"/>
    internal readonly ulong ComputedOf<T>(ObjectShape<T> shape, int word) =>
        shape.HasComputed ? MessagePackMembers.GetMembers(shape, in _state.Options).ComputedOf(word) : 0;

    [MethodImpl(MethodImplOptions.NoInlining)]
    private readonly byte[]? OldNamesOf(IObjectShape shape) =>
        _state.IsDirect ? MessagePackMembers.GetMembers(shape, in _state.Options).EncodedByOldSpec : null;

    /// <inheritdoc/>
    public void WriteObject<T>(ObjectShape<T> shape, T value, SelectionNode? selection)
    {
        MessagePackMembers members = MessagePackMembers.GetMembers(shape, in _state.Options);
        bool[] wanted = MessagePackMembers.ResolveMembers(shape, selection, _state.Options.Naming == WireNaming.None);
        if (shape.IsKeyed)
        {
            MessagePackMembers.WriteSlots(ref this, shape, members, ref value, wanted, selection);
            return;
        }

        int mark = BeginUncountedDictionary(),
            count = 0;
        foreach (int index in MessagePackMembers.InOrder(shape))
        {
            if (!wanted[index])
                continue;
            int start = Plain.Length;
            if (index == members.ExtensionData)
            {
                shape.Members[index].Write(ref this, ref value, selection?.ChildOf(index));
                count += Plain.Unwrap(start);
                continue;
            }

            // The getter runs once: whether the member is omitted is known only after its name.
            Plain.WriteRaw(members.NameOf(index), asString: true);
            if (shape.Members[index].TryWrite(ref this, ref value, selection?.ChildOf(index), _state.Options.Omit))
                count++;
            else
                Plain.Rewind(start);
        }

        EndUncountedDictionary(mark, count);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static int Doubled(int reserve) =>
        reserve > int.MaxValue / EncodedNames.ReserveFactor ? reserve : reserve * EncodedNames.ReserveFactor;

    private WireException HasNoBinary(ref byte position)
    {
        Plain.Commit(ref position);
        return Error(
            WireError.Unsupported,
            "The old MessagePack specification cannot represent this value: it has no extension types. Unset "
                + "MessagePackWireOptions.OldSpec."
        );
    }
}
