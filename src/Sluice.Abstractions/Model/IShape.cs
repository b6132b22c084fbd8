using Sluice.Selection;
using Sluice.Wires;

namespace Sluice.Model;

/// <summary>
/// Defines the static code that writes and reads one type, on every wire and with every kind of selection. Implemented
/// by structs only; all members are static.
/// </summary>
/// <typeparam name="T">
/// The type. If it is a reference type, the methods accept and return <see langword="null"/>.
/// </typeparam>
public interface IShape<T>
{
    /// <summary>Writes a value. For reference types, the value may be <see langword="null"/>.</summary>
    /// <exception cref="WireException">
    /// The value cannot be represented on this wire, or is nested deeper than the depth limit.
    /// </exception>
    static abstract void Write<TWriter, TSelection>(ref TWriter writer, T? value, TSelection selection)
        where TWriter : struct, IWireWriter, allows ref struct
        where TSelection : struct, ISelection<TSelection>;

    /// <summary>Reads a value. For reference types, the result may be <see langword="null"/>.</summary>
    /// <exception cref="WireException">The bytes are not a value of this type.</exception>
    static abstract T? Read<TReader>(ref TReader reader)
        where TReader : struct, IWireReader, allows ref struct;

    /// <summary>Gets the run-time description of the type, which is created on first use.</summary>
    static abstract TypeShape<T> Shape { get; }
}
