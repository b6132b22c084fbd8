using Sluice.TypeModel.Facts;

namespace Sluice.TypeModel.Rules;

/// <summary>The types whose declared members make up an object, in the order of System.Text.Json.</summary>
internal static class TypeLevels
{
    /// <summary>
    /// Returns a class and its bases, most derived first. An interface comes before those that it extends, and of these
    /// the ones that wait for others to be placed come first, as System.Text.Json sorts them.
    /// </summary>
    public static IReadOnlyList<TypeFacts> ListLevels(TypeFacts type)
    {
        if (type.IsInterface)
            return Sort(type);
        var result = new List<TypeFacts>();
        for (TypeFacts? level = type; level is not null; level = level.Base)
            result.Add(level);
        return result;
    }

    // Interfaces that extend nothing more are placed from the end on; placing one may leave others with nothing more.
    private static List<TypeFacts> Sort(TypeFacts type)
    {
        List<TypeFacts> all = [type, .. type.Interfaces];
        if (all.Count <= 2)
            return all;
        List<TypeFacts>[] open = [.. all.Select(each => each.Interfaces.ToList())];
        var ready = new Queue<int>(Enumerable.Range(0, all.Count).Where(i => open[i].Count == 0));
        var result = new List<TypeFacts>();
        while (ready.Count > 0)
        {
            TypeFacts next = all[ready.Dequeue()];
            result.Insert(0, next);
            for (int i = 0; i < all.Count; i++)
            {
                if (open[i].RemoveAll(next.IsSame) > 0 && open[i].Count == 0)
                    ready.Enqueue(i);
            }
        }
        return result;
    }
}
