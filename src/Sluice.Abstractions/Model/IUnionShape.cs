using Sluice.Wires;

namespace Sluice.Model;

/// <summary>Defines the members of <see cref="UnionShape{T}"/> that do not depend on its type argument.</summary>
public interface IUnionShape
{
    /// <summary>Gets the described type.</summary>
    Type Type { get; }

    /// <summary>Gets the name of the discriminator's member in JSON.</summary>
    string Discriminator { get; }

    /// <summary>Gets the cases, in declaration order.</summary>
    IReadOnlyList<UnionCase> Cases { get; }

    /// <summary>Returns the index of the case of a value, or -1 if the value belongs to no case.</summary>
    internal int CaseOf(object value);

    /// <summary>Returns the case of a discriminator that was read, or null if there is none.</summary>
    internal UnionCase? FindCase(CaseToken token, string? name, int tag) =>
        Cases.FirstOrDefault(arm =>
            token switch
            {
                CaseToken.Name => arm.Name == name,
                CaseToken.Tag => arm.Tag == tag,
                _ => arm.Name is null && arm.Tag is null,
            }
        );
}
