using System.Collections.Concurrent;
using Microsoft.AspNetCore.Authorization;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.OutputCaching;
using Microsoft.Extensions.DependencyInjection;
using Sluice.Model;
using Sluice.Selection;

namespace Sluice.AspNetCore.Policies;

/// <summary>
/// Guards what is in members declared as <see cref="object"/>: its type, and so its policies, are known only while
/// it is written.
/// </summary>
internal static class UntypedAuthorization
{
    /// <summary>Sets the guard for the rest of the calling method, where the response can hold such values.</summary>
    public static void Set(HttpContext context, SluiceHttpOptions options, TypeShape? root)
    {
        if (root is null || (!options.Guards.ReachesUntyped(root) && !options.RegistersTypes)) return;
        ConcurrentDictionary<TypeShape, SelectionNode?>? known = null;   // most values are guarded by nothing
        UntypedValueFilter.Current = shape => options.Guards.PoliciesOf(shape) is [_, ..] policies
            ? LazyInitializer.EnsureInitialized(ref known)
                .GetOrAdd(shape, each => NodeOf(context, options.Guards, each, policies))
            : null;
    }

    private static SelectionNode? NodeOf(HttpContext context, GuardedTypes guards, TypeShape shape, string[] policies)
    {
        guards.RefuseGuardedKeys(shape);
        // The key of a cached response knows nothing of these policies.
        if (context.Features.Get<IOutputCacheFeature>() is { } cache) cache.Context.AllowCacheStorage = false;
        string[] denied = [.. policies.Where(policy => !IsAllowed(context, policy))];
        return denied.Length == 0
            ? null
            : PlanBuilder.For(shape.Selectable!,
                member => guards.PoliciesOf(member).Any(denied.Contains)
                    ? MemberAccess.Absent
                    : MemberAccess.Allowed).AllNode;
    }

    // Writing does not wait: a policy that has to look something up first does not hold here.
    private static bool IsAllowed(HttpContext context, string policy) =>
        context.RequestServices.GetService<IAuthorizationService>()?.AuthorizeAsync(context.User, context, policy)
            is { IsCompletedSuccessfully: true } asked && asked.Result.Succeeded;
}
