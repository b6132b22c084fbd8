using Sluice.Model;

namespace Sluice.EntityFrameworkCore.Rows;

/// <summary>What the elements of a query for EF Core's shaper are needed for.</summary>
/// <param name="Writes">Determines whether the wire writes a member.</param>
/// <param name="IsWhole">Whether whole objects are required because interceptors may change them.</param>
/// <param name="IsFinal">Whether the query is SQL that cannot be composed, so that nothing can be included.</param>
internal readonly record struct ShapedQueryNeeds(Func<MemberShape, bool> Writes, bool IsWhole, bool IsFinal);
