using Microsoft.EntityFrameworkCore.Storage;

namespace Sluice.EntityFrameworkCore.Execution;

/// <summary>Where EF Core reads a projected value, and how.</summary>
/// <param name="Ordinal">The column's position in the result.</param>
/// <param name="Mapping">The type mapping of the SQL expression, with its value converter.</param>
internal readonly record struct ProjectedColumn(int Ordinal, RelationalTypeMapping Mapping);
