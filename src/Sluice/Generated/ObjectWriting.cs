using System.ComponentModel;
using Sluice.Wires;

namespace Sluice.Generated;

/// <summary>The rare paths of writing an object, kept out of the generated bodies.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public static class ObjectWriting
{
    /// <summary>The error for a type that can't be written to wires that use keys, and why.</summary>
    public static WireException NotKeyed<TWriter>(ref TWriter writer, Type type, string why)
        where TWriter : struct, IWireWriter, allows ref struct =>
            writer.Error(WireError.Unsupported, $"{type} can't be written to this wire: {why}.");
}
