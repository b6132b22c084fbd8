using Microsoft.AspNetCore.Http;

namespace Sluice.AspNetCore.Binding;

/// <summary>
/// The include expressions that were bound for a request's handler, as a linked list in a request feature: an argument
/// may be nested in another one (<c>[AsParameters]</c>).
/// </summary>
internal static class BoundIncludes
{
    public static void Add(HttpContext context, IBoundInclude include)
    {
        include.Previous = context.Features.Get<IBoundInclude>();
        context.Features.Set(include);
    }

    public static IEnumerable<IBoundInclude> FindIncludes(HttpContext context)
    {
        for (IBoundInclude? each = context.Features.Get<IBoundInclude>(); each is not null; each = each.Previous)
            yield return each;
    }
}
