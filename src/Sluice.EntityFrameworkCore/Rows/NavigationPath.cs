using Microsoft.EntityFrameworkCore;
using Microsoft.EntityFrameworkCore.Metadata;

namespace Sluice.EntityFrameworkCore.Rows;

/// <summary>Resolves the paths of <c>Include</c>.</summary>
internal static class NavigationPath
{
    /// <summary>
    /// Returns a path without the steps that lead back to the object that they come from. EF Core refuses to include
    /// these, because it sets the references by itself.
    /// </summary>
    /// <param name="root">The type that the path starts at.</param>
    /// <param name="path">The names of navigations.</param>
    internal static string WithoutReturns(IEntityType root, string path)
    {
        var steps = new List<INavigationBase>();
        foreach (string name in path.Split('.'))
        {
            IEntityType from = steps.Count > 0 ? steps[^1].TargetEntityType : root;
            if (Find(from, name) is not { } step)
                return path;
            if (steps.Count > 0 && steps[^1].Inverse == step && !step.IsCollection)
                steps.RemoveAt(steps.Count - 1);
            else
                steps.Add(step);
        }
        return string.Join('.', steps.Select(s => s.Name));
    }

    /// <summary>Determines whether an entity on a path, the first one included, holds documents.</summary>
    internal static bool ReachesDocuments(IEntityType root, string path)
    {
        IEntityType? current = root;
        foreach (string name in path.Split('.', StringSplitOptions.RemoveEmptyEntries))
        {
            if (current is null || HoldsDocuments(current))
                break;
            current = Find(current, name)?.TargetEntityType;
        }
        return current is not null && HoldsDocuments(current);
    }

    /// <summary>Determines whether a path includes the inverse of its own navigation.</summary>
    internal static bool LeadsBack(IEntityType root, string path)
    {
        IEntityType current = root;
        INavigationBase? last = null;
        foreach (string name in path.Split('.', StringSplitOptions.RemoveEmptyEntries))
        {
            if (Find(current, name) is not { } step)
                return false;
            if (last?.Inverse == step)
                return true;
            (current, last) = (step.TargetEntityType, step);
        }
        return false;
    }

    internal static bool HoldsDocuments(IEntityType type) =>
        type.GetDerivedTypesInclusive()
            .Any(t => t.GetNavigations().Any(navigation => navigation.TargetEntityType.IsMappedToJson()));

    /// <summary>Returns a navigation of a type or of one derived from it.</summary>
    internal static INavigationBase? Find(IEntityType type, string name) =>
        type.GetDerivedTypesInclusive()
            .Select(t => t.FindNavigation(name) ?? (INavigationBase?)t.FindSkipNavigation(name))
            .FirstOrDefault(navigation => navigation is not null);
}
