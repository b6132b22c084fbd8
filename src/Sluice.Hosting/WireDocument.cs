using System.Text;
using Sluice.Model;
using Sluice.Selection;

namespace Sluice.Hosting;

/// <summary>
/// A complete document that a host received, which may be read several times: for its value, for the members that it
/// contains, and as changes to an existing value. Members that the sender may not set are skipped like unknown members,
/// whatever their value. Not thread safe.
/// </summary>
public sealed class WireDocument
{
    private readonly ReadOnlyMemory<byte> _bytes;
    private readonly HostWire _wire;
    private readonly Encoding? _encoding;
    private Func<MemberShape, bool>? _isHidden;
    private SettableMembers? _settable;
    private readonly bool _isIgnored;
    private GuardedValues? _guards;
    private MemberFilter? _filter;
    private bool _isChecked,
        _isWeighed;

    /// <summary>Initializes a new instance.</summary>
    /// <param name="bytes">The document, which must not change while the instance is used.</param>
    /// <param name="wire">The wire and the options for reading.</param>
    /// <param name="encoding">
    /// The encoding of JSON, as returned by <see cref="TryFindEncoding"/>; <see langword="null"/> for UTF-8.
    /// </param>
    /// <param name="isHidden">
    /// Returns whether the sender may not set a member; <see langword="null"/> if it may set all.
    /// </param>
    /// <param name="settable">
    /// The members that the sender may set; <see langword="null"/> for all. Unlike a hidden member, another one is an
    /// error.
    /// </param>
    /// <param name="ignoresUnsettable">Whether a member that the sender may not set is skipped instead.</param>
    /// <exception cref="ArgumentException">The wire is that of server-sent events.</exception>
    public WireDocument(
        ReadOnlyMemory<byte> bytes,
        HostWire wire,
        Encoding? encoding = null,
        Func<MemberShape, bool>? isHidden = null,
        SettableMembers? settable = null,
        bool ignoresUnsettable = false
    )
    {
        ArgumentNullException.ThrowIfNull(wire);
        if (wire.Format == WireFormat.EventStream)
            throw new ArgumentException("Server-sent events are not read as a document.", nameof(wire));
        (_bytes, _wire, _encoding, _isHidden) = (bytes, wire, encoding, isHidden);
        _filter = isHidden is null ? null : new(isHidden);
        (_settable, _isIgnored, _isChecked) = (settable, ignoresUnsettable, settable is null);
    }

    /// <summary>Finds the encoding that the <c>charset</c> parameter of a content type specifies.</summary>
    /// <param name="charset">The value of the parameter, quoted or not; empty if there is none.</param>
    /// <param name="encoding">
    /// <see langword="null"/> for UTF-8; otherwise, an encoding that throws on invalid bytes instead of replacing them.
    /// </param>
    /// <returns><see langword="false"/> if the charset is unknown: the response is 415.</returns>
    public static bool TryFindEncoding(ReadOnlySpan<char> charset, out Encoding? encoding) =>
        Charsets.TryFind(charset, out encoding);

    /// <summary>
    /// Gets the maximum number of objects and arrays in the document. More are an error
    /// (<see cref="WireError.Limit"/>) before anything is read: each takes about a hundred bytes of memory, however
    /// short it is in the document. Default: 2,147,483,647.
    /// </summary>
    public int MaxContainers { get; init; } = int.MaxValue;

    /// <summary>
    /// Gets the maximum number of values, which is checked before anything is read: texts, numbers, objects, arrays and
    /// all others; in MessagePack, the names of members count as well. Default: no limit.
    /// </summary>
    public int MaxValues { get; init; } = int.MaxValue;

    /// <summary>
    /// Gets the maximum number of elements that the arrays of the document have together, which is checked before
    /// anything is read: for types whose elements take many times more memory than text, such as short strings and
    /// decimals. In JSON, an empty array counts as one element. In MessagePack, the members of objects with keys, which
    /// are arrays, count as elements. Default: no limit.
    /// </summary>
    public int MaxElements { get; init; } = int.MaxValue;

    /// <summary>
    /// Gets what returns whether the sender may not set a member that a stored value has, for <c>Merge</c> and
    /// <c>Replace</c>: in a member of type <see cref="object"/>, a stored value has members that no type of the
    /// document declares. Default: <see langword="null"/>, the members that are hidden from reading.
    /// </summary>
    public Func<MemberShape, bool>? IsHiddenWhenStored { get; init; }

    /// <summary>
    /// Returns whether the sender may not set a member: by <see cref="IsHiddenWhenStored"/> once the document changes
    /// a stored value.
    /// </summary>
    public bool Hides(MemberShape member) => _isHidden?.Invoke(member) == true;

    /// <summary>Reads the value.</summary>
    /// <exception cref="WireException">The document is not a valid value of the type.</exception>
    public T? Read<T>(Converter<T> converter)
    {
        ArgumentNullException.ThrowIfNull(converter);
        CheckSettable(converter);
        return _wire.Read(Utf8, converter, _filter);
    }

    /// <summary>Determines which members the document contains. It must be a valid value of the type.</summary>
    /// <exception cref="WireException">The document is malformed.</exception>
    public SentMembers<T> ReadSent<T>(Converter<T> converter)
    {
        ArgumentNullException.ThrowIfNull(converter);
        CheckSettable(converter);
        return _wire.ReadSent(Utf8, converter, _filter);
    }

    /// <summary>
    /// Merges the document into a value (RFC 7396) and returns the result. Members that are not sent, or hidden from
    /// the sender, keep their values.
    /// </summary>
    /// <param name="target">The value; <see langword="null"/> to create one.</param>
    /// <param name="converter">The converter of the type.</param>
    /// <param name="isInPlace">Whether <paramref name="target"/> itself must be changed.</param>
    /// <exception cref="WireException">
    /// The document does not fit the type, sends a member that is marked <see cref="NeverSetAttribute"/>, or would
    /// replace stored values that have such members or members hidden from the sender: elements of an array, a value of
    /// another case of a union, a value without a declared type. Nothing was changed.
    /// </exception>
    public T? Merge<T>(T? target, Converter<T> converter, bool isInPlace = false)
    {
        ArgumentNullException.ThrowIfNull(converter);
        CheckChanges(converter);
        return _wire.Merge(Utf8, target, converter, isInPlace, _filter, Guards);
    }

    /// <summary>
    /// Replaces an object by the document's value, as PUT does: sets every member that the sender may set, to its
    /// default if it is not sent. All other members keep their values, also those that are marked
    /// <see cref="NeverSetAttribute"/> or hidden from the sender of nested objects, structs, values of the same case of
    /// a union and entries with the same key; and those that the wire does not have. A collection without a setter is
    /// replaced in place.
    /// </summary>
    /// <param name="target">The object. If its type is a union, the document must contain the same case.</param>
    /// <param name="converter">The converter of the type.</param>
    /// <exception cref="WireException">
    /// The document is not a valid value, or would replace other stored values that have such members, such as
    /// elements of an array; or a member that is set only during construction has another value; or a member was sent
    /// whose value cannot be read, so that it cannot be copied. Nothing was changed. Only if the error is
    /// <see cref="WireError.UserCode"/>, a setter of the object failed, and the members before it are changed.
    /// </exception>
    public void Replace<T>(T target, Converter<T> converter)
    {
        ArgumentNullException.ThrowIfNull(target);
        ArgumentNullException.ThrowIfNull(converter);
        TypeShape shape = converter.Shape;
        if (shape is not (IObjectShape or IUnionShape))
            throw new WireException(
                WireError.Unsupported,
                $"{typeof(T)} has no members that could be replaced.",
                0,
                "$"
            );
        CheckChanges(converter);
        T value = Read(converter) ?? throw new WireException(WireError.Null, "The document is null.", 0, "$");
        SentMembers<T>? sent = null;
        var replacement = new ObjectReplacement(_wire, Guards, Hides, path => (sent ??= ReadSent(converter)).Has(path));
        replacement.CollectRoot(shape, target, value, _settable);
        replacement.Apply();
    }

    /// <summary>Checks the syntax without reading a value.</summary>
    /// <exception cref="WireException">The document is malformed.</exception>
    public void CheckSyntax() => _wire.Check(Utf8);

    /// <summary>
    /// Checks that the document sets no other members than its sender may set. Reading and merging do the same.
    /// </summary>
    /// <exception cref="WireException">
    /// The document sets another member, and such members are not ignored; or it is malformed.
    /// </exception>
    public void CheckSettable(Converter converter)
    {
        ArgumentNullException.ThrowIfNull(converter);
        if (_isChecked)
            return;
        List<int>? ignored = _wire.FindUnsettable(Utf8, converter.Shape, _settable!, _isIgnored, _filter);
        Func<MemberShape, bool>? isHidden = _isHidden;
        SettableMembers settable = _settable!;
        _filter = new(member => isHidden?.Invoke(member) == true || !settable.Reaches(member), ignored);
        _isChecked = true;
    }

    // No request changes a member that is marked so, whatever a host lets it read.
    private void CheckChanges(Converter converter)
    {
        if (IsHiddenWhenStored is { } isHidden && _isHidden != isHidden)
            (_isHidden, _isChecked) = (isHidden, _settable is null);
        if (_settable is null && Guards.MayBeIn(converter.Shape))
            (_settable, _isChecked) = (SettableMembers.All(), false);
        CheckSettable(converter);
    }

    // Documents that are only read have none.
    private GuardedValues Guards =>
        _guards ??= new(IsGuarded, member => _settable?.Reaches(member) != false, _wire.UnionsOfOptions);

    private bool IsGuarded(MemberShape member) =>
        (member.Flags & MemberFlags.Readable) != 0 && ((member.Flags & MemberFlags.NeverSet) != 0 || Hides(member));

    private ReadOnlySpan<byte> Utf8
    {
        get
        {
            ReadOnlySpan<byte> document =
                _wire.Format == WireFormat.MessagePack ? _bytes.Span : Charsets.ToUtf8(_bytes.Span, _encoding);
            if (_isWeighed)
                return document;
            if (_wire.HasMoreContainers(document, MaxContainers))
                throw new WireException(
                    WireError.Limit,
                    FormattableString.Invariant($"The document has more than {MaxContainers:N0} objects and arrays."),
                    0,
                    "$"
                );
            if (_wire.HasMoreValues(document, MaxValues))
                throw new WireException(
                    WireError.Limit,
                    FormattableString.Invariant($"The document has more than {MaxValues:N0} values."),
                    0,
                    "$"
                );
            if (_wire.HasMoreElements(document, MaxElements))
                throw new WireException(
                    WireError.Limit,
                    FormattableString.Invariant(
                        $"The arrays of the document have more than {MaxElements:N0} elements."
                    ),
                    0,
                    "$"
                );
            _isWeighed = true;
            return document;
        }
    }
}
