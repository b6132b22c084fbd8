namespace Sluice.Generator.Model;

/// <summary>
/// The location of generated code: a namespace and the partial types around it, outermost first, each as its
/// declaration (<c>partial record Order</c>).
/// </summary>
internal sealed record PlaceModel(string? Namespace, EquatableArray<string> Containers);
