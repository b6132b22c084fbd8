using System.Collections;
using System.Runtime.CompilerServices;
using System.Text;
using Sluice.Model;

namespace Sluice.Wires.Json;

/// <summary>
/// Reads objects that refer to each other (<see cref="WireReferenceHandling.Preserve"/>), by the rules of
/// System.Text.Json's <c>ReferenceHandler.Preserve</c>.
/// </summary>
internal ref partial struct JsonOptionsReader
{
    /// <summary>Represents an object that has an <c>$id</c>.</summary>
    private sealed class Referable
    {
        /// <summary>The object, or null until it is created.</summary>
        internal object? Value;
        internal bool IsUsed;

        /// <summary>Whether the value is added to a collection that does not exist yet.</summary>
        internal bool IsBuffered;

        /// <summary>What was read of such a value.</summary>
        internal object? Buffer;
    }

    /// <summary>
    /// Reads an element, member or root with the converters, references and unions of the options, and otherwise by its
    /// shape.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static T? Read<T, TShape>(ref JsonOptionsReader reader)
        where TShape : struct, IShape<T> =>
        !reader._state.IsDirect ? reader.ReadByOptions<T, TShape>()
        : typeof(T).IsValueType && typeof(T).IsEnum && reader._state.EnumsAsText ? reader.ReadEnum<T, TShape>()
        : TShape.Read(ref reader);

    [MethodImpl(MethodImplOptions.NoInlining)]
    private T? ReadByOptions<T, TShape>()
        where TShape : struct, IShape<T> => _state.Preserves ? ReadPreserved<T, TShape>() : ReadBare<T, TShape>();

    private T? ReadBare<T, TShape>()
        where TShape : struct, IShape<T> => TryConvert(out T? value) ? value : TShape.Read(ref this);

    private T? ReadPreserved<T, TShape>()
        where TShape : struct, IShape<T>
    {
        // The case of a union continues after the metadata that was read for the union.
        if (Json.IsRestOfCase)
            return ReadBare<T, TShape>();
        _state.Pending = null;
        if (_state.IsBuffer && !typeof(T).IsValueType)
            return ReadBuffered<T, TShape>();
        _state.IsBuffer = false;
        return
            Metadata<T, TShape>.Kind == MetadataKind.None
            || _state.Case == typeof(T)
            || _state.Options.Converters?.Find<T>() is not null
            || Json.Peek() != WireToken.Object
            ? ReadBare<T, TShape>()
            : ReadReferable<T, TShape>();
    }

    private T? ReadReferable<T, TShape>()
        where TShape : struct, IShape<T>
    {
        MetadataKind kind = Metadata<T, TShape>.Kind;
        string? discriminator = _state.Options.Unions?.Find(typeof(T)) is { } union
            ? union.Discriminator
            : (TShape.Shape as IUnionShape)?.Discriminator;
        switch (BeginSharing(kind, discriminator, out Referable? referable, out int left))
        {
            case Sharing.None:
                return ReadBare<T, TShape>();
            case Sharing.Reference:
                if (typeof(T).IsValueType)
                    throw Error(WireError.Type, "\"$ref\" refers to an object, but the value here is a struct.");
                return referable!.Value is T known
                    ? known
                    : throw Error(WireError.Type, "\"$ref\" refers to a value of another type.");
            case Sharing.Values:
                T? items = ReadInto<T, TShape>(referable!, MetadataKind.Collection);
                if (Json.NextMember(ref left))
                    throw Error(WireError.Syntax, "No member may follow \"$values\".");
                return items;
            default:
                return ReadInto<T, TShape>(referable!, discriminator is null ? kind : MetadataKind.Object);
        }
    }

    private T? ReadInto<T, TShape>(Referable referable, MetadataKind kind)
        where TShape : struct, IShape<T>
    {
        (_state.Pending, _state.PendingKind, _state.PendingDepth) = (
            referable,
            kind,
            kind == MetadataKind.Object ? Json.Depth : Json.Depth + 1
        );
        T? value = ReadBare<T, TShape>();
        _state.Pending = null;
        // The object that was registered early may have been replaced while the value was built.
        if (referable.IsUsed && !ReferenceEquals(referable.Value, value))
            throw Error(
                WireError.Type,
                "A \"$ref\" refers to this value from inside it, and this type cannot be read in a cycle."
            );
        referable.Value = value;
        return value;
    }

    /// <summary>
    /// Registers an object as soon as it is created, so that its members or elements can refer to it.
    /// </summary>
    /// <param name="created">The object.</param>
    /// <param name="isObject">
    /// <see langword="true"/> if it has members, none of which has been read; <see langword="false"/> if it is a list
    /// or dictionary whose bracket has been read.
    /// </param>
    internal void Created(object created, bool isObject)
    {
        if (
            _state.Pending is not { } pending
            || isObject != (_state.PendingKind == MetadataKind.Object)
            || Json.Depth != _state.PendingDepth
        )
            return;
        _state.Pending = null;
        pending.Value = created;
    }

    /// <summary>Gets whether values may refer to each other.</summary>
    internal readonly bool ReadsReferences => _state.Preserves;

    /// <summary>Called before a value is read that is only added to the collection of a member.</summary>
    /// <param name="target">The collection; <see langword="null"/> if its owner is not constructed yet.</param>
    internal void BeginBuffer(object? target) => (_state.IsBuffer, _state.BufferTarget) = (_state.Preserves, target);

    // The value's "$id" is that of the collection, and never that of the buffer.
    private T? ReadBuffered<T, TShape>()
        where TShape : struct, IShape<T>
    {
        object? target = _state.BufferTarget;
        BeginBuffer(null);
        _state.IsBuffer = false;
        if (_state.Options.Converters?.Find<T>() is not null || Json.Peek() != WireToken.Object)
            return ReadBare<T, TShape>();
        Sharing sharing = BeginBuffered(
            typeof(T),
            Metadata<T, TShape>.Kind,
            target,
            out Referable? referable,
            out int left
        );
        if (sharing == Sharing.Reference)
            return target is null ? KeepReference<T>(referable!)
                : target is T same ? same
                : default;
        T? items = ReadBare<T, TShape>();
        if (sharing == Sharing.Values)
            EndFilling(left);
        if (items is not null && referable is { IsBuffered: true })
        {
            referable.Buffer = items;
            (_state.Buffers ??= new(ReferenceEqualityComparer.Instance))[items] = referable;
        }
        return items;
    }

    // Whether it is the collection of the member is known when the owner is constructed.
    private T KeepReference<T>(Referable referable)
    {
        if ((referable.IsBuffered ? referable.Buffer : referable.Value) is not T known)
            throw NotThatOfMember();
        (_state.Buffers ??= new(ReferenceEqualityComparer.Instance))[known] = referable;
        return known;
    }

    /// <summary>
    /// Returns whether what was read for a member is a reference to its collection, and otherwise lets references name
    /// the collection to which the elements are added.
    /// </summary>
    /// <param name="target">The collection of the member.</param>
    /// <param name="buffer">What was read before the owner was constructed.</param>
    internal bool IsReferenced(object? target, object? buffer)
    {
        if (buffer is null || _state.Buffers is null || !_state.Buffers.TryGetValue(buffer, out Referable? referable))
            return false;
        if (referable.IsBuffered)
            (referable.Value, referable.IsBuffered) = (target, target is null);
        // Several members may refer to one collection, of which one adds what was read.
        return ReferenceEquals(target, referable.Value)
            ? !ReferenceEquals(buffer, referable.Buffer)
            : throw NotThatOfMember();
    }

    private Sharing BeginBuffered(
        Type buffer,
        MetadataKind kind,
        object? target,
        out Referable? referable,
        out int left
    )
    {
        // The buffer may be of a type that is constructed last; the collection is there.
        if (kind == MetadataKind.Whole)
            kind = buffer.IsAssignableTo(typeof(IDictionary)) ? MetadataKind.Dictionary : MetadataKind.Collection;
        _state.AllowsBuffered = target is null;
        Sharing sharing = BeginSharing(kind, discriminator: null, out referable, out left);
        _state.AllowsBuffered = false;
        if (sharing == Sharing.Reference && target is not null && !ReferenceEquals(referable!.Value, target))
            throw NotThatOfMember();
        if (sharing is not (Sharing.None or Sharing.Reference))
            (referable!.Value, referable.IsBuffered) = (target, target is null);
        return sharing;
    }

    private WireException NotThatOfMember() =>
        Error(
            WireError.Type,
            "\"$ref\" refers to another collection than that of the member, which is filled. Add a setter, so that the "
                + "member can have the other one."
        );

    /// <summary>Begins to read into the existing collection of a member without a setter.</summary>
    /// <param name="target">The collection, which becomes the value of an <c>$id</c>.</param>
    /// <param name="isDictionary">Whether entries follow, rather than elements.</param>
    /// <param name="left">What <see cref="EndFilling"/> needs.</param>
    internal FillingForm BeginFilling(object target, bool isDictionary, out int left)
    {
        left = 0;
        if (!_state.Preserves)
            return FillingForm.Plain;
        _state.Pending = null;
        if (Json.Peek() != WireToken.Object)
            return FillingForm.Plain;
        MetadataKind kind = isDictionary ? MetadataKind.Dictionary : MetadataKind.Collection;
        Sharing sharing = BeginSharing(kind, discriminator: null, out Referable? referable, out left);
        if (sharing == Sharing.None)
            return FillingForm.Plain;
        if (sharing == Sharing.Reference)
            return ReferenceEquals(referable!.Value, target) ? FillingForm.Nothing : throw NotThatOfMember();
        referable!.Value = target;
        return sharing == Sharing.Values ? FillingForm.Enclosed : FillingForm.Plain;
    }

    /// <summary>Ends the object around elements.</summary>
    internal void EndFilling(int left)
    {
        if (Json.NextMember(ref left))
            throw Error(WireError.Syntax, "No member may follow \"$values\".");
    }

    private enum Sharing
    {
        None,
        Reference,
        Object,
        Values,
    }

    // Reads {"$ref":"1"}, or {"$id":"1", and the members}, or {"$id":"1","$values":[…]}, or none of these. Not generic,
    // because it would be compiled again for each type.
    private Sharing BeginSharing(MetadataKind kind, string? discriminator, out Referable? referable, out int left)
    {
        referable = null;
        int start = Position;
        if (!Json.BeginObject(out left))
            return Return(start, isOpen: false);
        ReadOnlySpan<byte> name = Json.ReadName();
        bool isRead = discriminator is not null && Utf8Equals(name, discriminator);
        if (isRead)
        {
            // System.Text.Json accepts the discriminator before "$id" too.
            Json.SkipValue();
            if (!Json.NextMember(ref left))
                return Return(start, isOpen: false);
            name = Json.ReadName();
        }
        if (name.SequenceEqual("$ref"u8))
        {
            if (isRead)
                throw Error(WireError.Syntax, "No other member may accompany \"$ref\".");
            referable = ReadReference(ref left);
            return Sharing.Reference;
        }
        if (!name.SequenceEqual("$id"u8))
        {
            if (kind == MetadataKind.Collection)
                throw Error(WireError.Type, "Expected an array, or an object of \"$id\" and \"$values\".");
            return Return(start, isOpen: true);
        }
        if (kind == MetadataKind.Whole)
            throw Error(
                WireError.Type,
                "\"$id\" is not valid for arrays and immutable collections: they are constructed after all elements "
                    + "have been read."
            );
        int behindName = Position;
        referable = AddReferable();
        if (kind == MetadataKind.Collection || (discriminator is not null && !isRead && IsListWithoutCase(left)))
            return BeginValues(ref left);
        Json.Leave();
        if (!isRead)
            Json.ResumeAt(Position);
        else
            (_state.LateId, Position) = (behindName, start);
        return Sharing.Object;
    }

    private Sharing Return(int start, bool isOpen)
    {
        if (isOpen)
            Json.Leave();
        Position = start;
        return Sharing.None;
    }

    // A union's base may be a list, whose values are of no case: {"$id":"1","$values":[…]}.
    private readonly bool IsListWithoutCase(int left)
    {
        JsonWireReader ahead = Json;
        if (
            !ahead.NextMember(ref left)
            || !ahead.ReadName().SequenceEqual("$values"u8)
            || ahead.Peek() != WireToken.Array
        )
            return false;
        ahead.SkipValue();
        return !ahead.NextMember(ref left);
    }

    private Sharing BeginValues(ref int left)
    {
        bool hasValues =
            Json.NextMember(ref left) && Json.ReadName().SequenceEqual("$values"u8) && Json.Peek() == WireToken.Array;
        return hasValues
            ? Sharing.Values
            : throw Error(WireError.Syntax, "\"$values\" with an array must follow \"$id\" here.");
    }

    private Referable ReadReference(ref int left)
    {
        Referable known = Known(ReadReferenceText());
        return Json.NextMember(ref left)
            ? throw Error(WireError.Syntax, "No other member may accompany \"$ref\".")
            : known;
    }

    private Referable AddReferable()
    {
        string id = ReadReferenceText();
        var referable = new Referable();
        return (_state.Objects ??= []).TryAdd(id, referable)
            ? referable
            : throw Error(WireError.DuplicateMember, $"The \"$id\" \"{id}\" occurs twice.");
    }

    private Referable Known(string id)
    {
        if (_state.Objects is null || !_state.Objects.TryGetValue(id, out Referable? known))
            throw Error(
                WireError.Type,
                $"\"$ref\" refers to \"{id}\", which is not the \"$id\" of an object before it."
            );
        if (known.IsBuffered && _state.AllowsBuffered && known.Buffer is not null)
            return known;
        if (known.IsBuffered)
            throw Error(
                WireError.Type,
                $"\"$ref\" refers to \"{id}\", the collection of a member that is filled, whose object is constructed "
                    + "after its members have been read. Give the member a setter that replaces it, or the type a "
                    + "constructor without parameters."
            );
        if (known.Value is null)
            throw Error(
                WireError.Type,
                $"\"$ref\" refers to \"{id}\", which is not complete at this point. Cycles can be read through objects "
                    + "without constructor parameters, lists and dictionaries."
            );
        known.IsUsed = true;
        return known;
    }

    private string ReadReferenceText()
    {
        if (Json.Peek() != WireToken.String)
            throw Error(WireError.Type, "The values of \"$id\" and \"$ref\" must be strings.");
        return Encoding.UTF8.GetString(Json.ReadUtf8());
    }

    private static bool Utf8Equals(ReadOnlySpan<byte> utf8, string text) =>
        Encoding.UTF8.GetByteCount(text) == utf8.Length && Encoding.UTF8.GetString(utf8) == text;
}
