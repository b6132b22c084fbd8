namespace Sluice.Shared.Csv;

/// <summary>How CSV is written.</summary>
/// <param name="Columns">The names of the columns in order, or null for the members of the first record.</param>
/// <param name="NeutralizesFormulas">Whether text that a spreadsheet would run begins with an apostrophe.</param>
internal sealed record CsvOptions(IReadOnlyList<string>? Columns = null, bool NeutralizesFormulas = false);
