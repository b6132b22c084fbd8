using Microsoft.AspNetCore.Http;

namespace Sluice.AspNetCore.Binding;

/// <summary>
/// The expressions that were bound for a request's handler; in a feature, since an argument may be a member of another
/// (<c>[AsParameters]</c>).
/// </summary>
internal static class BoundIncludes
{
    public static void Add(HttpContext context, IBoundInclude include)
    {
        include.Previous = context.Features.Get<IBoundInclude>();
        context.Features.Set(include);
    }

    public static IEnumerable<IBoundInclude> Of(HttpContext context)
    {
        for (IBoundInclude? each = context.Features.Get<IBoundInclude>(); each is not null; each = each.Previous)
            yield return each;
    }
}
