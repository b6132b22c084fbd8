using System.Collections.Immutable;

namespace Sluice.AspNetCore.Binding;

/// <summary>The forms of a body of rows.</summary>
internal enum RowsForm
{
    Json,
    JsonLines,
    MessagePack,
    Csv,
}

/// <summary>The media types of bodies of rows.</summary>
internal static class RowsForms
{
    public const string CsvType = "text/csv";

    public static readonly ImmutableArray<string> MediaTypes = [.. Hosting.MediaTypes.ForRows, CsvType];
}
