using System.Runtime.CompilerServices;
using Sluice.Internal;
using Sluice.Model;
using Sluice.Registrations;
using Sluice.Selection;

namespace Sluice.Wires.Json;

internal ref partial struct JsonOptionsWriter
{
    private readonly record struct PendingDiscriminator(string Name, RegisteredCase Case);

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public bool TryConvert<T>(T value, SelectionNode? selection) =>
        _state.MayConvert
        && (!_state.IsDirect || (typeof(T).IsValueType && typeof(T).IsEnum))
        && Convert(value, selection);

    private bool TryWriteName<T>(T constant)
    {
        if (EnumNameTable<T>.GetForPolicy(_state.EnumNaming).Format(constant) is not { } name)
            return false;
        this.WriteString(name);
        return true;
    }

    private WireException CaseConverter(Type type) =>
        Error(
            WireError.Unsupported,
            $"The options have a converter for {type}, which is a case of a union: "
                + "JSON puts the discriminator into the case's object, so a converter cannot write it. "
                + "Register the converter for the union, or remove it."
        );

    private bool Convert<T>(T value, SelectionNode? selection)
    {
        // A boxed struct is identified by its box.
        if (!typeof(T).IsValueType || _state.Pending is not T)
            _state.Pending = null;
        _state.KeepsNumbers = false;
        (bool isExtension, bool isBody) = (_state.IsExtension, _state.IsCaseBody);
        _state.IsExtension = _state.IsCaseBody = false;
        RegisteredConverter<T>? converter = _state.Options.Converters?.Find<T>();
        if (_state.IsKey && converter is { ServesKeys: false })
            converter = null;
        if (value is null && converter is not { WritesNull: true })
            return false;
        if (converter is not null)
        {
            if (isBody || _state.Discriminator is not null)
                throw CaseConverter(typeof(T));
            converter.Write(ref this, value);
            return true;
        }

        if (_state.Options.EnumsAsText && typeof(T).IsEnum && TryWriteName(value!))
            return true;
        _state.KeepsNumbers = typeof(T).IsEnum;
        if (isExtension)
            return false;
        if (_state.Ids is not null && ReferenceIdentity<T>.Counts && WriteReference(value!))
            return true;
        if (
            !isBody
            && _state.Options.Unions is { } unions
            && _state.Discriminator is null
            && unions.Find(typeof(T)) is { } union
        )
        {
            WriteCase(union, value, selection);
            return true;
        }

        return false;
    }

    /// <summary>
    /// Returns the converter of System.Text.Json that names the keys of the innermost dictionary;
    /// <see langword="null"/> if there is none for the type, or if the names are those of extension data.
    /// </summary>
    internal readonly IJsonKeyShape<T>? KeyConverter<T>() =>
        _state.Options.Converters is { } converters && Plain.Depth != _state.ExtensionDepth
            ? converters.Find<T>() as IJsonKeyShape<T>
            : null;

    /// <summary>Returns whether the options write keys of a type otherwise than they are.</summary>
    internal readonly bool RenamesKeys<T>() =>
        KeyNaming is not null
        || (_state.EnumNaming is not null && typeof(T).IsEnum)
        || _state.Options.Converters?.Find<T>() is not null;

    /// <summary>Writes a value without a declared type by the converter of its own type, if there is one.</summary>
    internal bool TryConvertBoxed(object value)
    {
        if (_state.Options.Converters?.Find(value.GetType()) is not { } converter)
            return false;
        _state.Pending = null;
        converter.WriteBoxed(ref this, value);
        return true;
    }

    private void WriteCase<T>(RegisteredUnion union, T value, SelectionNode? selection)
    {
        RegisteredCase? known = union.CaseOf(value!.GetType());
        if (known?.Type != value.GetType() && union.Fallback is RegisteredFallback fallback && fallback.Is(value))
        {
            fallback.Write(ref this, value, union.Discriminator);
            return;
        }
        RegisteredCase found =
            known
            ?? throw Error(
                WireError.Discriminator,
                $"{value.GetType()} is not a case of the union {typeof(T)} that the options register."
            );
        Converter converter = RuntimeShapes.Known(found.Type);
        if (converter.Shape is not IObjectShape shape)
            throw Error(WireError.Unsupported, $"{found.Type} is not an object and cannot be a case of a union.");
        SelectionNode? ofCase =
            selection is null ? null
            : selection.Union is not null ? selection.ChildOf(union.Cases.IndexOf(found))
            : found.Type == typeof(T) ? selection
            : RegisteredCaseSelection.GetNode(RuntimeShapes.Known<T>().Shape, shape, selection);
        _state.Discriminator = new PendingDiscriminator(union.Discriminator, found);
        converter.WriteObject(ref this, value, UntypedValueFilter.Narrow(converter, ofCase));
    }

    private void WriteDiscriminator(PendingDiscriminator discriminator)
    {
        _state.Discriminator = null;
        Plain.WriteRaw(JsonNameTable.Encode(discriminator.Name, _state.Encoder));
        if (discriminator.Case.Name is { } name)
            Plain.Commit(ref WriteUncheckedString(ref Plain.Reserve(0), name, 0));
        else
            Plain.Commit(
                ref Plain.WriteUncheckedInt32(ref Plain.Reserve(WireSizes.Int32), discriminator.Case.Tag!.Value)
            );
    }
}
