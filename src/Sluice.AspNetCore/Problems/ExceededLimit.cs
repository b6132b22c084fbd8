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
    public static bool TryDescribe(HttpContext context, Exception exception,
        [NotNullWhen(true)] out ProblemResult? problem)
    {
        problem = null;
        if (context.Response.HasStarted) return false;
        if (exception is PatchException patch)
        {
            problem = new(patch.Problem);
            return true;
        }
        if (exception is PageException page)
        {
            problem = new(page.Problem);
            return true;
        }
        if (FilterErrorOf(exception) is { } filter)
        {
            problem = new(new Problem(StatusCodes.Status400BadRequest, "The filter is not valid.", filter.Message)
            {
                Filter = context.Request.Query[SluiceHttpOptions.Of(context).FilterParameter].ToString(),
                Errors = filter.Errors
            });
            return true;
        }
        if (SaveProblems.Find(context, exception) is { } conflict)
        {
            problem = new(conflict);
            return true;
        }
        string text = IncludeText.Of(context.Request, SluiceHttpOptions.Of(context));
        IncludeError? error = IncludeErrorOf(exception) ?? exception switch
        {
            WireException { Error: WireError.TooManyElements } e =>
                At(e, IncludeErrorKind.TooManyElements,
                    $"has more than {LimitsOf(context).MaxElements} elements besides the root's, which is the limit of "
                    + "this endpoint"),
            WireException { Error: WireError.TooManyRows } e =>
                new(IncludeErrorKind.TooManyRows, 0, text.Length, e.Path,
                    $"The query reads more than {LimitsOf(context).MaxRows} rows besides one for each of the root's "
                    + "elements, which is the limit of this endpoint. Ask for fewer collections side by side.", []),
            WireException { Error: WireError.Depth } e when text.Length > 0 =>
                At(e, IncludeErrorKind.TooDeep, "nests deeper than the limit of this endpoint"),
            _ => null,
        };
        // Without an expression, it is the program that selects what its query cannot read.
        if (error is null || (error.Kind == IncludeErrorKind.NotTranslated && text.Length == 0)) return false;
        problem = new(new Problem(StatusCodes.Status400BadRequest, "The include expression is not valid.",
            error.Message)
        { Include = text, Errors = [error] });
        return true;

        IncludeError At(WireException e, IncludeErrorKind kind, string message) =>
            new(kind, 0, text.Length, e.Path, $"The response {message} (at {e.Path ?? "$"}). Ask for less.", []);
    }

    // Joins are counted, elements are tested and queries are translated in the handler or while the answer is written.
    private static IncludeError? IncludeErrorOf(Exception exception)
    {
        for (Exception? at = exception; at is not null; at = at.InnerException)
            if (at is IncludeException
                {
                    Errors: [
                    {
                        Kind: IncludeErrorKind.TooManyJoins or IncludeErrorKind.TooManyElements
                            or IncludeErrorKind.NotFilterable or IncludeErrorKind.NotTranslated
                    } error]
                }) return error;
        return null;
    }

    // The filter runs in the handler, or while its elements are written.
    private static FilterException? FilterErrorOf(Exception exception)
    {
        for (Exception? at = exception; at is not null; at = at.InnerException)
            if (at is FilterException { Errors: [{ Kind: FilterErrorKind.TooManySteps }] } exceeded) return exceeded;
        return null;
    }

    private static IncludeOptions LimitsOf(HttpContext context) =>
        IncludeLimits.OptionsOf(context.GetEndpoint()?.Metadata.GetMetadata<IncludeLimits>(),
            SluiceHttpOptions.Of(context).Include);
}
