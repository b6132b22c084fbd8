namespace Sluice;

/// <summary>
/// Declares which members the body of an endpoint may set: on a handler, on an action or on the parameter of the body.
/// <c>WithSettable</c> adds it to an endpoint or a group. Without it, a body sets every member of the type that is not
/// marked <see cref="NeverSetAttribute"/>; of an entity, also not its keys, navigations, concurrency tokens and
/// generated values.
/// </summary>
/// <remarks>
/// The list is checked when the host starts. It applies to <see cref="Body{T}"/>, <see cref="Patch{T}"/> and
/// <c>[FromBody]</c> in both formats; for a body that is a list or a dictionary, to each element.
/// </remarks>
/// <param name="members">
/// The members in the include language, such as <c>[title,author[id]]</c>. <c>!default</c> is the members that
/// a body may set without the attribute, <c>!all</c> for all that can be set, and <c>-name</c> excludes one.
/// </param>
[AttributeUsage(AttributeTargets.Method | AttributeTargets.Class | AttributeTargets.Parameter)]
public sealed class SettableAttribute(string members) : Attribute
{
    /// <summary>Gets the members.</summary>
    public string Members { get; } = members ?? throw new ArgumentNullException(nameof(members));

    /// <summary>
    /// Gets or sets whether other members of the type are skipped in a body, like unknown ones. Default:
    /// <see langword="false"/>, the response is 400 with the path of the member, unless
    /// <see cref="SluiceHttpOptions.UnsettableMembers"/> says otherwise.
    /// </summary>
    public bool IgnoresOthers { get; set; }
}
