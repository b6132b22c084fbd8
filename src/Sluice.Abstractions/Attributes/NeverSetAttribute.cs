namespace Sluice;

/// <summary>
/// Specifies that no request body sets the member: answers contain it, and hosts reject a body that sends it. Reading
/// a document without a host, as a client reads an answer, sets it. Where ASP.NET Core itself binds the type by the
/// names of its members, from the query, the route, headers or a form, the server does not start. The mark also holds
/// for members that override, hide or implement the marked one.
/// </summary>
[AttributeUsage(AttributeTargets.Property | AttributeTargets.Field | AttributeTargets.Parameter)]
public sealed class NeverSetAttribute : Attribute;
