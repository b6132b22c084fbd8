using System.Buffers;
using System.Reflection;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.Metadata;
using Sluice.AspNetCore.Endpoints;
using Sluice.AspNetCore.Envelopes;
using Sluice.AspNetCore.Negotiation;
using Sluice.AspNetCore.Problems;
using Sluice.AspNetCore.Responses;
using Sluice.AspNetCore.Results;
using Sluice.Hosting;
using Sluice.Queries;
using Sluice.Shapes;

namespace Sluice;

/// <summary>One page of a query: counts the elements and reads those of the page, narrowed to the selection.</summary>
/// <typeparam name="T">The type of the query's elements.</typeparam>
public sealed class SluiceQueryPage<T> : SluiceResponse, IEndpointMetadataProvider
{
    private readonly IQueryable<T> _query;
    private readonly int _page,
        _size;
    private readonly FieldSelection<T> _selection;
    private EnvelopeFrame _frame;
    private ReadOnlyMemory<byte> _items;

    internal SluiceQueryPage(IQueryable<T> query, int page, int size, FieldSelection<T> selection)
        : base(StatusCodes.Status200OK) => (_query, _page, _size, _selection) = (query, page, size, selection);

    private protected override FieldSelection Selection => _selection;
    private protected override bool IsMissing => false;

    private protected override Problem? FaultUnder(SluiceHttpOptions options) => FaultOf(options);

    /// <summary>Wraps the page in an application-defined envelope.</summary>
    /// <param name="envelope">Creates the envelope, with empty content, from the total number of elements.</param>
    public SluiceQueryEnvelope<TEnvelope> In<TEnvelope>(Func<long, TEnvelope> envelope)
    {
        ArgumentNullException.ThrowIfNull(envelope);
        return new(
            _selection,
            async (context, selection, format, options) =>
            {
                (long total, ReadOnlyMemory<byte> items) = await AskAsync(
                    context,
                    (FieldSelection<T>)selection,
                    format,
                    options
                );
                return (envelope(total), items);
            }
        )
        {
            PageFault = FaultOf,
        };
    }

    private protected override async ValueTask<bool> PrepareAsync(
        HttpContext context,
        FieldSelection selection,
        WireFormat format,
        SluiceHttpOptions options
    )
    {
        (long total, _items) = await AskAsync(context, (FieldSelection<T>)selection, format, options);
        FieldSelection<Page<T>> page = ((FieldSelection<T>)selection).ForCollection(
            ShapeConverter<Page<T>, PageShape<Page<T>>>.Instance
        );
        _frame = EnvelopeFrame.Create(
            context,
            new Page<T>([], _page, _size, total),
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

    // Run the queries sequentially: a database context supports one query at a time. A page past the last element is
    // not queried.
    private async Task<(long Total, ReadOnlyMemory<byte> Items)> AskAsync(
        HttpContext context,
        FieldSelection<T> selection,
        WireFormat format,
        SluiceHttpOptions options
    )
    {
        QueryDriver driver = RequestQueryDriver.GetDriver(context, _query);
        if (!driver.IsOrdered(_query))
            throw new InvalidOperationException(
                "The query of a page is not ordered, so pages could repeat or skip elements. Add OrderBy with a "
                    + "unique key as the last criterion."
            );
        long total = await driver.CountAsync(_query, SafeMethods.FindStop(context));
        long skipped = (_page - 1L) * _size;
        ReadOnlyMemory<byte> items =
            skipped >= total || skipped > int.MaxValue
                ? format == WireFormat.MessagePack
                    ? new byte[] { 0x90 }
                    : "[]"u8.ToArray()
                : await QueryMemory.ArrayAsync(
                    context,
                    _query.Skip((int)skipped).Take(_size),
                    selection,
                    format,
                    options
                );
        return (total, items);
    }

    private Problem? FaultOf(SluiceHttpOptions options)
    {
        string? fault =
            _page < 1 ? "The page number must be at least 1."
            : _size < 1 ? "The page size must be at least 1."
            : _size > options.MaxPageSize ? $"The page size must be at most {options.MaxPageSize}."
            : null;
        return fault is null ? null : new(StatusCodes.Status400BadRequest, "The page is not valid.", fault);
    }

    static void IEndpointMetadataProvider.PopulateMetadata(MethodInfo method, EndpointBuilder builder) =>
        ProducesMetadata.AddTo(builder, StatusCodes.Status200OK, typeof(Page<T>), ResponseForms.Value);
}
