using System.ComponentModel;

namespace Sluice.Shapes;

/// <summary>Identifies a member whose shape is created at run time. Implemented by generated code.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public interface IMemberReference
{
    /// <summary>Gets the type that declares the member.</summary>
    static abstract Type Owner { get; }

    /// <summary>Gets the member's name in code.</summary>
    static abstract string Name { get; }
}
