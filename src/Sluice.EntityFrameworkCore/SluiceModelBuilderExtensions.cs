using Microsoft.EntityFrameworkCore;
using Sluice.EntityFrameworkCore.Filtering;

namespace Sluice;

/// <summary>Configures how a model's database compares what requests name.</summary>
public static class SluiceModelBuilderExtensions
{
    /// <summary>
    /// Names the collation with which filters and sort expressions compare text: one that compares by code point,
    /// distinguishes case, and does not ignore spaces at the end. Required for databases that Sluice does not know.
    /// With the provider of MySQL, <c>utf8mb4_nopad_bin</c> says that the server is MariaDB, which is otherwise asked
    /// before the first query. SQLite and PostgreSQL have fixed ones.
    /// </summary>
    /// <param name="model">The model.</param>
    /// <param name="collation">The name, as the provider's <c>UseCollation</c> takes it.</param>
    public static ModelBuilder HasSluiceTextCollation(this ModelBuilder model, string collation)
    {
        ArgumentNullException.ThrowIfNull(model);
        ArgumentException.ThrowIfNullOrEmpty(collation);
        return model.HasAnnotation(TextCollation.Annotation, collation);
    }
}
