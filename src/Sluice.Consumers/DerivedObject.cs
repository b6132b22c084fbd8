namespace Sluice;

/// <summary>An object that is written only in part, found by <see cref="DerivedObjects"/>.</summary>
/// <param name="Path">
/// The object's place in the value, with names as on the wire: <c>$.pets[0]</c>; <c>$</c> is the value itself.
/// </param>
/// <param name="DeclaredType">The type whose members are written.</param>
/// <param name="Type">The object's own type.</param>
public sealed record DerivedObject(string Path, Type DeclaredType, Type Type)
{
    internal DerivedObject Within(string part) => this with { Path = string.Concat("$", part, Path.AsSpan(1)) };
}
