using Sluice.AspNetCore.Problems;

namespace Sluice.AspNetCore.Binding;

/// <summary>A bound argument that carries what was wrong with the request instead of throwing.</summary>
internal interface IBoundArgument
{
    Problem? Problem { get; }
}
