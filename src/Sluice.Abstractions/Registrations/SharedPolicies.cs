using System.Collections.Concurrent;

namespace Sluice.Registrations;

/// <summary>
/// Returns one instance for all naming policies that are equal. The names of each object are then found by comparing
/// references, also where a call creates its own policy. Thread safe.
/// </summary>
internal static class SharedPolicies
{
    // A policy without equality adds an entry for each call.
    private const int Capacity = 64;

    private static readonly ConcurrentDictionary<IWireNamingPolicy, IWireNamingPolicy> s_policies = new();
    private static IWireNamingPolicy? s_latest;

    internal static IWireNamingPolicy GetShared(IWireNamingPolicy policy)
    {
        if (ReferenceEquals(s_latest, policy))
            return policy;
        if (!s_policies.TryGetValue(policy, out IWireNamingPolicy? shared))
        {
            if (s_policies.Count >= Capacity)
                s_policies.Clear();
            shared = s_policies.GetOrAdd(policy, policy);
        }
        return s_latest = shared;
    }
}
