namespace Sluice.Architecture.Tests;

/// <summary>
/// Strongly connected components by Tarjan's algorithm, without recursion in the size of the graph's depth.
/// </summary>
internal static class Cycles
{
    /// <summary>Returns the components of more than one node, largest first.</summary>
    public static IReadOnlyList<IReadOnlyList<T>> Of<T>(
        IEnumerable<T> nodes,
        Func<T, IEnumerable<T>> targets,
        IEqualityComparer<T> comparer
    )
        where T : notnull
    {
        Dictionary<T, (int Index, int Low)> seen = new(comparer);
        HashSet<T> onStack = new(comparer);
        Stack<T> open = [];
        List<IReadOnlyList<T>> components = [];
        foreach (T root in nodes)
        {
            if (seen.ContainsKey(root))
                continue;
            Stack<(T Node, IEnumerator<T> Remaining)> path = [];
            Enter(root, path);
            while (path.TryPeek(out var top))
            {
                if (top.Remaining.MoveNext())
                {
                    T next = top.Remaining.Current;
                    if (!seen.TryGetValue(next, out var known))
                        Enter(next, path);
                    else if (onStack.Contains(next))
                        Lower(top.Node, known.Index);
                    continue;
                }

                path.Pop();
                if (path.TryPeek(out var parent))
                    Lower(parent.Node, seen[top.Node].Low);
                if (seen[top.Node].Index == seen[top.Node].Low)
                    Close(top.Node);
            }
        }

        return [.. components.OrderByDescending(component => component.Count)];

        void Enter(T node, Stack<(T, IEnumerator<T>)> path)
        {
            seen.Add(node, (seen.Count, seen.Count));
            open.Push(node);
            onStack.Add(node);
            path.Push((node, targets(node).GetEnumerator()));
        }

        void Lower(T node, int index) => seen[node] = (seen[node].Index, Math.Min(seen[node].Low, index));

        void Close(T root)
        {
            List<T> component = [];
            T node;
            do
            {
                node = open.Pop();
                onStack.Remove(node);
                component.Add(node);
            } while (!comparer.Equals(node, root));
            if (component.Count > 1)
                components.Add(component);
        }
    }
}
