using System.Text;
using Microsoft.EntityFrameworkCore.Storage;
using Sluice.EntityFrameworkCore.Oracle.Tests.Model;

namespace Sluice.EntityFrameworkCore.Oracle.Tests;

/// <inheritdoc/>
/// <param name="Query">What is written.</param>
/// <param name="Materialised">
/// What is materialised: the same query with what an include needs loaded; <see langword="null"/> for what
/// <see cref="Loading"/> makes of the query.
/// </param>
internal sealed record OracleCase<T>(
    string Category,
    string Name,
    Func<OracleContext, IQueryable<T>> Query,
    string[] Includes,
    bool IsTotal,
    bool IsNestedTotal,
    Func<OracleContext, string, Task<List<T>>>? Materialised
) : OracleCase(Category, Name, Includes, IsTotal, IsNestedTotal)
    where T : class
{
    internal override async Task<IReadOnlyList<OracleOutcome>> RunAsync(
        Func<OracleContext> open,
        string include,
        Ways ways
    )
    {
        FieldSelection<T> selection = FieldSelection.Parse<T>(include, new IncludeOptions { AllowDeep = true });
        (List<T>? expected, Exception? refusal) = await TryAsync(
            open,
            context =>
                Materialised is { } materialised
                    ? materialised(context, include)
                    : Loading.ToListAsync(context, Query(context), selection, IsConnected)
        );

        var outcomes = new List<OracleOutcome>();
        foreach (bool json in (bool[])[true, false])
        {
            var bytes = new MemoryStream();
            List<string?> way = ways.Begin();
            (_, Exception? error) = await TryAsync(
                open,
                async context =>
                {
                    if (json)
                        await Query(context).SerializeRowsAsync(bytes, selection);
                    else
                        await Query(context).SerializeRowsAsync(bytes, selection, new MessagePackWireOptions());
                    return "";
                }
            );
            byte[]? should = null;
            Exception? refused = refusal;
            try
            {
                if (expected is not null)
                    should = json
                        ? JsonWire.SerializeToUtf8Bytes(expected, selection)
                        : MessagePackWire.Serialize(expected, selection);
            }
            catch (Exception e)
            {
                refused = e;
            }
            bool byRows = way.Count > 0 && way[^1] is null;
            string? reason = way.Count > 0 ? way[^1] : null;
            outcomes.Add(
                (should, error) switch
                {
                    (null, null) => new(
                        OracleResult.AnsweredAlone,
                        json,
                        $"{refused!.GetType().Name}: {refused.Message}; answered {Shown(bytes.ToArray(), json)}"
                    ),
                    (null, _) => new(
                        OracleResult.BothRefuse,
                        json,
                        $"{refused!.GetType().Name}: {refused.Message} / {error.GetType().Name}: {error.Message}"
                    ),
                    (_, { } e) => new(OracleResult.RefusedAlone, json, $"{e.GetType().Name}: {e.Message}"),
                    _ when Answers.AreEqual(should, bytes.ToArray(), json, IsTotal, IsNestedTotal) => new(
                        byRows ? OracleResult.Rows : OracleResult.Shaper,
                        json,
                        reason ?? ""
                    ),
                    _ => new(
                        OracleResult.Different,
                        json,
                        $"by {(byRows ? "rows" : "shaper")}\n  expected {Shown(should, json)}\n  was      {Shown(bytes.ToArray(), json)}"
                    ),
                }
            );
        }
        return outcomes;
    }

    private async Task<(TResult?, Exception?)> TryAsync<TResult>(
        Func<OracleContext> open,
        Func<OracleContext, Task<TResult>> run
    )
    {
        await using OracleContext context = open();
        await using IDbContextTransaction? transaction = Before is null
            ? null
            : await context.Database.BeginTransactionAsync();
        try
        {
            if (Before is not null)
                await Before(context);
            return (await run(context), null);
        }
        catch (Exception e)
        {
            return (default, e);
        }
    }

    private static string Shown(byte[] answer, bool json)
    {
        string text = json ? Encoding.UTF8.GetString(answer) : Answers.TextOf(answer);
        return text.Length > 1500 ? text[..1500] + "…" : text;
    }
}
