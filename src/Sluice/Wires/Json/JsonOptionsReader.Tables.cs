using System.Text;
using Sluice.Model;

namespace Sluice.Wires.Json;

internal ref partial struct JsonOptionsReader
{
    /// <summary>
    /// Returns the encoded names of a type's members, or <see langword="null"/> if the options require that each name
    /// is looked up and each value converted.
    /// </summary>
    internal readonly byte[]? ExpectedNamesOf<T>(ObjectShape<T> shape)
    {
        if (!_isDirect || _filter is not null || _options.RejectNulls) return null;
        return JsonMemberNames.Of(shape, in _options).Encoded;
    }

    /// <inheritdoc/>
    public int FindMember(IObjectShape shape, ReadOnlySpan<byte> utf8Name)
    {
        if (_preserves) RejectMetadata(utf8Name);
        if (!ReferenceEquals(shape, _namedShape))
        {
            _names = JsonMemberNames.Of(shape, in _options);
            _namedShape = shape;
        }
        int index = _names!.Find(utf8Name, _options.ExactNames);
        _isNameHidden = index >= 0 && _filter is not null && _filter.Hides(shape, index);
        if (_isNameHidden) return -1;
        if (index >= 0 && _options.RejectNulls && (shape.Members[index].Flags & MemberFlags.NonNull) != 0
            && Json.Peek() == WireToken.Null)
            throw Error(WireError.Null, "null is not valid for this member, which is declared as non-nullable.");
        return index;
    }

    /// <inheritdoc/>
    public bool TryConvert<T>(out T? value)
    {
        bool isCase = _case == typeof(T);
        _case = null;
        value = default;
        if (!_mayConvert) return false;
        // After metadata the rest of an object is not the start of a value, but a discriminator may follow.
        bool isRest = Json.IsRestOfCase;
        if (_options.Converters?.Find<T>() is { } converter)
        {
            if (isRest)
                throw Error(WireError.Unsupported,
                    $"The options have a converter for {typeof(T)}, which is a case of a union: "
                        + "JSON puts the discriminator into the case's object, so a converter cannot read it. "
                        + "Register the converter for the union, or remove it.");
            if (Json.Peek() == WireToken.Null) return false;
            value = converter.Read(ref this);
            return true;
        }
        if (_enumsAsText && typeof(T).IsEnum && !isRest) return TryReadName(out value);
        if (!isCase && _options.Unions?.Find(typeof(T)) is { } union && (isRest || Json.Peek() == WireToken.Object))
            return TryReadCase(union, isRest, out value);
        return false;
    }

    private bool TryReadCase<T>(RegisteredUnion union, bool isRest, out T? value)
    {
        value = default;
        JsonOptionsReader start = this;
        CaseToken token = BeginCase(Encoding.UTF8.GetBytes(union.Discriminator), out ReadOnlySpan<byte> name,
            out int tag, out int state);
        if (token == CaseToken.None)
        {
            if (typeof(T).IsAbstract)
                throw Error(WireError.Discriminator, $"The discriminator \"{union.Discriminator}\" is missing.");
            return false;
        }
        string? text = token == CaseToken.Name ? Encoding.UTF8.GetString(name) : null;
        RegisteredCase? found = null;
        foreach (RegisteredCase candidate in union.Cases)
        {
            if (text is null ? candidate.Tag == tag : candidate.Name == text) found = candidate;
        }
        // The rest of another union's case has no beginning from which it could be kept.
        if (found is null && !isRest && union.Fallback is RegisteredFallback fallback)
        {
            this = start;
            value = (T)fallback.Read(ref this, union.Discriminator);
            return true;
        }
        if (found is null)
            throw Error(WireError.Discriminator, $"The discriminator does not match any case of the union.");
        _case = found.Type;
        value = (T?)RuntimeShapes.Known(found.Type).ReadObject(ref this);
        EndCase(state);
        return true;
    }
}
