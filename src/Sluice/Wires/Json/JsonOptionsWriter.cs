using System.Runtime.CompilerServices;
using Sluice.Model;
using Sluice.Selection;

namespace Sluice.Wires.Json;

/// <summary>
/// Writes JSON under options: names, omission, converters, unions, references, escaping and number forms. Bytes go
/// through a <see cref="JsonWireWriter"/>.
/// </summary>
internal ref partial struct JsonOptionsWriter : IWireWriter
{
    // Numbers may be quoted here, and the shapes' sizes are those of the plain forms: the shortest number doubles.
    private const int RoomFactor = 2;

    internal JsonWireWriter Plain;
    private readonly JsonWireOptions _options;
    private readonly bool _html;
    private readonly bool _quotesNumbers;
    private readonly bool _writesLiterals;
    private readonly bool _mayConvert;
    private bool _keepsNumbers;        // those of enumerations and of JSON passed through are never quoted
    // Set between the choice of a union's case and the bracket that its object opens with.
    private PendingDiscriminator? _discriminator;
    // Objects met so far with their numbers; null unless references are preserved.
    private readonly Dictionary<object, int>? _ids;
    // The object about to be written: it gets its number from the bracket it opens with, so text and numbers get none.
    private object? _pending;
    // The object whose number precedes its discriminator, until its own bracket.
    private object? _opened;
    // For each open array, whether an object with its number stands around it.
    private Stack<bool>? _marked;

    internal readonly JsonWireOptions Options => _options;

    internal JsonOptionsWriter(JsonWireWriter plain, scoped in JsonWireOptions options)
    {
        Plain = plain;
        _options = options;
        _html = options.Escaping == JsonEscaping.Html;
        _quotesNumbers = options.NumbersAsText;
        _writesLiterals = options.NonFinite == JsonNonFinite.Literals;
        _mayConvert = options.Converters is not null || options.Unions is not null || options.EnumsAsText
            || options.NumbersAsText || options.References == WireReferences.Preserve;
        if (options.References == WireReferences.Preserve)
            _ids = new Dictionary<object, int>(ReferenceEqualityComparer.Instance);
    }

    /// <inheritdoc/>
    public static bool IsOptionsDriven => true;
    /// <inheritdoc/>
    public static bool UsesKeys => false;
    /// <inheritdoc/>
    public static bool IsJson => true;

    /// <inheritdoc/>
    public readonly int Depth => Plain.Depth;
    /// <inheritdoc/>
    public ref byte Reserve(int bytes) => ref Plain.Reserve(Doubled(bytes));
    /// <inheritdoc/>
    public void Commit(ref byte at) => Plain.Commit(ref at);

    /// <inheritdoc/>
    public ref byte BeginUncheckedObject(int memberCount, int room)
    {
        ref byte at = ref Plain.BeginUncheckedObject(memberCount, Doubled(room));
        _opened = null;
        return ref _pending is null ? ref at : ref WriteUncheckedId(ref at, Doubled(room));
    }

    /// <inheritdoc/>
    public void EndUncheckedObject(ref byte at) => Plain.EndUncheckedObject(ref at);

    /// <inheritdoc/>
    public ref byte BeginUncheckedArray(int count, int room)
    {
        if (_ids is not null) BeginMarkedArray();
        return ref Plain.BeginUncheckedArray(count, Doubled(room));
    }

    /// <inheritdoc/>
    public void EndUncheckedArray(ref byte at)
    {
        Plain.EndUncheckedArray(ref at);
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
    public ref byte BeginUncheckedDictionary(int count, int room) => ref BeginUncheckedObject(count, room);
    /// <inheritdoc/>
    public void EndUncheckedDictionary(ref byte at) => Plain.EndUncheckedDictionary(ref at);

    /// <inheritdoc/>
    public int BeginUncountedDictionary()
    {
        Commit(ref BeginUncheckedObject(0, 0));
        return 0;
    }

    /// <inheritdoc/>
    public void EndUncountedDictionary(int mark, int count) => EndUncheckedDictionary(ref Reserve(0));
    /// <inheritdoc/>
    public void BeginKey() => Plain.BeginKey();
    /// <inheritdoc/>
    public void EndKey() => Plain.EndKey();

    /// <inheritdoc/>
    public void WriteDynamic(Converter converter, object value, SelectionNode? selection) =>
        converter.WriteObject(ref this, value, selection);

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
                int start = Plain.Length;
                member.Write(ref this, ref value, selection?.ChildOf(i));
                Plain.Unwrap(start);
                continue;
            }

            Plain.WriteRaw(names[i]);
            member.Write(ref this, ref value, selection?.ChildOf(i));
        }

        EndUncheckedObject(ref Reserve(0));
    }

    /// <inheritdoc/>
    public WireException Error(WireError error, string message) => Plain.Error(error, message);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static int Doubled(int room) => room > int.MaxValue / RoomFactor ? room : room * RoomFactor;
}
