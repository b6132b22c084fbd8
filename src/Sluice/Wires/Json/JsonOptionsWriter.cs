using System.Runtime.CompilerServices;
using System.Runtime.Intrinsics;
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
    private readonly JsonWireOptions _options;
    private readonly bool _html;
    private readonly bool _quotesNumbers;
    private readonly bool _writesLiterals;
    private readonly bool _mayConvert;
    // Objects are written by the code of their shapes; otherwise, their members are walked.
    private readonly bool _isDirect;
    private readonly bool _enumsAsText;
    private readonly OmitWhen _omit;
    private bool _keepsNumbers;        // numbers of enumerations and of copied JSON are never quoted
    // Set between the selection of a union's case and the opening bracket of its object.
    private PendingDiscriminator? _discriminator;
    // Objects written so far with their numbers, or null if references are not preserved.
    private readonly Dictionary<object, int>? _ids;
    // The object about to be written. It gets its number at its opening bracket, so text and numbers get none.
    private object? _pending;
    // The object whose number precedes its discriminator, until its own bracket.
    private object? _opened;
    // For each open array, whether it is enclosed in an object with "$id".
    private Stack<bool>? _marked;
    // The position at which the current key begins.
    private int _keyStart;
    // The next dictionary is extension data: its entries become members of the enclosing object.
    private bool _isExtension;
    // The next value is the case of a union whose object is open: it continues that object.
    private bool _isCaseBody;
    // JSON is copied: its names are those of the document.
    private bool _passesJson;

    // The lines and their indentation (JsonOptionsWriter.Lines.cs).
    private Vector128<byte> _indentation;
    // One or two bytes; the second one is an indentation character if there is only one.
    private ushort _newLine;
    private int _newLineLength;
    private int _indentSize;
    // The length of a line break and the indentation of the innermost container's content; zero if this writer does not
    // write lines.
    private int _lineLength;
    // How much less is reserved than the most that a name with its line takes (Expanded). Zero in a writer that user
    // code has set to default, because the code of an object may still write names with long lines to it.
    private int _sparedFactor = GreatestFactor - ReserveFactor, _sparedLength = LongestLine;
    private JsonNameTable.LineForm _lineForm;
    // A bit for each open container, the lowest one for the innermost: set for arrays.
    private ulong _arrays;

    /// <summary>
    /// Gets or sets a value indicating whether a value without a declared type is written, which is also read without
    /// types.
    /// </summary>
    internal bool IsUntyped { get; set; }

    internal readonly JsonWireOptions Options => _options;
    internal readonly bool EnumsAsText => _enumsAsText;
    internal readonly OmitWhen Omit => _omit;

    /// <summary>
    /// Initializes a writer that takes over the output of a plain one, for a value at a nesting depth of
    /// <paramref name="depth"/>.
    /// </summary>
    internal JsonOptionsWriter(JsonWireWriter plain, scoped in JsonWireOptions options, int depth)
        : this(plain, in options)
    {
        if (IndentsInPass(in options)) BeginLines(depth);
    }

    /// <summary>
    /// Initializes a writer that takes over the output of a plain one, and leaves indentation to
    /// <see cref="JsonIndenter"/>.
    /// </summary>
    internal JsonOptionsWriter(JsonWireWriter plain, scoped in JsonWireOptions options)
    {
        Plain = plain;
        _options = options;
        _html = options.Escaping == JsonEscaping.Html;
        _quotesNumbers = options.NumbersAsText;
        _writesLiterals = options.NonFinite == JsonNonFinite.Literals;
        _mayConvert = options.Converters is not null || options.Unions is not null || options.EnumsAsText
            || options.NumbersAsText || options.References == WireReferenceHandling.Preserve;
        _enumsAsText = options.EnumsAsText;
        _omit = options.Omit;
        _isDirect = IsDirectFor(in options);
        if (options.References == WireReferenceHandling.Preserve)
            _ids = new Dictionary<object, int>(ReferenceEqualityComparer.Instance);
    }

    private static bool IsDirectFor(scoped in JsonWireOptions options) =>
        options.Converters is null && options.Unions is null && !options.NumbersAsText
            && options.References != WireReferenceHandling.Preserve;

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
    public void Commit(ref byte at) => Plain.Commit(ref at);

    /// <inheritdoc/>
    public ref byte BeginUncheckedObject(int memberCount, int reserve)
    {
        if (_lineLength != 0) Enter(isArray: false);
        ref byte at = ref Plain.BeginUncheckedObject(memberCount, Expanded(reserve));
        _opened = null;
        return ref _pending is null ? ref at : ref WriteUncheckedId(ref at, Expanded(reserve));
    }

    /// <inheritdoc/>
    public void EndUncheckedObject(ref byte at) => Plain.EndUncheckedObject(ref Leave(ref at));

    /// <inheritdoc/>
    public ref byte BeginUncheckedArray(int count, int reserve)
    {
        if (_ids is not null) BeginMarkedArray();
        if (_lineLength != 0) Enter(isArray: true);
        return ref Plain.BeginUncheckedArray(count, Expanded(reserve));
    }

    /// <inheritdoc/>
    public void EndUncheckedArray(ref byte at)
    {
        Plain.EndUncheckedArray(ref Leave(ref at));
        if (_ids is not null) EndMarkedArray();
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
    public void EndUncheckedDictionary(ref byte at) => Plain.EndUncheckedDictionary(ref Leave(ref at));

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
        if (_lineLength != 0) WriteLine();
        _keyStart = Plain.Length;
        Plain.BeginKey();
    }

    /// <inheritdoc/>
    public void EndKey()
    {
        if (_lineLength == 0) Plain.EndKey();
        else
        {
            Plain.EndKey(_keyStart);
            Plain.WriteRaw(" "u8);
        }
        if (_ids is not null) RejectMetadataKey(Plain.Raw[_keyStart..]);
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
        if (!_isDirect) return null;
        JsonNameTable table = JsonNameTable.Of(shape, in _options);
        return _lineLength == 0
            ? table.Encoded
            : table.EncodedAfterLine(_lineForm, _lineLength + _indentSize);
    }

    /// <inheritdoc/>
    public void WriteObject<T>(ObjectShape<T> shape, T value, SelectionNode? selection)
    {
        byte[][] names = JsonNameTable.Of(shape, in _options).Names;
        Commit(ref BeginUncheckedObject(0, 0));
        if (_discriminator is { } discriminator) WriteDiscriminator(discriminator);
        IReadOnlyList<MemberShape<T>> members = shape.Members;
        for (int i = 0; i < names.Length; i++)
        {
            MemberShape<T> member = members[i];
            if ((member.Flags & (MemberFlags.Never | MemberFlags.KeyedOnly | MemberFlags.Writable))
                != MemberFlags.Writable) continue;
            if (selection is not null && !selection.Has(i)) continue;
            if (member.ShouldOmit(ref value, _options.Omit)) continue;
            if ((member.Flags & MemberFlags.ExtensionData) != 0)
            {
                WriteExtension(member, ref value, selection?.ChildOf(i));
                continue;
            }

            if (_ids is not null) RejectMetadataKey(names[i]);
            if (_lineLength != 0) WriteLine();
            Plain.WriteRaw(names[i]);
            if (_lineLength != 0) Plain.WriteRaw(" "u8);
            member.Write(ref this, ref value, selection?.ChildOf(i));
        }

        EndUncheckedObject(ref Reserve(0));
    }

    // The entries become members of the open object, with its indentation.
    private void WriteExtension<T>(MemberShape<T> member, ref T value, SelectionNode? selection)
    {
        int start = Plain.Length;
        _isExtension = true;
        if (_lineLength == 0)
        {
            member.Write(ref this, ref value, selection);
            Plain.Unwrap(start, 0);
            return;
        }

        SetLine(_lineLength - _indentSize);
        member.Write(ref this, ref value, selection);
        Plain.Unwrap(start, _lineLength);
        SetLine(_lineLength + _indentSize);
    }

    /// <inheritdoc/>
    public WireException Error(WireError error, string message) => Plain.Error(error, message);

    // The lines of what is written to the space are reserved with it, and one more.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private readonly int Expanded(int reserve) =>
        (uint)reserve > ushort.MaxValue
            ? ExpandedLong(reserve)
            : reserve * GreatestFactor + LongestLine - (reserve * _sparedFactor + _sparedLength);

    private readonly int ExpandedLong(int reserve) =>
        (int)Math.Min((long)reserve * (GreatestFactor - _sparedFactor) + LongestLine - _sparedLength, int.MaxValue);
}
