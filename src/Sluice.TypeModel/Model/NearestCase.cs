namespace Sluice.TypeModel.Model;

/// <summary>A case that values of undeclared types are written as.</summary>
/// <param name="Index">The index of the case.</param>
/// <param name="Rivals">
/// Indexes of interfaces that are cases too, and not ancestors of this one: a value that implements one of them as well
/// has no nearest case.
/// </param>
internal sealed record NearestCase(int Index, int[] Rivals);
