using System.Collections;
using System.Collections.Concurrent;

namespace Sluice.Shapes;

/// <summary>Adds elements to collections that do not implement <see cref="ICollection{T}"/>.</summary>
internal static class Appending
{
    /// <summary>
    /// Adds elements in wire order. What enumerates its last element first is filled from the end, so that it
    /// enumerates them in wire order again.
    /// </summary>
    internal static void Append<T>(IEnumerable<T> target, List<T> items)
    {
        if (target is Stack<T> or ConcurrentStack<T> or ConcurrentBag<T>)
            items.Reverse();
        foreach (T item in items)
        {
            switch (target)
            {
                case Queue<T> queue:
                    queue.Enqueue(item);
                    break;
                case Stack<T> stack:
                    stack.Push(item);
                    break;
                case BlockingCollection<T> blocking:
                    blocking.Add(item);
                    break;
                case IProducerConsumerCollection<T> shared when shared.TryAdd(item):
                    break;
                default:
                    throw new ArgumentException($"{target.GetType()} does not accept the element.");
            }
        }
    }

    /// <inheritdoc cref="Append{T}"/>
    internal static void Append(IEnumerable target, List<object> items)
    {
        if (target is Stack)
            items.Reverse();
        foreach (object item in items)
        {
            switch (target)
            {
                case IList list:
                    list.Add(item);
                    break;
                case Queue queue:
                    queue.Enqueue(item);
                    break;
                case Stack stack:
                    stack.Push(item);
                    break;
            }
        }
    }
}
