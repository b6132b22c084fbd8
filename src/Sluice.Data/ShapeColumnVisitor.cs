using System.Diagnostics;
using System.Diagnostics.CodeAnalysis;
using System.Globalization;
using System.Runtime.CompilerServices;
using System.Text;
using System.Text.Json;
using System.Text.Json.Nodes;
using Sluice.Model;
using Sluice.Wires.Json;

namespace Sluice.Data;

// SAFETY: An enumeration is cast only to the number of its type code, which has the same size.
/// <summary>Creates the columns; the state of a visit is where the value comes from.</summary>
internal sealed class ShapeColumnVisitor<TRow> : ShapeVisitor
{
    private readonly List<Type> _open = [];

    internal List<ShapeColumn<TRow>> Columns { get; } = [];

    /// <summary>The path to a value, the rest of the path that was asked for, and how the value is read.</summary>
    private sealed record Place(string Path, string[]? Rest, bool IsNullable, Delegate Read);

    internal void Add(TypeShape<TRow> shape, string path, string[]? rest) =>
        shape.Accept(this, new Place(path, rest, false, new ShapeValue<TRow, TRow>(ReadRow)));

    private static bool ReadRow(ref TRow row, out TRow value)
    {
        value = row;
        return HasValue(row);
    }

    // A comparison with null alone would box values in code that is not optimized yet.
    private static bool HasValue<T>([NotNullWhen(true)] T? value) => typeof(T).IsValueType || value is not null;

    public override object? VisitObject<T>(ObjectShape<T> shape, object? state)
    {
        var place = (Place)state!;
        if (place.Rest is [])
            throw new WireException(
                WireError.UnknownMember,
                $"The column '{place.Path}' is an object of type {typeof(T)}. Name its members, as in "
                    + $"'{place.Path}.{(shape.Members.Count > 0 ? shape.Members[0].WireName : "id")}'."
            );
        if (place.Rest is [var name, ..])
        {
            FindMember(shape, name).Accept(this, place);
            return null;
        }
        if (_open.Contains(typeof(T)))
            throw new WireException(
                WireError.Depth,
                $"{typeof(T)} contains itself at '{place.Path}', so its columns have no end. Name the columns."
            );
        _open.Add(typeof(T));
        foreach (MemberShape<T> member in shape.Members)
        {
            RequireColumn(member, typeof(T));
            if (((IObjectShape)shape).CanGet(member.Index))
                member.Accept(this, place);
        }
        _open.RemoveAt(_open.Count - 1);
        return null;
    }

    private static MemberShape FindMember<T>(ObjectShape<T> shape, string name)
    {
        MemberShape member =
            ObjectMemberNames.Find(shape, name)
            ?? throw new WireException(
                WireError.UnknownMember,
                $"There is no member '{name}' in {typeof(T)}.{ObjectMemberNames.Suggest(shape, name)}"
            );
        if (!((IObjectShape)shape).CanGet(member.Index))
            throw new WireException(WireError.UnknownMember, $"{member.WireName} of {typeof(T)} has no getter.");
        return member;
    }

    private static void RequireColumn(MemberShape member, Type type)
    {
        if ((member.Flags & MemberFlags.Never) != 0)
            throw new WireException(
                WireError.Unsupported,
                $"{member.WireName} of {type} is marked [Never], so whether it is stored can't be known. Name "
                    + "the columns."
            );
        if ((member.Flags & MemberFlags.ExtensionData) != 0)
            throw new WireException(
                WireError.Unsupported,
                $"{member.Name} of {type} holds members that have no column, and would be lost. Name the " + "columns."
            );
    }

    public override object? VisitMember<TOwner, TMember>(MemberShape<TOwner, TMember> member, object? state)
    {
        var place = (Place)state!;
        var owner = (ShapeValue<TRow, TOwner>)place.Read;
        MemberGetter<TOwner, TMember> getter = member.Getter!;
        ShapeValue<TRow, TMember> read = (ref TRow row, [MaybeNullWhen(false)] out TMember value) =>
        {
            bool hasOwner = owner(ref row, out TOwner? holder);
            value = hasOwner ? getter(ref holder!) : default;
            return hasOwner && HasValue(value);
        };
        bool isNullable = place.IsNullable || ((member.Flags & MemberFlags.NonNull) == 0 && default(TMember) is null);
        string path = place.Path.Length == 0 ? member.WireName : $"{place.Path}.{member.WireName}";
        member.TypedShape.Accept(this, new Place(path, place.Rest?[1..], isNullable, read));
        return null;
    }

    public override object? VisitOptional<TOptional, TElement>(OptionalShape<TOptional, TElement> shape, object? state)
    {
        var place = (Place)state!;
        var outer = (ShapeValue<TRow, TOptional>)place.Read;
        OptionalGetter<TOptional, TElement> tryGet = shape.TryGet;
        ShapeValue<TRow, TElement> read = (ref TRow row, [MaybeNullWhen(false)] out TElement value) =>
        {
            value = default;
            return outer(ref row, out TOptional? optional) && tryGet(optional, out value);
        };
        return shape.Element.Accept(this, place with { IsNullable = true, Read = read });
    }

    public override object? VisitSurrogate<T, TSurrogate>(SurrogateShape<T, TSurrogate> shape, object? state)
    {
        var place = (Place)state!;
        var outer = (ShapeValue<TRow, T>)place.Read;
        Func<T, TSurrogate?> convert = shape.ToSurrogate;
        ShapeValue<TRow, TSurrogate> read = (ref TRow row, [MaybeNullWhen(false)] out TSurrogate value) =>
        {
            bool hasOuter = outer(ref row, out T? original);
            value = hasOuter ? convert(original!) : default;
            return hasOuter && HasValue(value);
        };
        return shape.Surrogate.Accept(this, place with { Read = read });
    }

    public override object? VisitEnum<T>(EnumTypeShape<T> shape, object? state)
    {
        if (shape.IsText)
            return AddText(shape, state);
        switch (Type.GetTypeCode(typeof(T)))
        {
            case TypeCode.SByte:
                return AddNumber<T, sbyte>(state);
            case TypeCode.Byte:
                return AddNumber<T, byte>(state);
            case TypeCode.Int16:
                return AddNumber<T, short>(state);
            case TypeCode.UInt16:
                return AddNumber<T, ushort>(state);
            case TypeCode.Int32:
                return AddNumber<T, int>(state);
            case TypeCode.UInt32:
                return AddNumber<T, uint>(state);
            case TypeCode.Int64:
                return AddNumber<T, long>(state);
            default:
                return AddNumber<T, ulong>(state);
        }
    }

    private object? AddNumber<T, TNumber>(object? state)
        where T : struct
        where TNumber : struct
    {
        Debug.Assert(Type.GetTypeCode(typeof(T)) == Type.GetTypeCode(typeof(TNumber)));
        var read = (ShapeValue<TRow, T>)((Place)state!).Read;
        return AddColumn<TNumber>(
            state,
            (ref TRow row, out TNumber number) =>
            {
                bool hasValue = read(ref row, out T value);
                number = Unsafe.BitCast<T, TNumber>(value);
                return hasValue;
            }
        );
    }

    public override object? VisitPrimitive<T>(PrimitiveShape<T> shape, object? state)
    {
        if (IsNative(typeof(T)) && shape.Form != PrimitiveForm.Any)
            return AddColumn(state, (ShapeValue<TRow, T>)((Place)state!).Read);
        if (typeof(T) == typeof(object))
            return AddConverted<T, object>(shape, state, ToValue);
        // The string "5" of a document is not the number 5.
        return
            typeof(T) == typeof(JsonElement)
            || typeof(T) == typeof(JsonDocument)
            || typeof(T).IsAssignableTo(typeof(JsonNode))
            ? AddConverted<T, string>(shape, state, ToJson)
            : AddText(shape, state);
    }

    public override object? VisitCollection<TCollection, TElement>(
        CollectionShape<TCollection, TElement> shape,
        object? state
    ) => AddText(shape, state);

    public override object? VisitDictionary<TDictionary, TKey, TValue>(
        DictionaryShape<TDictionary, TKey, TValue> shape,
        object? state
    ) => AddText(shape, state);

    public override object? VisitUnion<T>(UnionShape<T> shape, object? state) => AddText(shape, state);

    private object? AddText<T>(TypeShape<T> shape, object? state) => AddConverted<T, string>(shape, state, ToText);

    private object? AddConverted<T, TValue>(TypeShape<T> shape, object? state, Func<Converter<T>, T, TValue?> convert)
        where TValue : class
    {
        var read = (ShapeValue<TRow, T>)((Place)state!).Read;
        Converter<T> converter = shape.TypedConverter;
        return AddColumn<TValue>(
            state,
            (ref TRow row, [MaybeNullWhen(false)] out TValue converted) =>
            {
                converted = read(ref row, out T? value) ? convert(converter, value) : null;
                return converted is not null;
            }
        );
    }

    private static object? ToValue<T>(Converter<T> converter, T value)
    {
        if (value is not Enum number)
            return IsNative(value!.GetType()) ? value : ToText(converter, value);
        return ToUtf8(converter, value) is [(byte)'"', ..]
            ? ToText(converter, value)
            : Convert.ChangeType(number, Enum.GetUnderlyingType(number.GetType()), CultureInfo.InvariantCulture);
    }

    private static string? ToJson<T>(Converter<T> converter, T value) =>
        ToUtf8(converter, value) is { } json ? Encoding.UTF8.GetString(json) : null;

    // Text is itself; everything else is JSON.
    private static string? ToText<T>(Converter<T> converter, T value)
    {
        if (ToUtf8(converter, value) is not { } json)
            return null;
        if (json is not [(byte)'"', ..])
            return Encoding.UTF8.GetString(json);
        var reader = new Utf8JsonReader(json);
        reader.Read();
        return reader.GetString();
    }

    private static byte[]? ToUtf8<T>(Converter<T> converter, T value)
    {
        byte[] json = JsonOutput.ToArray(new JsonBody<T>(converter, value, null), default);
        return json.AsSpan().SequenceEqual("null"u8) ? null : json;
    }

    private object? AddColumn<T>(object? state, ShapeValue<TRow, T> read)
    {
        var place = (Place)state!;
        if (place.Rest is { Length: > 0 } && place.Path.Length == 0)
            throw new WireException(
                WireError.UnknownMember,
                $"A row of {typeof(TRow)} is one column, 'value', so '{string.Join('.', place.Rest)}' can't be named. "
                    + "Use a type with a member for each column, or insert the values from JSON with WireRows.Json."
            );
        if (place.Rest is { Length: > 0 })
            throw new WireException(
                WireError.UnknownMember,
                $"The column '{place.Path}.{string.Join('.', place.Rest)}' names a member within '{place.Path}', which "
                    + "is not an object."
            );
        Columns.Add(new ShapeColumn<TRow, T>(place.Path.Length == 0 ? "value" : place.Path, place.IsNullable, read));
        return null;
    }

    private static bool IsNative(Type type) =>
        Type.GetTypeCode(type) is not (TypeCode.Object or TypeCode.Empty)
        || type == typeof(byte[])
        || type == typeof(Guid)
        || type == typeof(DateTimeOffset)
        || type == typeof(DateOnly)
        || type == typeof(TimeOnly)
        || type == typeof(TimeSpan);
}
