namespace Sluice.TypeModel.Rules;

/// <summary>
/// Finds the types whose shape would contain itself. Objects and unions refer to each other by name, but the shape of a
/// collection, a dictionary or a surrogate is composed of the shapes of its parts: where it is a part of itself, it
/// must be referred to by name as well.
/// </summary>
internal static class RecursiveTypes
{
    /// <summary>Returns whether a type is reached from its own parts.</summary>
    /// <typeparam name="TType">The compiler's or the run time's description of a type.</typeparam>
    /// <param name="definition">The type; if it is generic, its definition.</param>
    /// <param name="partsOf">
    /// Returns the definitions of all types that the composed shape of a definition names; none for a type whose shape
    /// is referred to by name. There are finitely many definitions, so the search ends even if closed types grow.
    /// </param>
    /// <param name="comparer">Compares definitions.</param>
    internal static bool ContainsItself<TType>(TType definition, Func<TType, IEnumerable<TType>> partsOf,
        IEqualityComparer<TType> comparer)
    {
        var seen = new HashSet<TType>(comparer);
        var open = new Stack<TType>(partsOf(definition));
        while (open.Count > 0)
        {
            TType next = open.Pop();
            if (comparer.Equals(next, definition)) return true;
            if (!seen.Add(next)) continue;
            foreach (TType part in partsOf(next)) open.Push(part);
        }
        return false;
    }
}
