using System.Text;
using Sluice.Internal;
using Sluice.Model;
using Sluice.Registrations;

namespace Sluice.Wires.Json;

internal ref partial struct JsonOptionsReader
{
    /// <summary>
    /// Returns the encoded names of a type's members, or <see langword="null"/> if the options require that each name
    /// is looked up and each value converted.
    /// </summary>
    internal readonly byte[]? ExpectedNamesOf<T>(ObjectShape<T> shape)
    {
        if (!_state.IsDirect || _state.Filter is not null || _state.Options.RejectNulls)
            return null;
        return JsonMemberNames.GetNames(shape, in _state.Options).Encoded;
    }

    /// <inheritdoc/>
    public int FindMember(IObjectShape shape, ReadOnlySpan<byte> utf8Name)
    {
        if (_state.Preserves)
            RejectMetadata(utf8Name);
        if (!ReferenceEquals(shape, _state.NamedShape))
        {
            _state.Names = JsonMemberNames.GetNames(shape, in _state.Options);
            _state.NamedShape = shape;
        }
        int index = _state.Names!.Find(utf8Name, _state.Options.ExactNames);
        _state.IsNameHidden =
            index >= 0 && _state.Filter is not null && _state.Filter.Hides(shape, index, Json.Position);
        if (_state.IsNameHidden)
            return -1;
        if (
            index >= 0
            && _state.Options.RejectNulls
            && (shape.Members[index].Flags & MemberFlags.NonNull) != 0
            && Json.Peek() == WireToken.Null
        )
            throw Error(WireError.Null, "null is not valid for this member, which is declared as non-nullable.");
        return index;
    }

    /// <inheritdoc/>
    public bool TryConvert<T>(out T? value)
    {
        bool isCase = _state.Case == typeof(T);
        _state.Case = null;
        value = default;
        if (!_state.MayConvert)
            return false;
        // After metadata the rest of an object is not the start of a value, but a discriminator may follow.
        bool isRest = Json.IsRestOfCase;
        if (_state.Options.Converters?.Find<T>() is { } converter && (!_state.IsKey || converter.ServesKeys))
        {
            if (isRest)
                throw Error(
                    WireError.Unsupported,
                    $"The options have a converter for {typeof(T)}, which is a case of a union: "
                        + "JSON puts the discriminator into the case's object, so a converter cannot read it. "
                        + "Register the converter for the union, or remove it."
                );
            if (Json.Peek() == WireToken.Null && !converter.WritesNull)
                return false;
            value = converter.Read(ref this);
            return true;
        }
        if (_state.EnumsAsText && typeof(T).IsEnum && !isRest)
            return TryReadName(out value);
        if (
            !isCase
            && _state.Options.Unions?.Find(typeof(T)) is { } union
            && (isRest || Json.Peek() == WireToken.Object)
        )
            return TryReadCase(union, isRest, out value);
        if (_state.Options.RequireConstructorParameters && (isRest || Json.Peek() == WireToken.Object))
            RequireParameters(RuntimeShapes.FindObject<T>());
        return false;
    }

    /// <summary>
    /// Returns the converter of System.Text.Json that reads the keys of a dictionary; <see langword="null"/> if there
    /// is none for the type.
    /// </summary>
    // Names of extension data do not come here, as they do when writing: ExtensionData.Read takes them as they are.
    internal readonly IJsonKeyShape<T>? KeyConverter<T>() => _state.Options.Converters?.Find<T>() as IJsonKeyShape<T>;

    private void RequireParameters(IObjectShape? shape)
    {
        if (shape is null || RequiredParameters.TryCreate(shape) is not { } parameters)
            return;
        JsonMemberNames names = JsonMemberNames.GetNames(shape, in _state.Options);
        ulong[] missing = parameters.CreateMissing(keyed: false);
        JsonWireReader ahead = Json;
        if (ahead.BeginObject(out int remaining))
        {
            do
            {
                int index = names.Find(ahead.ReadName(), _state.Options.ExactNames);
                if (index >= 0)
                    missing[index / 64] &= ~(1UL << index);
                ahead.SkipValue();
            } while (ahead.NextMember(ref remaining));
        }

        RequiredParameters.Check(ref this, shape, missing, Naming);
    }

    private bool TryReadCase<T>(RegisteredUnion union, bool isRest, out T? value)
    {
        value = default;
        JsonOptionsReader start = this;
        CaseToken token = BeginCase(
            Encoding.UTF8.GetBytes(union.Discriminator),
            out ReadOnlySpan<byte> name,
            out int tag,
            out int state
        );
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
            if (text is null ? candidate.Tag == tag : candidate.Name == text)
                found = candidate;
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
        _state.Case = found.Type;
        value = (T?)RuntimeShapes.Known(found.Type).ReadObject(ref this);
        EndCase(state);
        return true;
    }
}
