namespace Sluice.Http.Projections;

/// <summary>The members that an expression uses of one object of an answer.</summary>
internal sealed class ProjectedObject
{
    /// <summary>Gets the values by the members' names in code, as far as the answer contains them.</summary>
    public Dictionary<string, object?> Values { get; } = new(StringComparer.Ordinal);
}
