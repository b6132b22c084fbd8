using System.Runtime.CompilerServices;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Sluice.AspNetCore.Endpoints;
using Sluice.AspNetCore.Policies;
using Sluice.AspNetCore.Problems;

namespace Sluice.AspNetCore.Binding;

/// <summary>Returns the problem of an argument that failed to bind, before the handler runs.</summary>
internal static class BindingFilter
{
    private static readonly ConditionalWeakTable<EndpointBuilder, object> s_filtered = [];

    /// <summary>Adds the filter to an endpoint. Idempotent, because several parameters may add it.</summary>
    public static void AddTo(EndpointBuilder builder)
    {
        if (!s_filtered.TryAdd(builder, builder))
            return;
        builder.FilterFactories.Insert(
            0,
            (context, next) =>
            {
                SluiceHttpOptions options = SluiceHttpOptions.Of(context.ApplicationServices, builder.DisplayName);
                bool isFiltered = builder.FilterFactories.Any(IsForeign);
                return invocation =>
                {
                    Problem? problem = Find(invocation.HttpContext, options);
                    return problem is null
                        ? RunAsync(invocation, next, isFiltered)
                        : ValueTask.FromResult<object?>(new ProblemResult(problem));
                };
            }
        );
    }

    private static bool IsForeign(Delegate filter) => filter.Method.Module.Assembly != typeof(BindingFilter).Assembly;

    // A handler that narrows a query, or writes the response itself, can exceed the expression's limits only while it
    // runs.
    private static async ValueTask<object?> RunAsync(
        EndpointFilterInvocationContext invocation,
        EndpointFilterDelegate next,
        bool isFiltered
    )
    {
        ProblemResult? problem = null;
        try
        {
            CreatedResults? created = isFiltered ? CreatedResults.Begin() : null;
            object? returned = await next(invocation);
            IncludeUse.Check(invocation.HttpContext, returned, createdResult: created is { AreAny: true });
            PolicyMark.Apply(invocation.HttpContext);
            return returned;
        }
        catch (Exception exception)
            when (ExceededLimit.TryDescribe(invocation.HttpContext, exception, isOfHandler: true, out problem))
        {
            return problem;
        }
    }

    /// <summary>
    /// Records that an argument failed to bind; only the first problem is kept and returned. It is stored as a request
    /// feature because the argument may be nested in another one (<c>[AsParameters]</c>).
    /// </summary>
    public static void Report(HttpContext context, Problem? problem)
    {
        if (problem is not null && context.Features.Get<Failure>() is null)
            context.Features.Set(new Failure(problem));
    }

    /// <summary>Returns why the handler must not run; <see langword="null"/> if it may.</summary>
    public static Problem? Find(HttpContext context, SluiceHttpOptions options) =>
        FindFailure(context) ?? IgnoredParameters.FaultOf(context, options);

    /// <summary>
    /// Returns the problem of the first argument that failed to bind; <see langword="null"/> if there is none.
    /// </summary>
    public static Problem? FindFailure(HttpContext context) => context.Features.Get<Failure>()?.Problem;

    /// <summary>
    /// Returns whether an argument of the request failed to bind, in which case the handler does not run.
    /// </summary>
    public static bool HasFailed(HttpContext context) => FindFailure(context) is not null;

    private sealed record Failure(Problem Problem);
}
