using Sluice.Model;

namespace Sluice.EntityFrameworkCore;

/// <summary>Refuses types and values that a column would store only in part.</summary>
internal static class StoredLoss
{
    /// <exception cref="InvalidOperationException">The type reaches a member that is never written.</exception>
    internal static void Refuse(TypeShape shape, string property)
    {
        if (NeverMembers.Find(shape) is { } member)
            throw new InvalidOperationException(
                $"'{property}' can't be stored without loss: {member} is marked [Never], so it is never "
                    + "written. Remove the attribute, or pass allowLoss: true."
            );
    }

    /// <exception cref="InvalidOperationException">There is such an object.</exception>
    internal static void Refuse(DerivedObject? found, string property)
    {
        if (found is not null)
            throw new InvalidOperationException(
                $"'{property}' can't be stored without loss: {found.Path} is a {found.Type}, of which only what "
                    + $"{found.DeclaredType} has would be stored. Declare it as a case of {found.DeclaredType} with "
                    + "[WireCase], or pass allowLoss: true."
            );
    }
}
