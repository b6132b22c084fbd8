using Microsoft.CodeAnalysis;

namespace Sluice.Generator.Parsing;

/// <summary>
/// An object type whose shape is to be printed: where its struct stands and what it is called. Lives only while
/// parsing.
/// </summary>
internal sealed class Definition(INamedTypeSymbol symbol, WireNaming naming, bool isUnion = false, bool isSelf = false)
{
    /// <summary>
    /// The original definition: generic types are printed once, open, with a shape parameter for each type parameter.
    /// </summary>
    public INamedTypeSymbol Symbol { get; } = symbol;
    /// <summary>The policy that a witness asked for; otherwise unset.</summary>
    public WireNaming Naming { get; } = naming;
    /// <summary>Whether the union is printed, not the object.</summary>
    public bool IsUnion { get; } = isUnion;
    /// <summary>Whether this is the object of a type that is a union's base too.</summary>
    public bool IsSelf { get; } = isSelf;
    /// <summary>The type inside which the struct stands; <see langword="null"/> for the assembly's own place.</summary>
    public INamedTypeSymbol? Owner { get; set; }
    public string StructName { get; set; } = "";
    /// <summary>False when it can't be printed; a diagnostic has said why.</summary>
    public bool IsUsable { get; set; } = true;
    /// <summary>
    /// Type parameters of the type and those around it, outermost first, with the name of the parameter that carries
    /// each one's shape.
    /// </summary>
    public List<(ITypeParameterSymbol Parameter, string ShapeName)> Parameters { get; } = [];
    public LocationSource Site { get; set; }
}

/// <summary>What a diagnostic points at when the type itself is not in source.</summary>
/// <param name="Location">The place in source.</param>
/// <param name="Member">The member, or the type, that is declared there.</param>
/// <param name="MemberType">The member's type; <see langword="null"/> for a type.</param>
/// <param name="Inner">
/// The member of a type without source through which a type was reached; <see langword="null"/> for the member itself.
/// </param>
internal readonly record struct LocationSource(Location? Location, string Member, ITypeSymbol? MemberType = null,
    string? Inner = null);
