using Sluice.AspNetCore.Problems;

namespace Sluice.AspNetCore.Binding;

/// <summary>A bound argument that carries a binding error instead of throwing.</summary>
internal interface IBoundArgument
{
    Problem? Problem { get; }
}
