using System.Runtime.CompilerServices;
using Microsoft.EntityFrameworkCore.Metadata;

namespace Sluice.EntityFrameworkCore.Rows;

/// <summary>
/// Knows the models in which conditions and sort keys of requests may meet objects that are missing: required
/// references to objects that a query filter hides, and links without an end. In most models, there are none.
/// </summary>
internal static class MissingObjects
{
    private static readonly ConditionalWeakTable<IModel, object> s_models = [];

    internal static bool MayBeIn(IModel model) =>
        (bool)s_models.GetValue(model, static each => each.GetEntityTypes().Any(MayBeReachedBy));

    private static bool MayBeReachedBy(IEntityType type) =>
        type.GetDeclaredNavigations().Any(RequiredReferences.MayBeMissing)
        || type.GetDeclaredSkipNavigations().Any(OpenLinks.IsOpen);
}
