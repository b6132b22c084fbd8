using System.Collections.Immutable;

namespace Sluice.Internal;

/// <summary>Represents one case of a registered union. Exactly one of name and tag is set.</summary>
internal sealed record RegisteredCase(Type Type, string? Name, int? Tag);

/// <summary>
/// Represents the cases of one base type. Equality depends on their order, because some wires number them.
/// </summary>
internal sealed record RegisteredUnion(string Discriminator, ImmutableArray<RegisteredCase> Cases)
{
    /// <summary>What receives unknown cases, a <c>RegisteredFallback</c>; <see langword="null"/> for none.</summary>
    internal object? Fallback { get; init; }

    internal static RegisteredUnion Empty { get; } = new("$type", []);

    internal RegisteredUnion Add(RegisteredCase added)
    {
        foreach (RegisteredCase present in Cases)
        {
            if (present.Type == added.Type)
                throw new ArgumentException($"{added.Type} is already a case of this union. Register each case once.");
            if (present.Name == added.Name && present.Tag == added.Tag)
                throw new ArgumentException(
                    $"{added.Type} and {present.Type} have the same discriminator. Give each case a different one."
                );
        }

        return this with
        {
            Cases = Cases.Add(added),
        };
    }

    /// <summary>
    /// Returns the case of a type, or that of its nearest base class or interface with a case, or null. Of two
    /// interfaces neither of which extends the other, none is the nearest.
    /// </summary>
    internal RegisteredCase? CaseOf(Type type)
    {
        RegisteredCase? best = null;
        foreach (RegisteredCase present in Cases)
        {
            if (present.Type == type)
                return present;
            if (present.Type.IsAssignableFrom(type) && (best is null || best.Type.IsAssignableFrom(present.Type)))
                best = present;
        }

        return best is null || HasRival(best, type) ? null : best;
    }

    private bool HasRival(RegisteredCase best, Type type)
    {
        foreach (RegisteredCase present in Cases)
        {
            if (present.Type.IsAssignableFrom(type) && !present.Type.IsAssignableFrom(best.Type))
                return true;
        }

        return false;
    }

    public bool Equals(RegisteredUnion? other) =>
        other is not null
        && other.Discriminator == Discriminator
        && Equals(other.Fallback, Fallback)
        && other.Cases.AsSpan().SequenceEqual(Cases.AsSpan());

    public override int GetHashCode() => HashCode.Combine(Discriminator, Cases.Length);
}
