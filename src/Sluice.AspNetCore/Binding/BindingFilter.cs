using System.Runtime.CompilerServices;
using Microsoft.AspNetCore.Builder;
using Sluice.AspNetCore.Problems;

namespace Sluice.AspNetCore.Binding;

/// <summary>Answers for arguments that did not bind, before the handler runs.</summary>
internal static class BindingFilter
{
    private static readonly ConditionalWeakTable<EndpointBuilder, object> s_filtered = [];

    /// <summary>Adds the filter to an endpoint, once, however many parameters ask for it.</summary>
    public static void AddTo(EndpointBuilder builder)
    {
        if (!s_filtered.TryAdd(builder, builder)) return;
        builder.FilterFactories.Insert(0, static (_, next) => invocation =>
        {
            foreach (object? argument in invocation.Arguments)
                if (argument is IBoundArgument { Problem: { } problem }) return ValueTask.FromResult<object?>(new ProblemResult(problem));
            return next(invocation);
        });
    }
}
