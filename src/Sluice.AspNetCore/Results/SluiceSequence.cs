using System.IO.Pipelines;
using Microsoft.AspNetCore.Http;
using Sluice.AspNetCore.Endpoints;
using Sluice.AspNetCore.Negotiation;
using Sluice.AspNetCore.Policies;
using Sluice.AspNetCore.Problems;
using Sluice.AspNetCore.Responses;
using Sluice.Hosting;

namespace Sluice;

/// <summary>
/// A response whose elements are written as they arrive. A slow client applies backpressure to the source; rows are
/// read ahead of it within limits. A failure before the first bytes are sent is an ordinary error; afterwards the
/// connection is aborted, so that the client cannot mistake a partial response for a complete one. Where MessagePack
/// has no form for an element before the first bytes are sent, a query runs again and is answered as JSON if the client
/// takes it; other sources are 406. HEAD returns the headers without reading the source, and the errors that are found
/// before its first element.
/// </summary>
public abstract class SluiceSequence : IResult
{
    private bool _isDisposed;

    private protected SluiceSequence() { }

    internal ResponseHead? Head { get; set; }

    private protected abstract ResponseForms Forms { get; }

    /// <summary>
    /// Gets the selection specified by the handler, which is narrowed to what the caller may see before anything is
    /// written; <see langword="null"/> for untyped rows.
    /// </summary>
    private protected virtual FieldSelection? Selection => null;
    private protected abstract Task WriteAsync(
        HttpContext context,
        PipeWriter output,
        FieldSelection? selection,
        WireFormat format,
        SluiceHttpOptions options
    );

    /// <summary>
    /// Gets whether a source that holds a connection is read into memory while the client is slow.
    /// </summary>
    private protected virtual bool ReadsAhead => false;

    /// <summary>Gets whether the elements are rows of the application's SQL, not objects.</summary>
    private protected virtual bool IsRows => false;

    /// <summary>Gets whether the elements are part of a single document in every format.</summary>
    private protected virtual bool IsOneDocument => false;

    /// <summary>
    /// Makes what surrounds the elements, also for HEAD, whose headers depend on the policies that it asks.
    /// </summary>
    private protected virtual Task PrepareAsync(
        HttpContext context,
        FieldSelection? selection,
        WireFormat format,
        SluiceHttpOptions options
    ) => Task.CompletedTask;

    /// <summary>
    /// Throws what writing the elements would throw before the first one is read, so that HEAD has the status of GET.
    /// Reads nothing.
    /// </summary>
    private protected virtual ValueTask CheckAsync(
        HttpContext context,
        FieldSelection? selection,
        WireFormat format,
        SluiceHttpOptions options
    ) => ValueTask.CompletedTask;

    private protected virtual ValueTask DisposeAsync(HttpContext context) => ValueTask.CompletedTask;

    /// <summary>
    /// Gets whether the elements can be written once more after a failure before the first bytes were sent.
    /// </summary>
    private protected virtual bool CanRepeat => true;

    /// <inheritdoc/>
    public async Task ExecuteAsync(HttpContext httpContext)
    {
        ArgumentNullException.ThrowIfNull(httpContext);
        try
        {
            await ExecuteAsync(httpContext, Forms);
        }
        catch (WireException exception) when (FormlessValue.IsCause(httpContext, exception))
        {
            ResponseForms forms = FormlessValue.PrepareOthers(httpContext, Forms, Head, exception);
            if (CanRepeat)
            {
                await ExecuteAsync(httpContext, forms);
                return;
            }
            Problem problem = NegotiatedResponse.NotAcceptable(forms.MediaTypes, forms.Missing);
            await new ProblemResult(problem).ExecuteAsync(httpContext);
        }
        finally
        {
            await DisposeOnceAsync(httpContext);
        }
    }

    private async Task ExecuteAsync(HttpContext httpContext, ResponseForms forms)
    {
        ProblemResult? exceeded = null;
        try
        {
            SluiceHttpOptions options = SluiceHttpOptions.Of(httpContext);
            if (IgnoredParameters.OfRead(httpContext, options) is { } ignored)
            {
                await new ProblemResult(ignored).ExecuteAsync(httpContext);
                return;
            }
            if (
                await NegotiatedResponse.BeginAsync(httpContext, options, forms, Selection?.GetConverter().Shape)
                is not { } format
            )
                return;
            ApplyHeaders(httpContext.Response, format);
            FieldSelection? selection = Selection is null
                ? null
                : await MemberAuthorization.NarrowAsync(httpContext, options, Selection);
            options.RequireMapped(httpContext, selection?.GetConverter().Shape, IsRows);
            UntypedAuthorization.Set(httpContext, options, selection?.GetConverter().Shape, isSentInPieces: true);
            await PrepareAsync(httpContext, selection, format, options);
            PolicyMark.Apply(httpContext);
            if (HttpMethods.IsHead(httpContext.Request.Method))
            {
                await CheckAsync(httpContext, selection, format, options);
                return;
            }
            await WriteBodyAsync(httpContext, selection, format, options);
        }
        catch (Exception exception)
            when (ExceededLimit.TryDescribe(httpContext, exception, isOfHandler: false, out exceeded))
        {
            httpContext.Response.Headers.Remove(MediaTypes.SequenceHeader);
            await exceeded.ExecuteAsync(httpContext);
        }
    }

    private void ApplyHeaders(HttpResponse response, WireFormat format)
    {
        if (Head is not null)
            NegotiatedResponse.Apply(response, Head, format);
        if (format == WireFormat.MessagePack && !IsOneDocument)
            response.Headers[MediaTypes.SequenceHeader] = "values";
    }

    private Task WriteBodyAsync(
        HttpContext context,
        FieldSelection? selection,
        WireFormat format,
        SluiceHttpOptions options
    )
    {
        PipeWriter body = context.Response.BodyWriter;
        return !ReadsAhead || options.ReadAheadSize == 0
            ? StreamGuard.RunAsync(context, WriteToAsync(context, body, selection, format, options))
            : WriteAheadAsync(context, body, selection, format, options);
    }

    private async Task WriteAheadAsync(
        HttpContext context,
        PipeWriter body,
        FieldSelection? selection,
        WireFormat format,
        SluiceHttpOptions options
    )
    {
        await using var ahead = new ReadAheadWriter(context, body, options);
        await StreamGuard.RunAsync(context, WriteToAsync(context, ahead, selection, format, options));
        // The source returns its connection before its last rows are sent.
        await DisposeOnceAsync(context);
        await StreamGuard.RunAsync(context, ahead.SendRestAsync());
    }

    // A driver may use the object of a reader again for another command: a second call would end that one's rows.
    private ValueTask DisposeOnceAsync(HttpContext context) =>
        Interlocked.Exchange(ref _isDisposed, true) ? default : DisposeAsync(context);

    private async Task WriteToAsync(
        HttpContext context,
        PipeWriter output,
        FieldSelection? selection,
        WireFormat format,
        SluiceHttpOptions options
    )
    {
        if (format != WireFormat.Csv)
        {
            await WriteAsync(context, output, selection, format, options);
            return;
        }

        IReadOnlyList<string> columns = selection is null
            ? NamesOfRows(options)
            : CsvBody.ColumnsOf(selection, options);
        var records = new CsvPipeWriter(output, columns, CsvBody.OptionsOf(options));
        await WriteAsync(context, records, selection, format, options);
        await records.EndAsync(context.RequestAborted);
    }

    /// <summary>Returns the header of CSV, before reading, where no selection determines it.</summary>
    private protected virtual IReadOnlyList<string> NamesOfRows(SluiceHttpOptions options) => [];
}
