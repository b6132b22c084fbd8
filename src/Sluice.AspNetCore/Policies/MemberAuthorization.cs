using Microsoft.AspNetCore.Authorization;
using Microsoft.AspNetCore.Http;
using Microsoft.Extensions.DependencyInjection;
using Sluice.Model;
using Sluice.Selection;

namespace Sluice.AspNetCore.Policies;

/// <summary>
/// Determines which guarded members the caller of a request may see. One instance per request; never shared between
/// requests.
/// </summary>
internal sealed class MemberAuthorization
{
    private static readonly object s_key = new();
    private readonly GuardedTypes _guards;
    private readonly Dictionary<string, bool> _allowed = new(StringComparer.Ordinal);
    private readonly HashSet<FieldSelection> _bound = new(ReferenceEqualityComparer.Instance);

    private MemberAuthorization(GuardedTypes guards) => _guards = guards;

    /// <summary>
    /// Returns the request's instance, with every policy evaluated that guards a type or a type it reaches.
    /// </summary>
    /// <returns><see langword="null"/> if the caller may see every member.</returns>
    public static ValueTask<MemberAuthorization?> OfAsync(
        HttpContext context,
        SluiceHttpOptions options,
        TypeShape root
    ) => OfAsync(context, options, options.Guards.PoliciesOf(root));

    /// <summary>
    /// Returns the instance for a body, which may also contain types known only to the wires' options.
    /// </summary>
    public static ValueTask<MemberAuthorization?> OfBodyAsync(
        HttpContext context,
        SluiceHttpOptions options,
        TypeShape root
    ) =>
        OfAsync(
            context,
            options,
            options.RegistersTypes ? options.Guards.PoliciesOfBody(root, options) : options.Guards.PoliciesOf(root)
        );

    /// <summary>
    /// Returns what determines whether a body may not set a member of a stored value; <see langword="null"/> if types
    /// declare all of them. Policies of others are asked when a patch changes them.
    /// </summary>
    /// <param name="context">The request.</param>
    /// <param name="options">The options.</param>
    /// <param name="root">The type of the body.</param>
    /// <param name="denied">What <see cref="OfBodyAsync"/> returned.</param>
    public static Func<MemberShape, bool>? HiddenWhenStored(
        HttpContext context,
        SluiceHttpOptions options,
        TypeShape root,
        MemberAuthorization? denied
    )
    {
        if (!options.Guards.ReachesUntyped(root))
            return null;
        MemberAuthorization known =
            denied ?? context.Items[s_key] as MemberAuthorization ?? new MemberAuthorization(options.Guards);
        return member => !known.Allows(context, member);
    }

    private bool Allows(HttpContext context, MemberShape member)
    {
        foreach (string policy in _guards.PoliciesOf(member))
        {
            if (!_allowed.TryGetValue(policy, out bool allowed))
            {
                PolicyMark.Set(context, [policy]);
                _allowed[policy] = allowed = UntypedAuthorization.IsAllowed(context, policy);
            }
            if (!allowed)
                return false;
        }
        return true;
    }

    private static async ValueTask<MemberAuthorization?> OfAsync(
        HttpContext context,
        SluiceHttpOptions options,
        string[] policies
    )
    {
        if (policies.Length == 0)
            return null;
        MemberAuthorization memberAuthorization = context.Items[s_key] as MemberAuthorization ?? new(options.Guards);
        context.Items[s_key] = memberAuthorization;
        PolicyMark.Set(context, policies);
        bool isOpen = true;
        foreach (string policy in policies)
        {
            if (!memberAuthorization._allowed.TryGetValue(policy, out bool allowed))
                memberAuthorization._allowed[policy] = allowed = await IsAllowedAsync(context, policy);
            isOpen &= allowed;
        }

        return isOpen ? null : memberAuthorization;
    }

    /// <summary>
    /// Narrows a selection to what the request's caller may see. Every result calls this before it writes, whether the
    /// selection comes from an include expression, from code, or from a plain return value.
    /// </summary>
    public static async ValueTask<FieldSelection> NarrowAsync(
        HttpContext context,
        SluiceHttpOptions options,
        FieldSelection selection
    )
    {
        TypeShape shape = selection.GetConverter().Shape;
        options.Guards.RefuseGuardedKeys(shape);
        MemberAuthorization? memberAuthorization = await OfAsync(context, options, shape);
        return memberAuthorization?.Narrow(selection) ?? selection;
    }

    /// <summary>Returns whether the caller may see a member, which requires all of its policies to succeed.</summary>
    public bool Allows(MemberShape member) =>
        _guards.PoliciesOf(member).All(policy => _allowed.GetValueOrDefault(policy));

    /// <summary>
    /// Returns the caller's access to a member: what is denied is forbidden or does not exist, as the options say.
    /// </summary>
    public Func<MemberShape, MemberAccess> AccessFor(SluiceHttpOptions options)
    {
        MemberAccess denied =
            options.UnauthorizedMembers == UnauthorizedMemberHandling.Forbid
                ? MemberAccess.Forbidden
                : MemberAccess.Absent;
        return member => Allows(member) ? MemberAccess.Allowed : denied;
    }

    /// <summary>
    /// Narrows a selection to what the caller may see; a selection already bound by this instance is returned
    /// unchanged.
    /// </summary>
    public FieldSelection Narrow(FieldSelection selection)
    {
        if (_bound.Contains(selection))
            return selection;
        FieldSelection narrowed = selection.Restrict(Allows);
        _bound.Add(narrowed);
        return narrowed;
    }

    /// <summary>Records that a selection is already narrowed to what the caller may see.</summary>
    public void Know(FieldSelection selection) => _bound.Add(selection);

    /// <summary>Gets the policies that failed, as part of a cache key.</summary>
    public string Denied =>
        string.Join(
            ' ',
            _allowed
                .Where(policy => !policy.Value)
                .Select(policy => Uri.EscapeDataString(policy.Key))
                .Order(StringComparer.Ordinal)
        );

    // Without authorization services, every guard denies access.
    private static async Task<bool> IsAllowedAsync(HttpContext context, string policy) =>
        context.RequestServices.GetService<IAuthorizationService>() is { } service
        && (await service.AuthorizeAsync(context.User, context, policy)).Succeeded;
}
