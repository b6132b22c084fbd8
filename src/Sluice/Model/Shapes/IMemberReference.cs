namespace Sluice.Model;

/// <summary>Names a member whose shape is made at run time. Generated code implements it.</summary>
public interface IMemberReference
{
    /// <summary>The type that declares the member.</summary>
    static abstract Type Owner { get; }
    /// <summary>The member's name in code.</summary>
    static abstract string Name { get; }
}
