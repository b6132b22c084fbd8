using System.Diagnostics.CodeAnalysis;
using Sluice.Reflection.Facts;
using Sluice.TypeModel.Rules;

namespace Sluice.AspNetCore.Policies;

/// <summary>Tells which members of types without a shape no request sets.</summary>
internal static class NeverSetMembers
{
    /// <summary>
    /// Returns whether a property is marked <see cref="NeverSetAttribute"/>, itself or where it is declared first.
    /// </summary>
    [UnconditionalSuppressMessage("Trimming", "IL2070", Justification = "The host binds the members it keeps.")]
    [UnconditionalSuppressMessage("AOT", "IL3050", Justification = "Attributes are read, and nothing is run.")]
    public static bool Contain(Type owner, string? name) =>
        Array.Find(owner.GetProperties(), each => each.Name == name) is { } property
        && MemberGuards
            .ReadGuards(
                new ReflectedType(owner),
                new ReflectedMember(property, new ReflectedType(property.DeclaringType!))
            )
            .IsNeverSet;
}
