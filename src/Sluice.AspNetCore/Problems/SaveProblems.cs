using Microsoft.AspNetCore.Http;
using Microsoft.Extensions.DependencyInjection;
using Sluice.AspNetCore.Endpoints;
using Sluice.Queries;

namespace Sluice.AspNetCore.Problems;

/// <summary>Maps failures of saving that the request has caused to 409 and 412.</summary>
internal static class SaveProblems
{
    /// <summary>
    /// Returns the problem that an exception represents; <see langword="null"/> if the request did not cause it.
    /// </summary>
    public static Problem? Find(HttpContext context, Exception exception)
    {
        if (SafeMethods.Contain(context.Request))
            return null;
        foreach (EntityStore store in context.RequestServices.GetServices<EntityStore>())
        {
            if (store.ConflictOf(exception) is not { } conflict)
                continue;
            if (conflict == SaveConflict.Constraint)
                return new(
                    StatusCodes.Status409Conflict,
                    "The values conflict with stored data.",
                    "A value is missing, refers to something that does not exist, or must be unique and exists "
                        + "already."
                );
            return new(
                context.Request.Headers.IfMatch.Count > 0
                    ? StatusCodes.Status412PreconditionFailed
                    : StatusCodes.Status409Conflict,
                "The resource was changed.",
                "Another request has changed or deleted the resource. Read it again."
            );
        }

        return null;
    }
}
