using Microsoft.AspNetCore.Http;

namespace Sluice.AspNetCore.Binding;

/// <summary>Request feature with the names of the query parameters that were bound for the handler.</summary>
internal sealed class BoundExpressions
{
    private readonly HashSet<string> _names = new(StringComparer.OrdinalIgnoreCase);

    public static void Add(HttpContext context, params ReadOnlySpan<string> names)
    {
        BoundExpressions? bound = context.Features.Get<BoundExpressions>();
        if (bound is null)
            context.Features.Set(bound = new());
        foreach (string name in names)
            bound._names.Add(name);
    }

    public bool Contains(string name) => _names.Contains(name);
}
