using System.ComponentModel;

namespace Storefront;

/// <summary>
/// Which part of a list a request asks for. What cannot be had is answered with 400, not with something else.
/// </summary>
internal sealed record Paging([property: DefaultValue(1)] int Page = 1, [property: DefaultValue(20)] int Size = 20)
{
    private const int LastPage = 1_000_000,
        LargestSize = 500;

    /// <summary>An endpoint filter: the handler runs with a page and a size that make sense.</summary>
    public static async ValueTask<object?> CheckAsync(
        EndpointFilterInvocationContext context,
        EndpointFilterDelegate next
    )
    {
        IQueryCollection query = context.HttpContext.Request.Query;
        var errors = new Dictionary<string, string[]>();
        foreach (Paging paging in context.Arguments.OfType<Paging>())
        {
            // What is no number arrives here as 0.
            if (paging.Page is < 1 or > LastPage)
                errors["page"] = [$"The page must be a number from 1 to {LastPage}; it is '{query["page"]}'."];
            if (paging.Size is < 1 or > LargestSize)
                errors["size"] =
                [
                    $"The size of a page must be a number from 1 to {LargestSize}; it is '{query["size"]}'.",
                ];
        }

        return errors.Count == 0 ? await next(context) : TypedResults.ValidationProblem(errors);
    }
}
