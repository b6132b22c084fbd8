using Microsoft.AspNetCore.Http;
using Sluice.Model;

namespace Sluice.AspNetCore.Policies;

/// <summary>
/// Narrows a selection to what the request's caller may see. Every result calls this before it writes, whether the
/// selection comes from an include expression, from code, or from a plain return value.
/// </summary>
internal static class CallerSelection
{
    /// <summary>Removes members that the caller may not see from the selection.</summary>
    public static async ValueTask<FieldSelection> OfAsync(
        HttpContext context,
        SluiceHttpOptions options,
        FieldSelection selection
    )
    {
        TypeShape shape = selection.GetConverter().Shape;
        options.Guards.RefuseGuardedKeys(shape);
        MemberAuthorization? memberAuthorization = await MemberAuthorization.OfAsync(context, options, shape);
        return memberAuthorization?.Narrow(selection) ?? selection;
    }
}
