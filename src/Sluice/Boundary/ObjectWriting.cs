using System.ComponentModel;
using Sluice.Wires;

namespace Sluice.Generated;

/// <summary>Contains the rare paths of writing an object, to keep them out of generated code.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public static class ObjectWriting
{
    /// <summary>Creates the error for a type that cannot be written to wires that use keys, with the reason.</summary>
    public static WireException NotKeyed<TWriter>(ref TWriter writer, Type type, string why)
        where TWriter : struct, IWireWriter, allows ref struct =>
            writer.Error(WireError.Unsupported, $"{type} can't be written to this wire: {why}.");
}
