using System.Globalization;
using System.Runtime.CompilerServices;
using System.Text;
using Sluice.Internal;
using Sluice.Model;
using Sluice.Registrations;

namespace Sluice.Wires.MessagePack;

internal ref partial struct MessagePackOptionsReader
{
    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public bool TryConvert<T>(out T? value)
    {
        value = default;
        if (!_state.MayConvert)
            return false;
        if (!_state.IsDirect)
            return Convert(out value);
        return typeof(T).IsValueType && typeof(T).IsEnum && TryReadName(out value);
    }

    private bool Convert<T>(out T? value)
    {
        bool isCase = _state.Case == typeof(T);
        _state.Case = null;
        value = default;
        if (_state.OnlyTypes && typeof(T) == typeof(object))
            return !isCase && TryReadTypeless(_state.Types!, out value);
        if (Plain.Peek() == WireToken.Null)
            return false;
        if (_state.Options.Converters is { } converters && converters.Find<T>() is { } converter)
        {
            value = converter.Read(ref this);
            return true;
        }

        if (_state.Options.EnumsAsText && typeof(T).IsEnum && TryReadName(out value))
            return true;
        if (!isCase && _state.Options.Unions is { } unions && unions.Find(typeof(T)) is { } union)
        {
            value = (T?)ReadCase(union);
            return true;
        }

        if (_state.Types is { } types && TryReadByName(types, isCase, out value))
            return true;
        if (_state.Options.RejectNulls && Plain.Peek() == WireToken.Array)
            RefuseNullSlots<T>();
        if (_state.Options.RequireConstructorParameters && Plain.Peek() is WireToken.Array or WireToken.Object)
            RequireParameters<T>();
        return _state.Options.LenientKeys
            && Plain.Peek() is WireToken.Object or WireToken.Array
            && ReadLenient(out value);
    }

    // Reads a type, or a value behind the name of its type.
    private bool TryReadByName<T>(MessagePackTypes types, bool isCase, out T? value)
    {
        value = default;
        if (typeof(T) == typeof(Type))
        {
            value = (T)(object)ReadType(types).Type;
            return true;
        }

        return !isCase && TypelessKind<T>.IsTypeless && TryReadTypeless(types, out value);
    }

    private bool TryReadTypeless<T>(MessagePackTypes types, out T? value)
    {
        value = default;
        if (Plain.Peek() != WireToken.Extension || !ReadTypeless(types, typeof(T), out object? typeless))
            return false;
        value = (T?)typeless;
        return true;
    }

    private object? ReadCase(RegisteredUnion union)
    {
        MessagePackOptionsReader start = this;
        if (!BeginArray(out int left) || left != 2)
            throw Error(
                WireError.Discriminator,
                "Expected a union: an array of two elements, the discriminator and the value."
            );
        int from = Position;
        RegisteredCase? found;
        if (Plain.Peek() == WireToken.String)
        {
            string name = Encoding.UTF8.GetString(Plain.ReadUtf8());
            found = union.Cases.FirstOrDefault(c => c.Name == name);
        }
        else
        {
            int tag = Plain.ReadInt32();
            found = union.Cases.FirstOrDefault(c => c.Tag == tag);
        }

        if (found is null && union.Fallback is RegisteredFallback fallback)
        {
            this = start;
            return fallback.Read(ref this, union.Discriminator);
        }
        if (found is null)
        {
            Position = from;
            throw Error(WireError.Discriminator, "The discriminator does not match any case of the union.");
        }

        NextElement(ref left);
        _state.Case = found.Type;
        object? value = RuntimeShapes.Known(found.Type).ReadObject(ref this);
        NextElement(ref left);
        return value;
    }

    private MessagePackTypes.Entry ReadType(MessagePackTypes types)
    {
        int from = Position;
        if (types.Find(Plain.ReadUtf8()) is { } entry)
            return entry;
        Position = from;
        throw NotListed();
    }

    // Reads an extension that contains the name of a type and a value of that type. Names are matched as text.
    private bool ReadTypeless(MessagePackTypes types, Type declared, out object? value)
    {
        int from = Position;
        value = null;
        int length = Plain.ReadExtension(out sbyte code).Length;
        int end = Position;
        Position = from;
        if (code != MessagePackCode.Typeless)
            return false;
        Position = end - length;
        Plain.Enter();
        MessagePackTypes.Entry entry = ReadType(types);
        if (declared != typeof(object) && !declared.IsAssignableFrom(entry.Type))
        {
            Position = from;
            throw Error(WireError.Type, "The type name refers to a type that is not assignable to the declared type.");
        }

        Converter converter = entry.Converter;
        if (_state.OnlyTypes && entry.IsPlain)
            value = converter.ReadObject(ref Plain);
        else
        {
            _state.Case = entry.Type;
            value = converter.ReadObject(ref this);
        }

        if (Position != end)
            throw Error(WireError.Syntax, "The extension's length does not match the value inside it.");
        Plain.Leave();
        return true;
    }

    private readonly WireException NotListed() =>
        Error(WireError.Discriminator, "The type name is not registered (option Types).");

    private readonly int FindLenient(MessagePackMembers members, ReadOnlySpan<byte> name)
    {
        bool isKey =
            int.TryParse(name, NumberStyles.None, CultureInfo.InvariantCulture, out int key)
            && key < members.ByKey.Length;
        return isKey ? members.ByKey[key] : members.Find(name, _state.Options.ExactNames);
    }

    // Reads a map for a type with integer keys, by name or by number, or an array for a type without keys, in the order
    // of writing.
    private bool ReadLenient<T>(out T? value)
    {
        value = default;
        bool isMap = Plain.Peek() == WireToken.Object;
        if (RuntimeShapes.FindObject<T>() is not { CanCreate: true } shape || shape.IsKeyed != isMap)
            return false;
        value = (T)ReadLenient(shape, isMap);
        return true;
    }

    private object ReadLenient(IObjectShape shape, bool isMap)
    {
        MessagePackMembers members = MessagePackMembers.GetMembers(shape, in _state.Options);
        var values = new object?[shape.Members.Count];
        var present = new bool[values.Length];
        int position = 0;
        if (isMap ? BeginObject(out int left) : BeginArray(out left))
        {
            do
            {
                int index = position++;
                ReadOnlySpan<byte> name = default;
                if (isMap)
                {
                    name = ReadName();
                    index = FindLenient(members, name);
                }

                if (
                    (uint)index >= (uint)values.Length
                    || Hides(shape, index)
                    || (shape.Members[index].Flags & MemberFlags.Readable) == 0
                )
                {
                    UnknownMember(name);
                    continue;
                }

                if (present[index])
                    DuplicateMember(name);
                RefuseNull(shape, index);
                values[index] = shape.Members[index].Read(ref this);
                present[index] = true;
            } while (isMap ? NextMember(ref left) : NextElement(ref left));
        }

        return shape.Construct(values, present);
    }
}
