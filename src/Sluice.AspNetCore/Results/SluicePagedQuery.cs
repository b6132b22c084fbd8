using System.Buffers;
using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.Metadata;
using Sluice.AspNetCore.Policies;
using Sluice.AspNetCore.Responses;
using Sluice.Filtering;
using Sluice.Hosting;
using Sluice.Selection.Queries;

namespace Sluice;

/// <summary>
/// One page of a query: filters and sorts it, and reads the elements of the page, narrowed to the selection, in one
/// statement; a second one counts all elements if the request asks for their number.
/// </summary>
/// <typeparam name="T">The type of the query's elements.</typeparam>
public sealed class SluicePagedQuery<T> : SluiceResponse, IEndpointMetadataProvider
{
    private readonly IQueryable<T> _query;
    private readonly KeysetOrder<T> _order;
    private readonly Paging _paging;
    private readonly string _filter;
    private readonly FieldSelection<T> _selection;
    private LinkedPage<T>? _page;

    /// <param name="query">The filtered query.</param>
    /// <param name="order">Its order.</param>
    /// <param name="paging">The page.</param>
    /// <param name="filter">The canonical filter, to which cursors are bound.</param>
    /// <param name="selection">The selection applied to each element.</param>
    internal SluicePagedQuery(IQueryable<T> query, KeysetOrder<T> order, Paging paging, string filter,
        FieldSelection<T> selection) : base(StatusCodes.Status200OK) =>
        (_query, _order, _paging, _filter, _selection) = (query, order, paging, filter, selection);

    private protected override FieldSelection Selection => _selection;
    private protected override bool IsMissing => false;

    /// <summary>Wraps the page in an application-defined envelope.</summary>
    /// <param name="envelope">Creates the envelope, with empty content, from the facts about the page.</param>
    public SluiceQueryEnvelope<TEnvelope> In<TEnvelope>(Func<PageInfo, TEnvelope> envelope)
    {
        ArgumentNullException.ThrowIfNull(envelope);
        return new(_selection, async (context, selection, format, options) =>
        {
            LinkedPage<T> page = await ReadAsync(context, (FieldSelection<T>)selection, options);
            var items = new ArrayBufferWriter<byte>(1024);
            if (format == WireFormat.MessagePack)
                MessagePackWire.Serialize(items, page.Items, (FieldSelection<T>)selection,
                    options.MessagePack with { Compression = MessagePackCompression.None });
            else
                JsonWire.Serialize(items, page.Items, (FieldSelection<T>)selection,
                    options.Json with { Indented = false });
            return (envelope(page.Info), items.WrittenMemory);
        });
    }

    private protected override async ValueTask<bool> PrepareAsync(HttpContext context, FieldSelection selection,
        WireFormat format, SluiceHttpOptions options)
    {
        _page = await ReadAsync(context, (FieldSelection<T>)selection, options);
        return true;
    }

    private protected override void Write(IBufferWriter<byte> output, FieldSelection selection, WireFormat format,
        SluiceHttpOptions options) =>
        SluiceLinkedPage<T>.Write(output, _page!, selection, format, options);

    [UnconditionalSuppressMessage("Trimming", "IL2026",
        Justification = "The verbs of SluiceResults that take a query say so.")]
    [UnconditionalSuppressMessage("AOT", "IL3050",
        Justification = "The verbs of SluiceResults that take a query say so.")]
    private async Task<LinkedPage<T>> ReadAsync(HttpContext context, FieldSelection<T> selection,
        SluiceHttpOptions options)
    {
        QueryDriver driver = RequestQueryDriver.For(context, _query);
        MemberAuthorization? gate = await MemberAuthorization.OfAsync(context, options, selection.GetConverter().Shape);
        var page = new OpenPage<T>(context, _order, _paging, _filter, gate?.Denied ?? "", canFindElements: true);
        // The texts in the cursor are shortened: one more statement reads the element that it was made of.
        if (page.IsShortened)
            foreach (T found in await driver.ReadAsync(_order.ElementAt(_query, page.Cursor!),
                _order.With(selection), context.RequestAborted))
                page.Resolve(found);
        IQueryable<T> sorted = _order.Apply(_query, page.Position, page.IsBackwards);
        if (page.Offset > 0) sorted = sorted.Skip((int)Math.Min(page.Offset, int.MaxValue));
        List<T> read = page.Offset > int.MaxValue
            ? []
            : await driver.ReadAsync(sorted.Take(page.Limit), _order.With(selection), context.RequestAborted);
        // A database context runs one statement at a time.
        long? total = page.IsTotalWanted ? await driver.CountAsync(_query, context.RequestAborted) : null;
        return page.Close(read, total);
    }

    static void IEndpointMetadataProvider.PopulateMetadata(MethodInfo method, EndpointBuilder builder) =>
        ProducesMetadata.AddTo(builder, StatusCodes.Status200OK, typeof(LinkedPage<T>), MediaTypes.ForValues);
}
