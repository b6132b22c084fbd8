using System.Runtime.CompilerServices;
using System.Runtime.Intrinsics;
using System.Text.Encodings.Web;
using Sluice.Model;
using Sluice.Selection;

namespace Sluice.Wires.Json;

/// <summary>
/// Writes JSON under options for names, omission, converters, unions, references, escaping and number forms. Writes its
/// output through a <see cref="JsonWireWriter"/>.
/// </summary>
internal ref partial struct JsonOptionsWriter : IWireWriter
{
    // Numbers may be quoted, but the shapes reserve the sizes of the plain forms; quotes at most double the shortest
    // number.
    private const int ReserveFactor = EncodedNames.ReserveFactor;

    internal JsonWireWriter Plain;

    // In one struct, so that the plain writer is at the beginning (see JsonOptionsReader).
    private State _state;

    private struct State
    {
        internal JsonWireOptions Options;

        // The encoder that escapes text; null for the minimum.
        internal JavaScriptEncoder? Encoder;
        internal IWireNamingPolicy? EnumNaming;
        internal IWireNamingPolicy? KeyNaming;

        // The depth of the entries of extension data, whose names are not keys.
        internal int ExtensionDepth;
        internal bool RejectsNulls;

        // A dictionary's key is written, which converters of System.Text.Json leave to its type.
        internal bool IsKey;
        internal bool QuotesNumbers;
        internal bool WritesLiterals;
        internal bool MayConvert;

        // Objects are written by the code of their shapes; otherwise, their members are walked.
        internal bool IsDirect;
        internal bool EnumsAsText;
        internal OmitWhen Omit;
        internal bool KeepsNumbers; // numbers of enumerations and of copied JSON are never quoted

        // Set between the selection of a union's case and the opening bracket of its object.
        internal PendingDiscriminator? Discriminator;

        // Objects written so far with their numbers, or null if references are not preserved.
        internal Dictionary<object, int>? Ids;

        // The object about to be written. It gets its number at its opening bracket, so text and numbers get none.
        internal object? Pending;

        // Where the object continues whose number and discriminator were just written.
        internal int? OpenedAt;

        // For each open array, whether it is enclosed in an object with "$id".
        internal Stack<bool>? Marked;

        // The position at which the current key begins.
        internal int KeyStart;

        // The next dictionary is extension data: its entries become members of the enclosing object.
        internal bool IsExtension;

        // The next value is the case of a union whose object is open: it continues that object.
        internal bool IsCaseBody;

        // JSON is copied: its names are those of the document.
        internal bool PassesJson;

        // A value without a declared type is written, which is also read without types.
        internal bool IsUntyped;

        // The lines and their indentation (JsonOptionsWriter.Lines.cs).
        // The line break and as much indentation as fits after it.
        internal Vector128<byte> Line;
        internal int NewLineLength;
        internal int IndentSize;

        // The length of a line break and the indentation of the innermost container's content; zero if this writer does
        // not write lines.
        internal int LineLength;

        // How much less is reserved than the most that a name with its line takes (Expanded). Zero in a writer that
        // user code has set to default, because the code of an object may still write names with long lines to it.
        internal int SparedFactor,
            SparedLength;
        internal JsonNameTable.LineForm LineForm;

        // A bit for each open container, the lowest one for the innermost: set for arrays.
        internal ulong Arrays;
    }

    /// <summary>
    /// Gets or sets a value indicating whether a value without a declared type is written, which is also read without
    /// types.
    /// </summary>
    internal bool IsUntyped
    {
        readonly get => _state.IsUntyped;
        set => _state.IsUntyped = value;
    }

    internal readonly JsonWireOptions Options => _state.Options;
    internal readonly bool EnumsAsText => _state.EnumsAsText;
    internal readonly IWireNamingPolicy? EnumNaming => _state.EnumNaming;

    /// <summary>Gets the policy of the keys of the innermost dictionary.</summary>
    internal readonly IWireNamingPolicy? KeyNaming =>
        _state.KeyNaming is { } policy && Plain.Depth != _state.ExtensionDepth ? policy : null;

    internal readonly OmitWhen Omit => _state.Omit;

    /// <summary>
    /// Initializes a writer that takes over the output of a plain one, for a value at a nesting depth of
    /// <paramref name="depth"/>.
    /// </summary>
    internal static void Start(
        out JsonOptionsWriter writer,
        scoped in JsonWireWriter plain,
        scoped in JsonWireOptions options,
        int depth
    )
    {
        Start(out writer, in plain, in options);
        if (IndentsInPass(in options))
            writer.BeginLines(depth);
    }

    /// <summary>
    /// Initializes a writer that takes over the output of a plain one, and leaves indentation to
    /// <see cref="JsonIndenter"/>.
    /// </summary>
    internal static void Start(
        out JsonOptionsWriter writer,
        scoped in JsonWireWriter plain,
        scoped in JsonWireOptions options
    )
    {
        JsonWireWriter.Move(in plain, out writer.Plain);
        writer._state = default;
        ref State state = ref writer._state;
        state.Options = new JsonWireOptions(in options);
        state.Encoder = options.Encoder;
        (state.EnumNaming, state.KeyNaming) = (options.EnumNaming, options.KeyNaming);
        state.RejectsNulls = options.RejectWrittenNulls;
        state.QuotesNumbers = options.NumbersAsText;
        state.WritesLiterals = options.NonFinite == JsonNonFinite.Literals;
        state.MayConvert =
            options.Converters is not null
            || options.Unions is not null
            || options.EnumsAsText
            || options.NumbersAsText
            || options.References == WireReferenceHandling.Preserve;
        state.EnumsAsText = options.EnumsAsText;
        state.Omit = options.Omit;
        state.IsDirect = IsDirectFor(in options);
        (state.SparedFactor, state.SparedLength) = (GreatestFactor - ReserveFactor, LongestLine);
        if (options.References == WireReferenceHandling.Preserve)
            state.Ids = new Dictionary<object, int>(ReferenceEqualityComparer.Instance);
    }

    private static bool IsDirectFor(scoped in JsonWireOptions options) =>
        options.Converters is null
        && options.Unions is null
        && !options.NumbersAsText
        && options.Omit != OmitWhen.Default
        && options.References != WireReferenceHandling.Preserve
        && options.KeyNaming is null
        && !options.RejectWrittenNulls;

    /// <inheritdoc/>
    public static bool IsOptionsDriven => true;

    /// <inheritdoc/>
    public static bool UsesKeys => false;

    /// <inheritdoc/>
    public static bool IsJson => true;

    /// <inheritdoc/>
    public readonly int Depth => Plain.Depth;

    /// <inheritdoc/>
    public ref byte Reserve(int bytes) => ref Plain.Reserve(Expanded(bytes));

    /// <inheritdoc/>
    public void Commit(ref byte position) => Plain.Commit(ref position);

    /// <inheritdoc/>
    public ref byte BeginUncheckedObject(int memberCount, int reserve)
    {
        if (_state.LineLength != 0)
            Enter(isArray: false);
        ref byte position = ref Plain.BeginUncheckedObject(memberCount, Expanded(reserve));
        _state.OpenedAt = null;
        return ref _state.Pending is null ? ref position : ref WriteUncheckedId(ref position, Expanded(reserve));
    }

    /// <inheritdoc/>
    public void EndUncheckedObject(ref byte position)
    {
        // The number of an enumeration may have been the last value.
        _state.KeepsNumbers = _state.PassesJson;
        Plain.EndUncheckedObject(ref Leave(ref position));
    }

    /// <inheritdoc/>
    public ref byte BeginUncheckedArray(int count, int reserve)
    {
        if (_state.Ids is not null)
            BeginMarkedArray();
        if (_state.LineLength != 0)
            Enter(isArray: true);
        return ref Plain.BeginUncheckedArray(count, Expanded(reserve));
    }

    /// <inheritdoc/>
    public void EndUncheckedArray(ref byte position)
    {
        _state.KeepsNumbers = _state.PassesJson;
        Plain.EndUncheckedArray(ref Leave(ref position));
        if (_state.Ids is not null)
            EndMarkedArray();
    }

    /// <inheritdoc/>
    public int BeginUncountedArray()
    {
        Commit(ref BeginUncheckedArray(0, 0));
        return 0;
    }

    /// <inheritdoc/>
    public void EndUncountedArray(int mark, int count) => EndUncheckedArray(ref Reserve(0));

    /// <inheritdoc/>
    public ref byte BeginUncheckedDictionary(int count, int reserve) => ref BeginUncheckedObject(count, reserve);

    /// <inheritdoc/>
    public void EndUncheckedDictionary(ref byte position) => Plain.EndUncheckedDictionary(ref Leave(ref position));

    /// <inheritdoc/>
    public int BeginUncountedDictionary()
    {
        Commit(ref BeginUncheckedObject(0, 0));
        return 0;
    }

    /// <inheritdoc/>
    public void EndUncountedDictionary(int mark, int count) => EndUncheckedDictionary(ref Reserve(0));

    /// <inheritdoc/>
    public void BeginKey()
    {
        if (_state.LineLength != 0)
            WriteLine();
        _state.KeyStart = Plain.Length;
        _state.IsKey = true;
        Plain.BeginKey();
    }

    /// <inheritdoc/>
    public void EndKey()
    {
        _state.IsKey = false;
        if (_state.LineLength == 0)
            Plain.EndKey();
        else
        {
            Plain.EndKey(_state.KeyStart);
            Plain.WriteRaw(" "u8);
        }
        if (_state.Ids is not null)
            RejectMetadataKey(Plain.Raw[_state.KeyStart..]);
    }

    /// <inheritdoc/>
    public void WriteDynamic(Converter converter, object value, SelectionNode? selection) =>
        converter.WriteObject(ref this, value, selection);

    /// <summary>
    /// Returns the names of a type's members, or <see langword="null"/> if they must be written by
    /// <see cref="WriteObject{T}"/>.
    /// </summary>
    internal readonly byte[]? NamesOf<T>(ObjectShape<T> shape)
    {
        if (!_state.IsDirect)
            return null;
        JsonNameTable table = JsonNameTable.GetTable(shape, in _state.Options);
        return _state.LineLength == 0
            ? table.Encoded
            : table.EncodedAfterLine(_state.LineForm, _state.LineLength + _state.IndentSize);
    }

    /// <inheritdoc/>
    public void WriteObject<T>(ObjectShape<T> shape, T value, SelectionNode? selection)
    {
        byte[][] names = JsonNameTable.GetTable(shape, in _state.Options).Names;
        Commit(ref BeginUncheckedObject(0, 0));
        if (_state.Discriminator is { } discriminator)
            WriteDiscriminator(discriminator);
        IReadOnlyList<MemberShape<T>> members = shape.Members;
        for (int i = 0; i < names.Length; i++)
        {
            MemberShape<T> member = members[i];
            if (
                (member.Flags & (MemberFlags.Never | MemberFlags.KeyedOnly | MemberFlags.Writable))
                != MemberFlags.Writable
            )
                continue;
            if (selection is not null && !selection.Has(i))
                continue;
            if ((member.Flags & MemberFlags.ExtensionData) != 0)
            {
                WriteExtension(member, ref value, selection?.ChildOf(i));
                continue;
            }

            if (_state.Ids is not null)
                RejectMetadataKey(names[i]);
            int start = Plain.Length;
            WriteMemberName(names[i]);
            int valueStart = Plain.Length;
            // The getter runs once: whether the member is omitted is known only after its name.
            if (!member.TryWrite(ref this, ref value, selection?.ChildOf(i), _state.Options.Omit))
            {
                Plain.Rewind(start);
                continue;
            }

            if (_state.RejectsNulls)
                RefuseNull(member, valueStart);
        }

        EndUncheckedObject(ref Reserve(0));
    }

    private void WriteMemberName(byte[] name)
    {
        if (_state.LineLength != 0)
            WriteLine();
        Plain.WriteRaw(name);
        if (_state.LineLength != 0)
            Plain.WriteRaw(" "u8);
    }

    private void RefuseNull(MemberShape member, int valueStart)
    {
        if ((member.Flags & MemberFlags.NonNull) != 0 && Plain.Raw[valueStart..].SequenceEqual("null,"u8))
            throw Error(
                WireError.Null,
                $"The member {member} is null, but it is declared as non-nullable, and the options reject this."
            );
    }

    // The entries become members of the open object, with its indentation; without lines, all lengths are zero.
    private void WriteExtension<T>(MemberShape<T> member, ref T value, SelectionNode? selection)
    {
        int start = Plain.Length;
        _state.IsExtension = true;
        SetLine(_state.LineLength - _state.IndentSize);
        int outer = _state.ExtensionDepth;
        _state.ExtensionDepth = Plain.Depth + 1;
        member.Write(ref this, ref value, selection);
        _state.ExtensionDepth = outer;
        Plain.Unwrap(start, _state.LineLength);
        SetLine(_state.LineLength + _state.IndentSize);
    }

    /// <inheritdoc/>
    public WireException Error(WireError error, string message) => Plain.Error(error, message);

    // The lines of what is written to the space are reserved with it, and one more.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private readonly int Expanded(int reserve) =>
        (uint)reserve > ushort.MaxValue
            ? ExpandedLong(reserve)
            : reserve * GreatestFactor + LongestLine - (reserve * _state.SparedFactor + _state.SparedLength);

    private readonly int ExpandedLong(int reserve) =>
        (int)
            Math.Min(
                (long)reserve * (GreatestFactor - _state.SparedFactor) + LongestLine - _state.SparedLength,
                int.MaxValue
            );
}
