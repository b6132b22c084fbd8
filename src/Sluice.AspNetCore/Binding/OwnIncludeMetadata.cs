namespace Sluice.AspNetCore.Binding;

/// <summary>
/// Marks a controller's action with a parameter of its own by the name of the include expression, which then says
/// nothing to Sluice.
/// </summary>
internal sealed class OwnIncludeMetadata;
