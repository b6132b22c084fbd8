using System.Buffers;
using System.Diagnostics.CodeAnalysis;
using System.Linq.Expressions;
using System.Reflection;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.Metadata;
using Sluice.AspNetCore.Endpoints;
using Sluice.AspNetCore.Envelopes;
using Sluice.AspNetCore.Negotiation;
using Sluice.AspNetCore.Pages;
using Sluice.AspNetCore.Policies;
using Sluice.AspNetCore.Responses;
using Sluice.AspNetCore.Results;
using Sluice.Filtering;
using Sluice.Hosting;
using Sluice.Shapes;

namespace Sluice;

/// <summary>
/// One page of a query: filters and sorts it, and reads the elements of the page, narrowed to the selection, in one
/// statement; a second one counts all elements if the request asks for their number.
/// </summary>
/// <typeparam name="T">The type of the query's elements.</typeparam>
public sealed class SluicePagedQuery<T> : SluiceResponse, IEndpointMetadataProvider
{
    // Found once: Queryable.Take finds its own method for each call.
    private static readonly MethodInfo s_take = ((Func<IQueryable<T>, int, IQueryable<T>>)Queryable.Take).Method;

    private readonly IQueryable<T> _query;
    private readonly KeysetOrder<T> _order;
    private readonly Paging _paging;
    private readonly string _filter;
    private readonly FieldSelection<T> _selection;
    private EnvelopeFrame _frame;
    private ReadOnlyMemory<byte> _items;

    /// <param name="query">The filtered query.</param>
    /// <param name="order">Its order.</param>
    /// <param name="paging">The page.</param>
    /// <param name="filter">The canonical filter, to which cursors are bound.</param>
    /// <param name="selection">The selection applied to each element.</param>
    internal SluicePagedQuery(
        IQueryable<T> query,
        KeysetOrder<T> order,
        Paging paging,
        string filter,
        FieldSelection<T> selection
    )
        : base(StatusCodes.Status200OK) =>
        (_query, _order, _paging, _filter, _selection) = (query, order, paging, filter, selection);

    private protected override FieldSelection Selection => _selection;
    private protected override bool IsMissing => false;

    /// <summary>Wraps the page in an application-defined envelope.</summary>
    /// <param name="envelope">Creates the envelope, with empty content, from the facts about the page.</param>
    public SluiceQueryEnvelope<TEnvelope> In<TEnvelope>(Func<PageInfo, TEnvelope> envelope)
    {
        ArgumentNullException.ThrowIfNull(envelope);
        return new(
            _selection,
            async (context, selection, format, options) =>
            {
                (PageInfo info, ReadOnlyMemory<byte> items) = await ReadAsync(
                    context,
                    (FieldSelection<T>)selection,
                    format,
                    options
                );
                return (envelope(info), items);
            }
        );
    }

    private protected override async ValueTask<bool> PrepareAsync(
        HttpContext context,
        FieldSelection selection,
        WireFormat format,
        SluiceHttpOptions options
    )
    {
        (PageInfo info, _items) = await ReadAsync(context, (FieldSelection<T>)selection, format, options);
        FieldSelection<LinkedPage<T>> page = ((FieldSelection<T>)selection).ForCollection(
            ShapeConverter<LinkedPage<T>, LinkedPageShape<LinkedPage<T>>>.Instance
        );
        _frame = EnvelopeFrame.Create(
            context,
            new LinkedPage<T>([], info),
            page,
            options.NameOf("Items", format),
            format,
            options
        );
        return true;
    }

    private protected override void Write(
        IBufferWriter<byte> output,
        FieldSelection selection,
        WireFormat format,
        SluiceHttpOptions options
    ) => _frame.Write(output, _items, format, options);

    [UnconditionalSuppressMessage(
        "Trimming",
        "IL2026",
        Justification = "The verbs of SluiceResults that take a query say so."
    )]
    [UnconditionalSuppressMessage(
        "AOT",
        "IL3050",
        Justification = "The verbs of SluiceResults that take a query say so."
    )]
    private async Task<(PageInfo Info, ReadOnlyMemory<byte> Items)> ReadAsync(
        HttpContext context,
        FieldSelection<T> selection,
        WireFormat format,
        SluiceHttpOptions options
    )
    {
        MemberAuthorization? memberAuthorization = await MemberAuthorization.OfAsync(
            context,
            options,
            selection.GetConverter().Shape
        );
        var page = new OpenPage<T>(
            context,
            _order,
            _paging,
            _filter,
            memberAuthorization?.Denied ?? "",
            canFindElements: true
        );
        if (page.IsShortened)
            await ResolveAsync(context, page, selection);

        IQueryable<T> sorted = _order.Apply(_query, page.Position, page.IsBackwards);
        if (page.Offset > 0)
            sorted = sorted.Skip((int)Math.Min(page.Offset, int.MaxValue));
        PagePositions positions = page.Collect();
        PageElements read =
            page.Offset > int.MaxValue
                ? PageElements.None
                : await QueryMemory.PageAsync(
                    context,
                    Take(sorted, page.Limit),
                    selection,
                    _order,
                    positions,
                    format,
                    options
                );
        // A database context runs one statement at a time.
        long? total = page.IsTotalWanted ? await CountAsync(context) : null;
        PageInfo info = page.Describe(positions, total);
        return (info, read.ToArray(Math.Min(positions.Count, _paging.Size), page.IsBackwards, format));
    }

    private Task<long> CountAsync(HttpContext context) =>
        RequestQueryDriver.GetDriver(context, _query).CountAsync(_query, SafeMethods.FindStop(context));

    // The texts in the cursor are shortened: one more statement reads the element that it was made of.
    [UnconditionalSuppressMessage(
        "Trimming",
        "IL2026",
        Justification = "The verbs of SluiceResults that take a query say so."
    )]
    [UnconditionalSuppressMessage(
        "AOT",
        "IL3050",
        Justification = "The verbs of SluiceResults that take a query say so."
    )]
    private async Task ResolveAsync(HttpContext context, OpenPage<T> page, FieldSelection<T> selection)
    {
        List<T> origin = await RequestQueryDriver
            .GetDriver(context, _query)
            .ReadAsync(_order.ElementAt(_query, page.Cursor!), _order.With(selection), SafeMethods.FindStop(context));
        foreach (T found in origin)
            page.Resolve(found);
    }

    private static IQueryable<T> Take(IQueryable<T> query, int count) =>
        query.Provider.CreateQuery<T>(Expression.Call(s_take, query.Expression, Expression.Constant(count)));

    static void IEndpointMetadataProvider.PopulateMetadata(MethodInfo method, EndpointBuilder builder) =>
        ProducesMetadata.AddTo(builder, StatusCodes.Status200OK, typeof(LinkedPage<T>), ResponseForms.Value);
}
