using Microsoft.CodeAnalysis;

namespace Sluice.Generator.Parsing.Definitions;

/// <summary>
/// An object type whose shape is emitted: the location and the name of its struct. Exists only during parsing.
/// </summary>
internal sealed class Definition(INamedTypeSymbol symbol, WireNaming naming, bool isUnion = false, bool isSelf = false)
{
    /// <summary>
    /// Gets the original definition: a generic type is emitted once, open, with a shape parameter for each type
    /// parameter.
    /// </summary>
    public INamedTypeSymbol Symbol { get; } = symbol;

    /// <summary>Gets the naming policy that a witness specifies; otherwise unset.</summary>
    public WireNaming Naming { get; } = naming;

    /// <summary>Gets whether the union is emitted instead of the object.</summary>
    public bool IsUnion { get; } = isUnion;

    /// <summary>Gets whether this is the object of a type that is also a union's base.</summary>
    public bool IsSelf { get; } = isSelf;

    /// <summary>
    /// Gets or sets the type that contains the struct; <see langword="null"/> for the assembly's own location.
    /// </summary>
    public INamedTypeSymbol? Owner { get; set; }
    public string StructName { get; set; } = "";

    /// <summary>Gets or sets whether the shape can be emitted; if not, a diagnostic has been reported.</summary>
    public bool IsUsable { get; set; } = true;

    /// <summary>
    /// Gets the type parameters of the type and its enclosing types, outermost first, each with the name of the
    /// parameter for its shape.
    /// </summary>
    public List<(ITypeParameterSymbol Parameter, string ShapeName)> Parameters { get; } = [];
    public LocationSource Site { get; set; }

    /// <summary>Gets or sets whether a witness names the type.</summary>
    public bool IsRoot { get; set; }
}

/// <summary>The location of a diagnostic if the type itself is not in source.</summary>
/// <param name="Location">The source location.</param>
/// <param name="Member">The member or type declared there.</param>
/// <param name="MemberType">The member's type; <see langword="null"/> for a type.</param>
/// <param name="Inner">
/// The member of a type without source through which a type was reached; <see langword="null"/> for the member itself.
/// </param>
internal readonly record struct LocationSource(
    Location? Location,
    string Member,
    ITypeSymbol? MemberType = null,
    string? Inner = null
);
