namespace Sluice.Generator.Model;

/// <summary>
/// Where generated code stands: a namespace and the partial types around it, outermost first, each as its declaration
/// (<c>partial record Order</c>).
/// </summary>
internal sealed record PlaceModel(string? Namespace, EquatableArray<string> Containers);
