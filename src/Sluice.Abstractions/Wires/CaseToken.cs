using System.ComponentModel;

namespace Sluice.Wires;

/// <summary>Specifies how a union's discriminator appears on the wire.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public enum CaseToken : byte
{
    /// <summary>There is no discriminator.</summary>
    None,

    /// <summary>The discriminator is text.</summary>
    Name,

    /// <summary>The discriminator is a number.</summary>
    Tag,
}
