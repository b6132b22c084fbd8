using System.Linq.Expressions;
using System.Runtime.CompilerServices;
using System.Text;
using Sluice.Shapes;
using Sluice.Wires;

namespace Sluice.Http.Projections;

/// <summary>Sends what an expression reads as an include expression, and returns what it makes of the answer.</summary>
internal static class ProjectionRequests
{
    // Answers are kept as they arrive, and only the members that the expression reads become values.
    private static readonly Converter<WireValue> s_raw = ShapeConverter<WireValue, WireValueShape>.Instance;

    public static async Task<TResult?> GetAsync<T, TResult>(
        HttpClient client,
        string uri,
        Expression<Func<T, TResult>> projection,
        SluiceClientOptions options,
        CancellationToken cancellation
    )
    {
        var plan = ProjectionPlan<T, TResult>.Create(projection, options);
        WireValue answer = await SluiceRequests
            .GetAsync(client, uri, s_raw, plan.Include, options, cancellation)
            .ConfigureAwait(false);
        return plan.ResultOf(answer);
    }

    public static async Task<List<TResult>?> GetListAsync<T, TResult>(
        HttpClient client,
        string uri,
        Expression<Func<T, TResult>> projection,
        SluiceClientOptions options,
        CancellationToken cancellation
    )
    {
        var plan = ProjectionPlan<T, TResult>.Create(projection, options);
        List<WireValue>? answers = await SluiceRequests
            .GetAsync(client, uri, s_raw.List, plan.Include, options, cancellation)
            .ConfigureAwait(false);
        if (answers is null)
            return null;
        var results = new List<TResult>(answers.Count);
        for (int i = 0; i < answers.Count; i++)
            results.Add(plan.ElementOf(answers[i], $"$[{i}]"));
        return results;
    }

    public static async IAsyncEnumerable<TResult> StreamAsync<T, TResult>(
        HttpClient client,
        string uri,
        Expression<Func<T, TResult>> projection,
        SluiceClientOptions options,
        [EnumeratorCancellation] CancellationToken cancellation
    )
    {
        var plan = ProjectionPlan<T, TResult>.Create(projection, options);
        int index = 0;
        await foreach (
            WireValue answer in SluiceRequests
                .StreamAsync(client, uri, s_raw, plan.Include, options, cancellation)
                .ConfigureAwait(false)
        )
            yield return plan.ElementOf(answer, $"$[{index++}]");
    }

    public static async Task<ClientPage<TResult>?> GetPageAsync<T, TResult>(
        HttpClient client,
        string uri,
        Expression<Func<T, TResult>> projection,
        SluiceClientOptions options,
        CancellationToken cancellation
    )
    {
        var plan = ProjectionPlan<T, TResult>.Create(projection, options);
        WireValue answer = await SluiceRequests
            .GetAsync(client, uri, s_raw, plan.Include, options, cancellation)
            .ConfigureAwait(false);
        return ProjectionReading.Use<ClientPage<TResult>?, PageReading<T, TResult>>(answer, options, new(plan));
    }

    /// <summary>Reads a page: its items by the expression, and its own members.</summary>
    private readonly struct PageReading<T, TResult>(ProjectionPlan<T, TResult> plan)
        : IProjectionReading<PageReading<T, TResult>, ClientPage<TResult>?>
    {
        private readonly ProjectionPlan<T, TResult> _plan = plan;

        public static ClientPage<TResult>? Read<TReader>(in PageReading<T, TResult> reading, ref TReader reader)
            where TReader : struct, IWireReader, allows ref struct
        {
            if (reader.TryReadNull())
                return null;
            var page = new ClientPage<TResult>([]);
            if (!reader.BeginObject(out int left))
                return page;
            bool hasItems = false;
            do
            {
                string name = Encoding.UTF8.GetString(reader.ReadName());
                bool isNull = reader.Peek() == WireToken.Null;
                switch (name.ToLowerInvariant())
                {
                    case "items":
                        page = page with { Items = reading.Items(ref reader) };
                        hasItems = true;
                        break;
                    case "page" when !isNull:
                        page = page with { Number = reader.ReadInt32() };
                        break;
                    case "size" when !isNull:
                        page = page with { Size = reader.ReadInt32() };
                        break;
                    case "total" when !isNull:
                        page = page with { Total = reader.ReadInt64() };
                        break;
                    case "next" when !isNull:
                        page = page with { Next = reader.ReadString() };
                        break;
                    case "prev" when !isNull:
                        page = page with { Previous = reader.ReadString() };
                        break;
                    default:
                        reader.SkipValue();
                        break;
                }
            } while (reader.NextMember(ref left));
            return hasItems
                ? page
                : throw reader.Error(
                    WireError.MissingMember,
                    "The answer has no member \"items\", so it is not a page. Use GetFromSluiceAsync for a value, "
                        + "or GetListFromSluiceAsync for a list."
                );
        }

        private List<TResult> Items<TReader>(ref TReader reader)
            where TReader : struct, IWireReader, allows ref struct
        {
            var items = new List<TResult>();
            if (!reader.BeginArray(out int left))
                return items;
            do items.Add(_plan.ResultOf(_plan.Read(ref reader), $"$.items[{items.Count}]"));
            while (reader.NextElement(ref left));
            return items;
        }
    }
}
