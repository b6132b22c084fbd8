using System.Diagnostics.CodeAnalysis;
using Microsoft.AspNetCore.Http;
using Sluice.AspNetCore.Binding;
using Sluice.AspNetCore.Pages;

namespace Sluice.AspNetCore.Problems;

/// <summary>
/// Maps limits that are exceeded only during writing or querying to 400, as long as nothing has been sent.
/// </summary>
internal static class ExceededLimit
{
    /// <summary>
    /// Describes the problem that an exception represents; returns <see langword="false"/> if the client did not cause
    /// it or the response has started.
    /// </summary>
    /// <param name="context">The request.</param>
    /// <param name="exception">What was thrown.</param>
    /// <param name="isOfHandler">Whether the handler threw it, rather than a result that is being written.</param>
    /// <param name="problem">The problem.</param>
    public static bool TryDescribe(
        HttpContext context,
        Exception exception,
        bool isOfHandler,
        [NotNullWhen(true)] out ProblemResult? problem
    )
    {
        problem = null;
        if (context.Response.HasStarted)
            return false;
        problem = exception switch
        {
            PatchException patch => new(patch.Problem),
            UnboundArgumentException unbound => new(unbound.Problem),
            PageException page => new(page.Problem),
            _ => DescribeExpression(context, exception, isOfHandler),
        };
        return problem is not null;
    }

    private static ProblemResult? DescribeExpression(HttpContext context, Exception exception, bool isOfHandler)
    {
        if ((FilterErrorOf(exception) ?? FilteredQueries.FindError(context, exception)) is { } filter)
            return DescribeFilter(context, filter, exception);
        if (SaveProblems.Find(context, exception) is { } conflict)
            return new(conflict);

        string text = IncludeBinder.ReadText(context.Request, SluiceHttpOptions.Of(context));
        // Without an expression, it is the program that selects what its query cannot read.
        IncludeError? error =
            (text.Length > 0 ? IncludeErrorOf(exception) : null)
            ?? (exception is WireException wire ? DescribeLimit(context, wire, text.Length, isOfHandler) : null);
        if (error is null)
            return null;
        if (error.Kind == IncludeErrorKind.NotTranslated)
            RefusedQuery.Log(context, exception);
        return new(
            new Problem(StatusCodes.Status400BadRequest, "The include expression is not valid.", error.Message)
            {
                Include = text,
                Errors = [error],
            }
        );
    }

    private static ProblemResult DescribeFilter(HttpContext context, FilterException exception, Exception failure)
    {
        SluiceHttpOptions options = SluiceHttpOptions.Of(context);
        string name = exception.IsSort ? options.SortParameter : options.FilterParameter;
        string text = context.Request.Query[name].ToString();
        FilterError error = exception.Errors[0];
        bool isOfAll = error.Kind == FilterErrorKind.NotTranslated;
        if (isOfAll)
            RefusedQuery.Log(context, failure);
        var problem = new Problem(
            StatusCodes.Status400BadRequest,
            exception.IsSort ? "The sort expression is not valid." : "The filter is not valid.",
            isOfAll ? error.Message : exception.Message
        )
        {
            Errors = isOfAll ? [error with { Length = text.Length }] : exception.Errors,
        };
        return new(exception.IsSort ? problem with { Sort = text } : problem with { Filter = text });
    }

    /// <param name="context">The request.</param>
    /// <param name="exception">What was thrown while the response was written.</param>
    /// <param name="length">The length of the include expression, all of which the error is about.</param>
    /// <param name="isOfHandler">Whether the handler threw it.</param>
    private static IncludeError? DescribeLimit(
        HttpContext context,
        WireException exception,
        int length,
        bool isOfHandler
    )
    {
        string path = exception.Path ?? "$";
        switch (exception.Error)
        {
            case WireError.TooManyElements:
                return new(
                    IncludeErrorKind.TooManyElements,
                    0,
                    length,
                    exception.Path,
                    $"The response has more than {LimitsOf(context).MaxElements} elements besides the root's, which is "
                        + $"the limit of this endpoint (at {path}). Ask for less.",
                    []
                );
            case WireError.TooManyRows:
                return new(
                    IncludeErrorKind.TooManyRows,
                    0,
                    length,
                    exception.Path,
                    $"The query reads more than {LimitsOf(context).MaxRows} rows besides one for each of the root's "
                        + "elements, which is the limit of this endpoint. Ask for fewer collections side by side.",
                    []
                );
            case WireError.Depth when length > 0 && IsOfSelection(context, exception, isOfHandler):
                return new(
                    IncludeErrorKind.TooDeep,
                    0,
                    length,
                    exception.Path,
                    $"The response nests deeper than the limit of this endpoint (at {path}). Ask for less.",
                    []
                );
            default:
                return null;
        }
    }

    // Writers know where in the output they are. What a source or the handler throws itself says nothing about the
    // expression, nor does what a handler writes that has not used it.
    private static bool IsOfSelection(HttpContext context, WireException exception, bool isOfHandler) =>
        exception.Offset >= 0
        && (!isOfHandler || BoundIncludes.FindIncludes(context).Any(static include => include.IsUsed));

    // Joins are counted, elements are tested and queries are translated in the handler or while the answer is written.
    private static IncludeError? IncludeErrorOf(Exception exception)
    {
        for (Exception? current = exception; current is not null; current = current.InnerException)
            if (
                current is IncludeException
                {
                    Errors: [
                        {
                            Kind: IncludeErrorKind.TooManyJoins
                                or IncludeErrorKind.TooManyElements
                                or IncludeErrorKind.NotFilterable
                                or IncludeErrorKind.NotTranslated
                        } error,
                    ]
                }
            )
                return error;
        return null;
    }

    // The filter is translated or runs in the handler, or while its elements are written. A filter of the handler's own
    // is not the sender's.
    private static FilterException? FilterErrorOf(Exception exception)
    {
        for (Exception? current = exception; current is not null; current = current.InnerException)
            if (current is FilterException { IsRequested: true } refused)
                return refused;
        return null;
    }

    private static IncludeOptions LimitsOf(HttpContext context) =>
        IncludeLimits.OptionsOf(
            context.GetEndpoint()?.Metadata.GetMetadata<IncludeLimits>(),
            SluiceHttpOptions.Of(context).Include
        );
}
