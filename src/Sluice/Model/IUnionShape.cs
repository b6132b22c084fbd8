namespace Sluice.Model;

/// <summary>The part of <see cref="UnionShape{T}"/> that does not depend on the type argument.</summary>
public interface IUnionShape
{
    /// <summary>The type described.</summary>
    Type Type { get; }
    /// <summary>The discriminator's member name on JSON.</summary>
    string Discriminator { get; }
    /// <summary>The cases, in declared order.</summary>
    IReadOnlyList<UnionCase> Cases { get; }
    /// <summary>The index of a value's case, or -1.</summary>
    internal int CaseOf(object value);
}
