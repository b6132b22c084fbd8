using System.Runtime.CompilerServices;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Sluice.AspNetCore.Endpoints;
using Sluice.AspNetCore.Problems;

namespace Sluice.AspNetCore.Binding;

/// <summary>Handles arguments that did not bind, before the handler runs.</summary>
internal static class BindingFilter
{
    private static readonly ConditionalWeakTable<EndpointBuilder, object> s_filtered = [];

    /// <summary>Adds the filter to an endpoint, once, however many parameters ask for it.</summary>
    public static void AddTo(EndpointBuilder builder)
    {
        if (!s_filtered.TryAdd(builder, builder)) return;
        builder.FilterFactories.Insert(0, (context, next) =>
        {
            _ = SluiceHttpOptions.Of(context.ApplicationServices, builder.DisplayName);
            return invocation => invocation.HttpContext.Features.Get<Failure>() is { } failure
                ? ValueTask.FromResult<object?>(new ProblemResult(failure.Problem))
                : RunAsync(invocation, next);
        });
    }

    // A handler that narrows a query, or writes the answer itself, meets the expression's limits only then.
    private static async ValueTask<object?> RunAsync(EndpointFilterInvocationContext invocation,
        EndpointFilterDelegate next)
    {
        ProblemResult? problem = null;
        try
        {
            return IncludeUse.Checked(invocation.HttpContext, await next(invocation));
        }
        catch (Exception e) when (ExceededLimit.TryDescribe(invocation.HttpContext, e, out problem))
        {
            return problem;
        }
    }

    /// <summary>
    /// Tells the filter that an argument did not bind; the first one is answered. Through the request, since an
    /// argument may stand inside another (<c>[AsParameters]</c>).
    /// </summary>
    public static void Report(HttpContext context, Problem? problem)
    {
        if (problem is not null && context.Features.Get<Failure>() is null) context.Features.Set(new Failure(problem));
    }

    /// <summary>Whether some argument of the request did not bind, so that its handler does not run.</summary>
    public static bool HasFailed(HttpContext context) => context.Features.Get<Failure>() is not null;

    private sealed record Failure(Problem Problem);
}
