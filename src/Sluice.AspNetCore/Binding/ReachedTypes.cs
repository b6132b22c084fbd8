using System.Collections.Concurrent;
using Sluice.Model;
using Sluice.Shared;

namespace Sluice.AspNetCore.Binding;

/// <summary>
/// Remembers for each type of a body whether a type of some kind is reached from it. May be used by several threads at
/// the same time.
/// </summary>
/// <param name="isSought">Determines whether a type is of the kind.</param>
internal sealed class ReachedTypes(Func<TypeShape, bool> isSought)
{
    private readonly ConcurrentDictionary<Type, bool> _known = new();

    /// <summary>Returns whether a type of the kind is reached from a type, or is the type itself.</summary>
    public bool AreIn(TypeShape shape) =>
        _known.TryGetValue(shape.Type, out bool known)
            ? known
            : _known.GetOrAdd(shape.Type, ReachedShape.FindShapes(shape).Any(each => isSought(each.Shape)));
}
