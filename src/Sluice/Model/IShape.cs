using Sluice.Selection;
using Sluice.Wires;

namespace Sluice.Model;

/// <summary>
/// The static code of one type, written once for every wire and every kind of selection. Implemented by structs only;
/// all members are static.
/// </summary>
/// <typeparam name="T">
/// The type; its shape's methods take and return <see langword="null"/> where it is a reference type.
/// </typeparam>
public interface IShape<T>
{
    /// <summary>Writes a value; for a reference type, null too.</summary>
    /// <exception cref="WireException">The value has no form on this wire, or nests deeper than the limit.</exception>
    static abstract void Write<TWriter, TSelection>(ref TWriter writer, T? value, TSelection selection)
        where TWriter : struct, IWireWriter, allows ref struct
        where TSelection : struct, ISelection<TSelection>;

    /// <summary>Reads a value; for a reference type, null too.</summary>
    /// <exception cref="WireException">The bytes are not a value of this type.</exception>
    static abstract T? Read<TReader>(ref TReader reader) where TReader : struct, IWireReader, allows ref struct;

    /// <summary>The run-time description of the type, made on first use.</summary>
    static abstract TypeShape<T> Shape { get; }
}
