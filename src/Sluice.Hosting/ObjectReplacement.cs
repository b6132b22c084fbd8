using System.Text.Json;
using System.Text.Json.Nodes;
using Sluice.Merging;
using Sluice.Model;
using Sluice.Selection;
using Sluice.Wires;

namespace Sluice.Hosting;

/// <summary>
/// Replaces what an object contains by another value's members, as PUT does, and keeps what the sender may not set.
/// All changes are found before the first one is made. Used for one document; not thread safe.
/// </summary>
/// <param name="wire">The wire of the document.</param>
/// <param name="guards">Finds what the sender may not set.</param>
/// <param name="isHidden">Returns whether a member is hidden from the sender.</param>
/// <param name="isSent">Returns whether the document contains a member, by its path of wire names.</param>
internal sealed class ObjectReplacement(
    HostWire wire,
    GuardedValues guards,
    Func<MemberShape, bool> isHidden,
    Func<string, bool> isSent
)
{
    // Of a set, elements whose type has no equality of its own.
    private const int MaxComparedElements = 1000;

    private readonly MergeSteps _steps = new();

    // How many dictionaries contain the object: which members of their values were sent is not known.
    private int _dictionaries;

    /// <summary>Finds the changes that replace an object.</summary>
    /// <param name="shape">The declared shape of the objects.</param>
    /// <param name="target">The stored object.</param>
    /// <param name="value">The sent object, whose values become part of the stored one.</param>
    /// <param name="settable">The members that the sender may set; <see langword="null"/> for all.</param>
    /// <exception cref="WireException">
    /// Values that the sender may not set would be lost, or a member that cannot be set would have to change.
    /// </exception>
    internal void CollectRoot(TypeShape shape, object target, object value, SettableMembers? settable)
    {
        if (FindOwn(shape, target, value) is not IObjectShape members)
            throw new WireException(
                WireError.NotSettable,
                "The stored object is of another case of the union, which it cannot become. Send a value of its case.",
                0,
                "$"
            );
        Collect(members, target, value, settable, "$");
    }

    private void Collect(IObjectShape shape, object target, object value, SettableMembers? settable, string path)
    {
        foreach (MemberShape member in shape.Members)
        {
            if (!MaySet(shape, member, settable, path))
                continue;
            object? sent = shape.Get(value, member.Index);
            // A getter may do work of its own, and is not called without a reason.
            if (!IsFixed(shape, member) && !guards.MayBeIn(member.Shape))
                PlanToSet(shape, target, member, sent);
            else
                CollectMember(new(shape, member, settable, path), target, sent);
        }
    }

    /// <summary>Makes the changes.</summary>
    /// <exception cref="WireException">A setter of the stored object failed.</exception>
    internal void Apply()
    {
        int failedAt = 0;
        try
        {
            _steps.Apply(ref failedAt);
        }
        catch (Exception exception) when (exception is not WireException && UserCodeException.IsWrapped(exception))
        {
            throw UserCodeException.OfReading(exception, failedAt);
        }
    }

    private void CollectMember(MemberPlace place, object target, object? sent)
    {
        (IObjectShape shape, MemberShape member, _, _) = place;
        object? stored = shape.Get(target, member.Index);
        bool isFixed = IsFixed(shape, member);
        string path = $"{place.Path}.{wire.NameOf(member)}";
        object? result = Replace(member.Shape, stored, sent, place.Settable?.For(member), path, isFixed);
        if (ReferenceEquals(result, stored))
            return;
        if (!isFixed)
            PlanToSet(shape, target, member, result);
        else if (!AreEqual(member.Shape, stored, result) && !IsReplacedInPlace(place, stored, result))
            throw CannotChange(wire.NameOf(member), path);
    }

    private void PlanToSet(IObjectShape shape, object target, MemberShape member, object? value) =>
        _steps.Add(() => shape.Set(target, member.Index, value), static () => { }, 0);

    // A collection without a setter is changed in place, as a merge patch changes it.
    private bool IsReplacedInPlace(MemberPlace place, object? stored, object? result) =>
        !place.Shape.CanSet(place.Member.Index)
        && (place.Member.Flags & MemberFlags.Parameter) == 0
        && stored is not null
        && result is not null
        && place.Member.Shape switch
        {
            ICollectionShape collection => collection.TryReplace(stored, result, _steps, 0),
            IDictionaryShape dictionary => TryReplaceEntries(dictionary, stored, result),
            _ => false,
        };

    private bool TryReplaceEntries(IDictionaryShape dictionary, object stored, object result)
    {
        if (!dictionary.CanChange(stored))
            return false;
        List<EntryChange> changes =
        [
            .. dictionary.Entries(stored).Select(entry => new EntryChange(entry.Key, true, null)),
            .. dictionary.Entries(result).Select(entry => new EntryChange(entry.Key, false, entry.Value)),
        ];
        DictionaryMerging.ApplyChanges(dictionary, stored, changes, _steps, 0);
        return true;
    }

    private static bool IsFixed(IObjectShape shape, MemberShape member) =>
        (member.Flags & MemberFlags.InitOnly) != 0 || !shape.CanSet(member.Index);

    // A member that the wire does not have keeps its value: no document could send it.
    private bool MaySet(IObjectShape shape, MemberShape member, SettableMembers? settable, string path)
    {
        bool maySet =
            (member.Flags & (MemberFlags.Readable | MemberFlags.NeverSet)) == MemberFlags.Readable
            && wire.Has(member)
            && !isHidden(member)
            && settable?.Allows(member) != false;
        if (!maySet || shape.CanGet(member.Index))
            return maySet;
        string place = $"{path}.{wire.NameOf(member)}";
        if (_dictionaries > 0 || isSent(place["$.".Length..]))
            throw CannotCopy(wire.NameOf(member), place);
        return false;
    }

    // Returns the stored value if it stays, with changes to what it contains.
    private object? Replace(
        TypeShape shape,
        object? stored,
        object? sent,
        SettableMembers? settable,
        string path,
        bool isFixed
    )
    {
        if (!StoredValues.AreIn(shape, stored) || !StoredValues.AreIn(shape, sent))
            return sent;
        bool isGuarded = guards.AreIn(shape, stored!);
        if (!isGuarded && !isFixed)
            return sent;
        TypeShape? own = FindOwn(shape, stored!, sent!);
        switch (own)
        {
            case IObjectShape members when !own.Type.IsValueType:
                Collect(members, stored!, sent!, settable, path);
                return stored;
            case IObjectShape members when isGuarded:
                return ReplaceStruct(members, stored!, sent!, settable, path);
            case IDictionaryShape entries when isGuarded:
                return ReplaceEntries(own, entries, stored!, sent!, settable, path);
            // Changes to a surrogate would come too late for the value that is made of it.
            case IWrapperShape wrapper when own.Kind == ShapeKind.Optional:
                (object? old, object? inner) = (wrapper.Unwrap(stored!), wrapper.Unwrap(sent!));
                object? result = Replace(own.Inner!, old, inner, settable, path, isFixed);
                return ReferenceEquals(result, old) ? stored : wrapper.Wrap(result!);
            default:
                return isGuarded ? throw CannotReplace(path) : sent;
        }
    }

    // The shape of both values; null if they are of different cases of a union.
    private TypeShape? FindOwn(TypeShape shape, object stored, object sent)
    {
        if (guards.FindUnion(shape) is not { } union)
            return shape;
        int index = union.CaseOf(stored);
        return index >= 0 && union.CaseOf(sent) == index ? union.Cases[index].Shape : null;
    }

    private object ReplaceStruct(IObjectShape shape, object stored, object sent, SettableMembers? settable, string path)
    {
        object result = stored;
        foreach (MemberShape member in shape.Members)
        {
            if (!MaySet(shape, member, settable, path))
                continue;
            object? old = shape.Get(stored, member.Index);
            string place = $"{path}.{wire.NameOf(member)}";
            bool isFixed = !shape.CanSet(member.Index);
            SettableMembers? parts = settable?.For(member);
            object? value = Replace(member.Shape, old, shape.Get(sent, member.Index), parts, place, isFixed);
            if (!isFixed)
                result = shape.Set(result, member.Index, value);
            else if (!AreEqual(member.Shape, old, value))
                throw CannotChange(wire.NameOf(member), place);
        }
        return result;
    }

    // Entries that are not sent are removed, as an empty array removes all elements.
    private object ReplaceEntries(
        TypeShape shape,
        IDictionaryShape dictionary,
        object stored,
        object sent,
        SettableMembers? settable,
        string path
    )
    {
        List<KeyValuePair<object, object?>> entries = [];
        foreach ((object key, object? value) in dictionary.Entries(sent))
        {
            object? old = DictionaryMerging.Find(dictionary, stored, key);
            _dictionaries++;
            entries.Add(new(key, Replace(shape.Inner!, old, value, settable, $"{path}.{key}", isFixed: false)));
            _dictionaries--;
        }
        if (dictionary.CanChange(sent))
        {
            foreach ((object key, object? value) in entries)
                dictionary.Set(sent, key, value);
            return sent;
        }
        return dictionary.CanCreate && dictionary.Construct(entries) is { } created
            ? created
            : throw CannotReplace(path);
    }

    // Compares what the sender may set.
    private bool AreEqual(TypeShape shape, object? stored, object? sent)
    {
        if (Equals(stored, sent))
            return true;
        if (stored is null || sent is null)
            return false;
        return FindOwn(shape, stored, sent) switch
        {
            ICollectionShape collection => HaveEqualElements(collection, shape.Inner!, stored, sent),
            IDictionaryShape dictionary => HaveEqualEntries(shape.Inner!, dictionary, stored, sent),
            IObjectShape members => stored.GetType() == sent.GetType() && HaveEqualMembers(members, stored, sent),
            IWrapperShape wrapper => AreEqual(shape.Inner!, wrapper.Unwrap(stored), wrapper.Unwrap(sent)),
            _ => HaveEqualContent(stored, sent),
        };
    }

    // Types whose own Equals compares references.
    private static bool HaveEqualContent(object stored, object sent) =>
        (stored, sent) switch
        {
            (byte[] x, byte[] y) => x.AsSpan().SequenceEqual(y),
            (Memory<byte> x, Memory<byte> y) => x.Span.SequenceEqual(y.Span),
            (ReadOnlyMemory<byte> x, ReadOnlyMemory<byte> y) => x.Span.SequenceEqual(y.Span),
            (JsonNode x, JsonNode y) => JsonNode.DeepEquals(x, y),
            (JsonDocument x, JsonDocument y) => JsonElement.DeepEquals(x.RootElement, y.RootElement),
            (JsonElement { ValueKind: not JsonValueKind.Undefined } x, JsonElement y) => y.ValueKind
                != JsonValueKind.Undefined
                && JsonElement.DeepEquals(x, y),
            _ => false,
        };

    private bool HaveEqualElements(ICollectionShape shape, TypeShape element, object stored, object sent)
    {
        List<object?> old = [.. shape.Enumerate(stored).Cast<object?>()];
        List<object?> other = [.. shape.Enumerate(sent).Cast<object?>()];
        if (old.Count != other.Count)
            return false;
        return shape.IsSet
            ? HaveCounterparts(element, old, other)
            : old.Zip(other).All(pair => AreEqual(element, pair.First, pair.Second));
    }

    private bool HaveCounterparts(TypeShape element, List<object?> stored, List<object?> sent)
    {
        HashSet<object?> open = [.. stored];
        List<object?> others = sent.FindAll(each => !open.Remove(each));
        // Each is compared with each.
        return others.Count == open.Count
            && others.Count <= MaxComparedElements
            && others.TrueForAll(each => open.RemoveWhere(old => AreEqual(element, old, each)) == 1);
    }

    private bool HaveEqualEntries(TypeShape value, IDictionaryShape dictionary, object stored, object sent)
    {
        List<KeyValuePair<object, object?>> entries = dictionary.Entries(sent);
        return entries.Count == dictionary.Entries(stored).Count
            && entries.TrueForAll(entry =>
                DictionaryMerging.Find(dictionary, stored, entry.Key) is { } old
                    ? AreEqual(value, old, entry.Value)
                    : entry.Value is null && dictionary.TryGet(stored, entry.Key, out _) == true
            );
    }

    private bool HaveEqualMembers(IObjectShape shape, object stored, object sent)
    {
        foreach (MemberShape member in shape.Members)
        {
            bool isSet = (member.Flags & (MemberFlags.Readable | MemberFlags.NeverSet)) == MemberFlags.Readable;
            if (!isSet || isHidden(member) || !wire.Has(member))
                continue;
            if (
                !shape.CanGet(member.Index)
                || !AreEqual(member.Shape, shape.Get(stored, member.Index), shape.Get(sent, member.Index))
            )
                return false;
        }
        return true;
    }

    private static WireException CannotChange(string name, string path) =>
        new(
            WireError.NotSettable,
            $"The member '{name}' can be set only when the object is created. Send the value that it has.",
            0,
            path
        );

    private static WireException CannotCopy(string name, string path) =>
        new(
            WireError.NotSettable,
            $"The value of the member '{name}' cannot be read, so it cannot be copied to the stored object. Leave it "
                + "out, or change it by a merge patch.",
            0,
            path
        );

    private static WireException CannotReplace(string path) =>
        new(
            WireError.NotSettable,
            "The new value would replace the stored one, and values of it that this request cannot set would be lost. "
                + "Change it by a merge patch, or send no value in its place.",
            0,
            path
        );

    /// <summary>A member of an object in the document.</summary>
    private readonly record struct MemberPlace(
        IObjectShape Shape,
        MemberShape Member,
        SettableMembers? Settable,
        string Path
    );
}
