using Microsoft.EntityFrameworkCore.Storage;

namespace Sluice.EntityFrameworkCore.Execution;

/// <summary>Describes how EF Core reads a projected value.</summary>
/// <param name="Ordinal">The ordinal of the column in the result.</param>
/// <param name="Mapping">The type mapping of the SQL expression, including its value converter.</param>
internal readonly record struct ProjectedColumn(int Ordinal, RelationalTypeMapping Mapping);
