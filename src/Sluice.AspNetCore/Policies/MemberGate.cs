using Microsoft.AspNetCore.Authorization;
using Microsoft.AspNetCore.Http;
using Microsoft.Extensions.DependencyInjection;
using Sluice.Model;

namespace Sluice.AspNetCore.Policies;

/// <summary>Which guarded members the caller of a request may see. One a request, never shared between requests.</summary>
internal sealed class MemberGate
{
    private static readonly object s_key = new();
    private readonly GuardedTypes _guards;
    private readonly Dictionary<string, bool> _allowed = new(StringComparer.Ordinal);

    private MemberGate(GuardedTypes guards) => _guards = guards;

    /// <summary>The request's gate, with an answer for each policy that a type, or a type it reaches, is guarded by.</summary>
    /// <returns><see langword="null"/> where the caller may see every member.</returns>
    public static async ValueTask<MemberGate?> OfAsync(HttpContext context, SluiceHttpOptions options, TypeShape root)
    {
        string[] policies = options.Guards.PoliciesOf(root);
        if (policies.Length == 0) return null;
        MemberGate gate = context.Items[s_key] as MemberGate ?? new(options.Guards);
        context.Items[s_key] = gate;
        bool isOpen = true;
        foreach (string policy in policies)
        {
            if (!gate._allowed.TryGetValue(policy, out bool allowed)) gate._allowed[policy] = allowed = await IsAllowedAsync(context, policy);
            isOpen &= allowed;
        }

        return isOpen ? null : gate;
    }

    /// <summary>Whether the caller may see a member: every one of its policies holds.</summary>
    public bool Allows(MemberShape member) => _guards.PoliciesOf(member).All(policy => _allowed.GetValueOrDefault(policy));

    /// <summary>The policies that do not hold, as part of a cache key.</summary>
    public string Denied => string.Join(' ', _allowed.Where(policy => !policy.Value).Select(policy => Uri.EscapeDataString(policy.Key)).Order(StringComparer.Ordinal));

    // A host without authorization lets nobody through a guard.
    private static async Task<bool> IsAllowedAsync(HttpContext context, string policy) =>
        context.RequestServices.GetService<IAuthorizationService>() is { } service && (await service.AuthorizeAsync(context.User, context, policy)).Succeeded;
}
