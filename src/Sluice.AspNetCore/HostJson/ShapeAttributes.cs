using System.Reflection;
using Sluice.Model;

namespace Sluice.AspNetCore.HostJson;

/// <summary>
/// Reconstructs the attributes of a member whose metadata was trimmed, as far as the generated shape contains them.
/// </summary>
internal sealed class ShapeAttributes(MemberShape member) : ICustomAttributeProvider
{
    private readonly Attribute[] _all =
    [
        .. (member.Flags & MemberFlags.Never) != 0 ? new Attribute[] { new NeverAttribute() } : [],
        .. member.Traits.Policies.Select(policy => new RequirePolicyAttribute(policy)),
    ];

    public object[] GetCustomAttributes(bool inherit) => [.. _all];

    public object[] GetCustomAttributes(Type attributeType, bool inherit) =>
        [.. _all.Where(attributeType.IsInstanceOfType)];

    public bool IsDefined(Type attributeType, bool inherit) => _all.Any(attributeType.IsInstanceOfType);
}
