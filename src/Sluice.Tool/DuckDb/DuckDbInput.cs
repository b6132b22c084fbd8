using System.Data.Common;
using System.Runtime.CompilerServices;
using System.Text.Json;
using System.Text.RegularExpressions;

namespace Sluice.Tool.DuckDb;

/// <summary>
/// Finds the query by which DuckDB reads a file without changing a value. Left alone, it makes numbers of what CSV has
/// as text, dates of text in JSON, and rounds large numbers.
/// </summary>
internal sealed partial class DuckDbInput(DbConnection connection, string path)
{
    private readonly string _file = DuckDbFiles.Quote(Path.GetFullPath(path));

    /// <exception cref="Failure">The format is MessagePack, or JSON that has no columns of one type each.</exception>
    public async Task<string> FindQueryAsync(WireFormat format, CancellationToken cancellationToken) =>
        format switch
        {
            WireFormat.Parquet => $"select * from read_parquet({_file})",
            WireFormat.Csv => $"""
                select * from read_csv({_file}, header = true, delim = ',', quote = '"', escape = '"',
                  all_varchar = true, allow_quoted_nulls = false)
                """,
            WireFormat.Json => await FindJsonAsync("auto", cancellationToken),
            WireFormat.JsonLines => await FindJsonAsync("newline_delimited", cancellationToken),
            _ => throw Failure.Usage("DuckDB does not read MessagePack. Convert it to jsonl first, then to parquet."),
        };

    private async Task<string> FindJsonAsync(string form, CancellationToken cancellationToken)
    {
        await CheckAsync(form, cancellationToken);
        var columns = new List<string>();
        string found = $"read_json({_file}, format = '{form}', sample_size = -1)";
        await foreach (DbDataReader row in ReadAsync($"describe select * from {found}", cancellationToken))
            columns.Add(
                $"{DuckDbFiles.Quote(row.GetString(0))}: "
                    + DuckDbFiles.Quote(TextType().Replace(row.GetString(1), "VARCHAR"))
            );
        return $"select * from read_json({_file}, format = '{form}', columns = {{{string.Join(", ", columns)}}})";
    }

    /// <exception cref="Failure">A member has values of several types, or numbers would be rounded.</exception>
    private async Task CheckAsync(string form, CancellationToken cancellationToken)
    {
        string objects = $"read_json_objects({_file}, format = '{form}')";
        string structure =
            await ReadTextAsync($"select json_group_structure(json)::varchar from {objects}", cancellationToken)
            ?? "{}";
        using JsonDocument types = JsonDocument.Parse(structure);
        if (FindMixed(types.RootElement, "$") is { } place)
            throw new Failure(
                $"'{path}' has values of several types at {place}, and a column of Parquet has one. " + Remedy
            );
        if (!structure.Contains("\"DOUBLE\"", StringComparison.Ordinal))
            return;
        if (
            await ReadTextAsync(
                $"select 'x' from {objects} where regexp_matches(json::varchar, "
                    + @"'[:\[,]\s*-?[0-9]{16,}\s*[,}\]]') limit 1",
                cancellationToken
            )
            is not null
        )
            throw new Failure(
                $"'{path}' has whole numbers of 16 digits or more beside fractions, which DuckDB would "
                    + $"round. {Remedy}"
            );
    }

    // DuckDB describes a value of several types as JSON, and one that is always null as NULL.
    private static string? FindMixed(JsonElement type, string place) =>
        type.ValueKind switch
        {
            JsonValueKind.Object => type.EnumerateObject()
                .Select(member => FindMixed(member.Value, $"{place}.{member.Name}"))
                .FirstOrDefault(found => found is not null),
            JsonValueKind.Array => type.EnumerateArray()
                .Select(element => FindMixed(element, $"{place}[]"))
                .FirstOrDefault(found => found is not null),
            _ => type.GetString() == "JSON" ? place : null,
        };

    private string Remedy =>
        "Choose the types in a query: sluice query --duckdb :memory: "
        + $"\"select … from read_json({_file}, columns = {{…}})\".";

    private async Task<string?> ReadTextAsync(string sql, CancellationToken cancellationToken)
    {
        await foreach (DbDataReader row in ReadAsync(sql, cancellationToken))
            return await row.IsDBNullAsync(0, cancellationToken) ? null : row.GetString(0);
        return null;
    }

    private async IAsyncEnumerable<DbDataReader> ReadAsync(
        string sql,
        [EnumeratorCancellation] CancellationToken cancellationToken
    )
    {
        await using DbCommand command = connection.CreateCommand();
        command.CommandText = sql;
        await using DbDataReader reader = await command.ExecuteReaderAsync(cancellationToken);
        while (await reader.ReadAsync(cancellationToken))
            yield return reader;
    }

    // A type is followed by the end, a comma, a parenthesis or a list's brackets; a name in a structure by a space.
    [GeneratedRegex(@"\b(DATE|TIME|TIMESTAMP|TIMESTAMP WITH TIME ZONE|UUID|JSON)(?=[,)\[]|$)")]
    private static partial Regex TextType();
}
