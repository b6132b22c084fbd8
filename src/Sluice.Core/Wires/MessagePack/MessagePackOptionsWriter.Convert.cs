using System.Runtime.CompilerServices;
using Sluice.Internal;
using Sluice.Model;
using Sluice.Registrations;
using Sluice.Selection;

namespace Sluice.Wires.MessagePack;

internal ref partial struct MessagePackOptionsWriter
{
    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public bool TryConvert<T>(T value, SelectionNode? selection) =>
        _state.MayConvert
        && (!_state.IsDirect || (typeof(T).IsValueType && typeof(T).IsEnum))
        && Convert(value, selection);

    private bool Convert<T>(T value, SelectionNode? selection)
    {
        bool isCase = _state.Case == typeof(T);
        _state.Case = null;
        if (value is null)
            return false;
        // If the options only specify types by name, most of the other options need not be tested.
        if (_state.OnlyTypes && typeof(T) == typeof(object))
            return !isCase && WriteTypeless(value, isObject: true, needsName: false, selection);
        if (_state.Options.Converters is { } converters && converters.Find<T>() is { } converter)
        {
            converter.Write(ref this, value);
            return true;
        }

        if (_state.Options.EnumsAsText && typeof(T).IsEnum && EnumNameTable<T>.Reflected.Format(value) is { } name)
        {
            this.WriteString(name);
            return true;
        }

        if (!isCase && _state.Options.Unions is { } unions && unions.Find(typeof(T)) is { } union)
        {
            WriteCase(union, value, selection);
            return true;
        }

        if (_state.Types is { } types && value is Type type)
        {
            Plain.WriteRaw((types.Find(type) ?? throw NotListed(type)).Name, asString: true);
            return true;
        }

        return !isCase
            && _state.Types is not null
            && TypelessKind<T>.IsTypeless
            && WriteTypeless(value, typeof(T) == typeof(object), TypelessKind<T>.NeedsName, selection);
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
        SelectionNode? ofCase =
            selection?.Union is not null ? selection.ChildOf(union.Cases.IndexOf(found))
            : selection is null || found.Type == typeof(T) || converter.Shape is not IObjectShape shape ? selection
            : RegisteredCaseSelection.GetNode(RuntimeShapes.Known<T>().Shape, shape, selection);
        Commit(ref BeginUncheckedArray(2, WireSizes.Int32));
        if (found.Name is { } name)
            this.WriteString(name);
        else
            this.WriteInt32(found.Tag!.Value);
        _state.Case = found.Type;
        converter.WriteObject(ref this, value, UntypedValueFilter.Narrow(converter, ofCase));
        EndUncheckedArray(ref Reserve(0));
    }

    // Writes a value of a listed type: an extension that contains the name of the type and the value.
    private bool WriteTypeless(object value, bool isObject, bool needsName, SelectionNode? selection)
    {
        Type type = value.GetType();
        if (_state.Types!.Find(type) is not { } entry)
        {
            // A value whose form determines its type needs no name; containers without a declared type hold typeless
            // values themselves.
            if (
                !needsName
                && (
                    !isObject
                    || MessagePackTypes.Entry.HasOwnForm(type)
                    || value is List<object?> or Dictionary<string, object?> or Dictionary<object, object?>
                )
            )
                return false;
            throw NotListed(type);
        }

        if (isObject && entry.IsOwnForm)
            return false;
        if (Plain.OldSpec)
            throw Error(
                WireError.Unsupported,
                "The old MessagePack specification has no extension types, so typeless values cannot be written. "
                    + "Unset MessagePackWireOptions.OldSpec."
            );
        int start = Plain.BeginExtension();
        Plain.WriteRaw(entry.Name, asString: true);
        Converter converter = entry.Converter;
        selection = UntypedValueFilter.Narrow(converter, selection);
        if (_state.OnlyTypes && entry.IsPlain)
            converter.WriteObject(ref Plain, value, selection);
        else
        {
            bool native = _state.NativeDates;
            _state.NativeDates = true;
            _state.Case = type;
            converter.WriteObject(ref this, value, selection);
            _state.NativeDates = native;
        }
        Plain.EndExtension(start, MessagePackCode.Typeless);
        return true;
    }

    private readonly WireException NotListed(Type type) =>
        Error(
            WireError.Unsupported,
            $"{type} is not registered, so its name cannot be written. Add it to MessagePackWireOptions.Types."
        );
}
