using Microsoft.EntityFrameworkCore.Metadata;

namespace Sluice.EntityFrameworkCore.Filtering;

/// <summary>The collation that a model names for comparisons of text.</summary>
internal static class TextCollation
{
    internal const string Annotation = "Sluice:TextCollation";

    internal static string? FindCollation(IModel model) => model.FindAnnotation(Annotation)?.Value as string;
}
