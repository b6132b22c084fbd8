using System.Diagnostics.CodeAnalysis;
using Microsoft.AspNetCore.Http;
using Sluice.AspNetCore.Binding;

namespace Sluice.AspNetCore.Problems;

/// <summary>
/// Limits of an expression that only writing, or a query, can find exceeded: the client's fault, answered with 400
/// while nothing has been sent.
/// </summary>
internal static class ExceededLimit
{
    /// <summary>
    /// The problem that an exception represents; <see langword="false"/> where it is not the client's doing, or where
    /// the response has started.
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
        string text = IncludeText.Of(context.Request, SluiceHttpOptions.Of(context));
        IncludeError? error = exception switch
        {
            IncludeException { Errors: [{ Kind: IncludeErrorKind.TooManyJoins } joins] } => joins,
            WireException { Error: WireError.TooManyElements } e =>
                At(e, IncludeErrorKind.TooManyElements,
                    $"has more than {LimitsOf(context).MaxElements} elements below the root's own, the limit of this endpoint"),
            WireException { Error: WireError.Depth } e when text.Length > 0 =>
                At(e, IncludeErrorKind.TooDeep, "nests deeper than the limit of this endpoint"),
            _ => null,
        };
        if (error is null) return false;
        problem = new(new Problem(StatusCodes.Status400BadRequest, "The include expression is not valid.",
            error.Message)
        { Include = text, Errors = [error] });
        return true;

        IncludeError At(WireException e, IncludeErrorKind kind, string message) =>
            new(kind, 0, text.Length, e.Path, $"The answer {message} (at {e.Path ?? "$"}). Ask for less.", []);
    }

    private static IncludeOptions LimitsOf(HttpContext context) =>
        IncludeLimits.OptionsOf(context.GetEndpoint()?.Metadata.GetMetadata<IncludeLimits>(),
            SluiceHttpOptions.Of(context).Include);
}
