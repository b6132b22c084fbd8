using Microsoft.AspNetCore.Http;
using Sluice.Model;

namespace Sluice.AspNetCore.Policies;

/// <summary>
/// What of a selection the request's caller gets. Every result asks here before it writes, wherever its selection came
/// from: an include expression, code, or a value that was returned without one.
/// </summary>
internal static class CallerSelection
{
    /// <summary>
    /// The selection without what the caller may not see, and the guard of values whose types are not declared. That
    /// guard flows with the calling method and what it awaits.
    /// </summary>
    public static async ValueTask<FieldSelection> OfAsync(HttpContext context, SluiceHttpOptions options,
        FieldSelection selection)
    {
        TypeShape shape = selection.UntypedConverter.Shape;
        options.Guards.RefuseGuardedKeys(shape);
        SharedCaches.KeepOut(context, options, shape);
        MemberAuthorization? gate = await MemberAuthorization.OfAsync(context, options, shape);
        return gate?.Narrow(selection) ?? selection;
    }
}
