using System.Collections;
using System.Text;
using System.Text.Json;
using System.Text.Json.Nodes;
using Sluice.Boundary;
using Sluice.Model;
using Sluice.Registrations;
using Sluice.Shapes;
using Sluice.Wires;
using Sluice.Wires.Json;

namespace Sluice.Merging;

// SAFETY: A reader is cast only after a test that it has exactly that type, which Cast asserts.
/// <summary>
/// Reads a document into an existing value by the rules of JSON Merge Patch (RFC 7396): objects and dictionaries are
/// merged member by member, null removes, and everything else is replaced. Existing objects are changed only by the
/// steps of the context, after the whole document was read.
/// </summary>
internal static partial class MergeReading
{
    /// <summary>Returns the merged value, which is the existing value if a step changes it.</summary>
    internal static object? Merge<TReader>(ref TReader reader, TypeShape shape, object? current, MergeContext context)
        where TReader : struct, IWireReader, allows ref struct
    {
        WireToken token = reader.Peek();
        bool isStructure = token == WireToken.Object || (token == WireToken.Array && TReader.UsesKeys);
        if (!isStructure || context.IsConverted(shape.Type) || (current is null && !HasNull(reader)))
            return ReplaceValue(ref reader, shape, current, context);
        if (context.UnionOf(shape.Type) is { } registered)
            return MergeCase(ref reader, shape, new MergeUnion(registered), current, context);
        return MergeByShape(ref reader, shape, token, current, context);
    }

    private static object? MergeByShape<TReader>(
        ref TReader reader,
        TypeShape shape,
        WireToken token,
        object? current,
        MergeContext context
    )
        where TReader : struct, IWireReader, allows ref struct
    {
        switch (shape)
        {
            case IObjectShape members when token == WireToken.Object || members.IsKeyed:
                return MergeObject(ref reader, members, current, context, isCase: false);
            case IUnionShape union when union.Cases.All(arm => arm.Shape is IObjectShape):
                return MergeCase(ref reader, shape, new MergeUnion(union), current, context);
            case IDictionaryShape dictionary when token == WireToken.Object:
                return MergeEntries(ref reader, shape, dictionary, current, context);
            case IWrapperShape wrapper:
                return MergeInner(ref reader, shape, wrapper, current, context);
            default:
                return token == WireToken.Object
                    ? MergeUntyped(ref reader, shape, current, context)
                    : ReplaceValue(ref reader, shape, current, context);
        }
    }

    private static object? MergeInner<TReader>(
        ref TReader reader,
        TypeShape shape,
        IWrapperShape wrapper,
        object? current,
        MergeContext context
    )
        where TReader : struct, IWireReader, allows ref struct
    {
        int before = context.Steps.Count;
        object? inner = Merge(ref reader, shape.Inner!, current is null ? null : wrapper.Unwrap(current), context);
        // The value is made of the surrogate, which must have its changes by then.
        if (shape.Kind == ShapeKind.Surrogate)
            context.Steps.ApplyFrom(before);
        return inner is null ? null : wrapper.Wrap(inner);
    }

    // Nothing says which new element takes the place of which stored one, so that what the sender may not set of them
    // has no value to keep.
    private static object? ReplaceValue<TReader>(
        ref TReader reader,
        TypeShape shape,
        object? current,
        MergeContext context
    )
        where TReader : struct, IWireReader, allows ref struct
    {
        if (current is null || !context.HasGuards)
            return reader.ReadDynamic(shape.Converter);
        TReader start = reader;
        object? sent = reader.ReadDynamic(shape.Converter);
        if (!context.LosesValues(shape, current, sent))
            return sent;
        bool isArray = start.Peek() == WireToken.Array && current is IEnumerable;
        reader = start;
        throw LosesValues(ref reader, isArray);
    }

    private static WireException LosesValues<TReader>(ref TReader reader, bool isArray)
        where TReader : struct, IWireReader, allows ref struct =>
        reader.Error(
            WireError.NotSettable,
            isArray
                ? "The new elements would replace the stored ones, and values of these that this request cannot set "
                    + "would be lost. Leave the array out."
                : "The new value would replace the stored one, and values of it that this request cannot set would be "
                    + "lost. Leave it out."
        );

    // No member can be removed from a new object: a member that is null is treated as absent (RFC 7396, section 2).
    private static bool HasNull<TReader>(TReader reader)
        where TReader : struct, IWireReader, allows ref struct => HasNull(ref reader);

    private static bool HasNull<TReader>(ref TReader reader)
        where TReader : struct, IWireReader, allows ref struct
    {
        bool hasNull = false;
        switch (reader.Peek())
        {
            case WireToken.Object:
                if (!reader.BeginDictionary(out int left))
                    return false;
                do
                {
                    if (TReader.UsesKeys)
                        reader.SkipValue();
                    else
                        reader.ReadName();
                    hasNull |= reader.Peek() == WireToken.Null;
                    hasNull |= HasNull(ref reader);
                } while (reader.NextEntry(ref left));
                return hasNull;
            case WireToken.Array when TReader.UsesKeys:
                if (!reader.BeginArray(out left))
                    return false;
                do hasNull |= HasNull(ref reader);
                while (reader.NextElement(ref left));
                return hasNull;
            default:
                reader.SkipValue();
                return false;
        }
    }

    private static object MergeObject<TReader>(
        ref TReader reader,
        IObjectShape shape,
        object? current,
        MergeContext context,
        bool isCase
    )
        where TReader : struct, IWireReader, allows ref struct
    {
        // What cannot be read cannot be merged either: the shape says why.
        if (!shape.CanCreate && !HasReadableMember(shape))
            return reader.ReadDynamic(((TypeShape)shape).Converter)!;
        var change = new ObjectChange(shape, current, context);
        // After the discriminator was read, the rest of the object has no first token that could be tested.
        if (TReader.UsesKeys && reader.Peek() == WireToken.Array)
            ReadSlots(ref reader, change);
        else
            ReadMembers(ref reader, change, isCase);
        return change.Finish();
    }

    private static bool HasReadableMember(IObjectShape shape)
    {
        IReadOnlyList<MemberShape> members = shape.Members;
        for (int i = 0; i < members.Count; i++)
            if ((members[i].Flags & MemberFlags.Readable) != 0)
                return true;
        return false;
    }

    private static void ReadMembers<TReader>(ref TReader reader, ObjectChange change, bool isCase)
        where TReader : struct, IWireReader, allows ref struct
    {
        if (!reader.BeginObject(out int left))
            return;
        do
        {
            ReadOnlySpan<byte> name = reader.ReadName();
            int index = reader.FindMember(change.Shape, name);
            if (index < 0)
            {
                if (reader.SkipDiscriminator(name))
                    continue;
                ReadUnknown(ref reader, change, name);
                continue;
            }
            if (change.IsSent(index))
                throw Twice(ref reader, name);
            if ((change.Shape.Members[index].Flags & MemberFlags.Readable) == 0)
                reader.SkipValue();
            else
                ReadMember(ref reader, change, index);
        } while (reader.NextMember(ref left));
    }

    // Reads a keyed array. Nil represents an absent value for members that cannot be null; shorter and longer arrays
    // are handled as in reading.
    private static void ReadSlots<TReader>(ref TReader reader, ObjectChange change)
        where TReader : struct, IWireReader, allows ref struct
    {
        int[] byKey = Wires.MessagePack.MessagePackMembers.GetMembers(change.Shape).ByKey;
        if (!reader.BeginArray(out int left))
            return;
        int key = -1;
        do
        {
            int index = ++key < byKey.Length ? byKey[key] : -1;
            if (index < 0 && change.More is { } more && (key >= byKey.Length || reader.Peek() != WireToken.Null))
            {
                string name = key.ToString(System.Globalization.CultureInfo.InvariantCulture);
                if (reader.TryReadNull())
                    more.Remove(name);
                else
                    more.Set(name, Merge(ref reader, more.Value, more.Get(name), change.Context));
                continue;
            }
            bool isRead =
                index >= 0
                && (change.Shape.Members[index].Flags & MemberFlags.Readable) != 0
                && !Boundary.ObjectReading.IsHidden(ref reader, change.Shape, index);
            bool isGap = reader.Peek() == WireToken.Null && (!isRead || !HasNull(change.Shape.Members[index]));
            if (isRead && !isGap)
                ReadMember(ref reader, change, index);
            else
                reader.SkipValue();
        } while (reader.NextElement(ref left));
    }

    private static bool HasNull(MemberShape member) =>
        member.MemberType.IsValueType
            ? Nullable.GetUnderlyingType(member.MemberType) is not null
            : (member.Flags & MemberFlags.NonNull) == 0;

    private static void ReadMember<TReader>(ref TReader reader, ObjectChange change, int index)
        where TReader : struct, IWireReader, allows ref struct
    {
        MemberShape member = change.Shape.Members[index];
        int offset = reader.Position;
        bool isNull = reader.Peek() == WireToken.Null;
        if (isNull && change.Current is null)
        {
            reader.SkipValue();
            return;
        }
        if (isNull && !member.MemberType.IsValueType && (member.Flags & MemberFlags.NonNull) != 0)
            throw reader.Error(
                WireError.Null,
                "Null would remove the value, but the member is declared as never null. Send a "
                    + "value, or leave the member out."
            );
        object? old = change.Current is null ? null : change.Shape.Get(change.Current, index);
        change.Set(index, old, Merge(ref reader, member.Shape, old, change.Context), offset);
    }

    private static void ReadUnknown<TReader>(ref TReader reader, ObjectChange change, scoped ReadOnlySpan<byte> name)
        where TReader : struct, IWireReader, allows ref struct
    {
        if (change.More is not { } more)
        {
            if (change.Shape.RejectsUnknown == true)
                throw Boundary.ObjectReading.Unknown(ref reader, change.Shape, name);
            if (change.Shape.RejectsUnknown == false)
                reader.SkipValue();
            else
                reader.UnknownMember(name);
            return;
        }
        if (Boundary.ObjectReading.IsIgnored(ref reader, change.Shape, name))
        {
            reader.SkipValue();
            return;
        }
        string text = Encoding.UTF8.GetString(name);
        if (!more.Names.Add(text))
            throw Twice(ref reader, name);
        if (Boundary.ObjectReading.IsNameHidden(ref reader))
            reader.SkipValue();
        else if (reader.TryReadNull())
            more.Remove(text);
        else
            more.Set(text, Merge(ref reader, more.Value, more.Get(text), change.Context));
    }

    private static object MergeEntries<TReader>(
        ref TReader reader,
        TypeShape shape,
        IDictionaryShape dictionary,
        object? current,
        MergeContext context
    )
        where TReader : struct, IWireReader, allows ref struct
    {
        int offset = reader.Position;
        var changes = new List<EntryChange>();
        var keys = new HashSet<object>(dictionary.KeyComparer(current));
        if (reader.BeginDictionary(out int left))
        {
            do
            {
                object key = ReadKey(ref reader, shape.InnerKey!, dictionary);
                if (!keys.Add(key))
                    throw Twice(
                        ref reader,
                        Encoding.UTF8.GetBytes(
                            Convert.ToString(key, System.Globalization.CultureInfo.InvariantCulture)!
                        )
                    );
                if (reader.Peek() == WireToken.Null && reader.TryReadNull())
                    changes.Add(new(key, true, null));
                else
                    changes.Add(
                        new(
                            key,
                            false,
                            Merge(ref reader, shape.Inner!, DictionaryMerging.Find(dictionary, current, key), context)
                        )
                    );
            } while (reader.NextEntry(ref left));
        }
        return DictionaryMerging.ApplyChanges(dictionary, current, changes, context.Steps, offset)
            ?? throw reader.Error(
                WireError.Unsupported,
                $"{shape.Type} cannot be changed, and cannot be created from entries."
            );
    }

    private static object ReadKey<TReader>(ref TReader reader, TypeShape shape, IDictionaryShape dictionary)
        where TReader : struct, IWireReader, allows ref struct
    {
        if (
            typeof(TReader) == typeof(JsonOptionsReader)
            && WireSafety.Cast<TReader, JsonOptionsReader>(ref reader).Options.Converters?.Find(shape.Type)
                is { } registered
            && ReadName(ref reader, registered) is { } named
        )
            return named;
        // Constants of an enumeration are keys by name in JSON, regardless of their form as values.
        if (!TReader.UsesKeys && shape.Kind == ShapeKind.Enum)
        {
            TReader start = reader;
            reader.BeginKey();
            object? constant = dictionary.ParseKey(reader.ReadUtf8(), ObjectReading.EnumNaming(ref reader));
            reader.EndKey();
            if (constant is not null)
                return constant;
            reader = start;
        }
        reader.BeginKey();
        object key =
            reader.ReadDynamic(shape.Converter) ?? throw reader.Error(WireError.Null, "A dictionary key is null.");
        reader.EndKey();
        return key;
    }

    // A key that a converter of the host reads; null if the converter does not read names.
    private static object? ReadName<TReader>(ref TReader reader, RegisteredConverter converter)
        where TReader : struct, IWireReader, allows ref struct
    {
        TReader start = reader;
        reader.BeginKey();
        try
        {
            if (converter.TryReadName(reader.ReadUtf8(), out object? key))
            {
                reader.EndKey();
                return key;
            }
        }
        catch (Exception exception) when (exception is not (WireException or OperationCanceledException))
        {
            throw reader
                .Error(WireError.UserCode, $"{converter.ConverterType.Name} failed: {exception.Message}")
                .With(exception);
        }
        reader = start;
        return null;
    }

    private static object? MergeCase<TReader>(
        ref TReader reader,
        TypeShape shape,
        MergeUnion union,
        object? current,
        MergeContext context
    )
        where TReader : struct, IWireReader, allows ref struct
    {
        TReader start = reader;
        CaseToken token = reader.BeginCase(
            union.Discriminator,
            out ReadOnlySpan<byte> name,
            out int tag,
            out int state
        );
        int own = current is null ? -1 : union.CaseOf(current);
        int sent = token == CaseToken.None && own >= 0 ? own : union.Find(token, name, tag);
        bool isOther = sent != own;
        // A value of another case, or of no case, replaces the existing one.
        if (sent < 0 || union.Cases[sent].Shape is not IObjectShape members || (isOther && !HasNull(start)))
        {
            reader = start;
            return ReplaceValue(ref reader, shape, current, context);
        }
        object value = MergeObject(ref reader, members, isOther ? null : current, context, isCase: true);
        if (token != CaseToken.None)
            reader.EndCase(state);
        if (isOther && context.LosesValues(shape, current, value))
        {
            reader = start;
            throw LosesValues(ref reader, isArray: false);
        }
        return value;
    }

    private static object? MergeUntyped<TReader>(
        ref TReader reader,
        TypeShape shape,
        object? current,
        MergeContext context
    )
        where TReader : struct, IWireReader, allows ref struct
    {
        if (
            shape.Type == typeof(object)
            && current is not (null or JsonNode or JsonElement)
            && RuntimeShapes.Known(current.GetType()).Shape
                is { Kind: ShapeKind.Object or ShapeKind.Dictionary or ShapeKind.Union } own
        )
            return Merge(ref reader, own, current, context);
        if (shape.Type == typeof(object) && current is not (JsonNode or JsonElement))
            return MergeNodes.WithoutNulls(ReplaceValue(ref reader, shape, current, context));
        bool isElement = current is JsonElement || shape.Type == typeof(JsonElement);
        bool isDocument = shape.Type == typeof(JsonDocument);
        if (
            !isElement
            && !isDocument
            && shape.Type != typeof(object)
            && shape.Type != typeof(JsonNode)
            && shape.Type != typeof(JsonObject)
        )
            return ReplaceValue(ref reader, shape, current, context);
        var sent = (JsonNode?)reader.ReadDynamic(JsonNodeShape.Shape.Converter);
        if (!isElement && !isDocument)
            return MergeNodes.Merge(MergeNodes.Copy((JsonNode?)current), sent);
        JsonDocument merged = JsonDom.Parse(MergeNodes.GetBytes(MergeNodes.Merge(MergeNodes.GetNode(current), sent)));
        return isElement ? merged.RootElement : merged;
    }

    private static WireException Twice<TReader>(ref TReader reader, scoped ReadOnlySpan<byte> name)
        where TReader : struct, IWireReader, allows ref struct =>
        reader.Error(
            WireError.DuplicateMember,
            $"The member '{Encoding.UTF8.GetString(name[..Math.Min(name.Length, 256)])}' occurs twice. In a document "
                + "that is merged, this is an error under any options."
        );
}
