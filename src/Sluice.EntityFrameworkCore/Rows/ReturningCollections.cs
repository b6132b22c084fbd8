using System.Collections;
using System.Collections.Specialized;
using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using System.Runtime.CompilerServices;
using Microsoft.EntityFrameworkCore.Metadata;
using Sluice.Internal;

namespace Sluice.EntityFrameworkCore.Rows;

/// <summary>
/// Sorts the collections of materialized objects whose elements the query reaches in other ways too. EF Core connects
/// an object that it has read to the collections it belongs to before it reads the others, whatever the order of the
/// statement.
/// </summary>
[RequiresUnreferencedCode("Finds properties.")]
internal static class ReturningCollections
{
    private static List<(INavigationBase[] Steps, string Path)> FindReturning(IncludePaths includes, Type element)
    {
        List<(INavigationBase[] Steps, string Path)> ways = [.. includes.WaysFrom(element)];
        var reached = ways.Select(way => way.Steps[^1].TargetEntityType.GetRootType())
            .Concat(ways.Select(way => way.Steps[0].DeclaringEntityType.GetRootType()).Distinct())
            .ToLookup(type => type);
        return ways.FindAll(way =>
            way.Steps[^1] is { IsCollection: true, TargetEntityType: var target }
            && (
                reached[target.GetRootType()].Count() > 1
                || ways.Exists(other => other.Steps[^1] == way.Steps[^1].Inverse)
            )
            && target.FindPrimaryKey() is not null
        );
    }

    /// <summary>Returns the elements of a query, with such collections in the order of their keys.</summary>
    /// <param name="elements">The elements.</param>
    /// <param name="shaped">The query that materializes them.</param>
    /// <param name="query">The program's query, whose own orders are kept.</param>
    /// <param name="isTracked">Whether the context tracks the elements.</param>
    internal static IAsyncEnumerable<T> Sorted<T>(
        IAsyncEnumerable<T> elements,
        IQueryable<T> shaped,
        IQueryable<T> query,
        bool isTracked
    )
    {
        var includes = new IncludePaths();
        includes.Visit(shaped.Expression);
        Type? source = includes.FindSource(typeof(T));
        List<(INavigationBase[] Steps, string Path)> returning = FindReturning(includes, source ?? typeof(T));
        if (returning.Count == 0)
            return elements;
        HashSet<string> ordered = [.. IncludedCollections.ReadIncludes(query.Expression)?.SortedPaths ?? []];
        INavigationBase[][] ways = [.. returning.Where(way => !ordered.Contains(way.Path)).Select(way => way.Steps)];
        return ways.Length == 0 ? elements : SortAsync(elements, ways, isHolder: source is not null, isTracked);
    }

    private static async IAsyncEnumerable<T> SortAsync<T>(
        IAsyncEnumerable<T> elements,
        INavigationBase[][] ways,
        bool isHolder,
        bool isTracked,
        [EnumeratorCancellation] CancellationToken cancellationToken = default
    )
    {
        await foreach (T element in elements.WithCancellation(cancellationToken).ConfigureAwait(false))
        {
            if (isHolder)
                SortHeld(element, ways, isTracked);
            else
                foreach (INavigationBase[] way in ways)
                    Sort(element, way, isTracked);
            yield return element;
        }
    }

    // An entity that a created object holds may be anywhere on a way from the source.
    private static void SortHeld(object? holder, INavigationBase[][] ways, bool isTracked)
    {
        foreach (object entity in HeldEntities.Find(holder, ways[0][0].DeclaringEntityType.Model))
        foreach (INavigationBase[] way in ways)
            for (int from = 0; from < way.Length; from++)
                Sort(entity, way.AsSpan(from), isTracked);
    }

    private static void Sort(object? holder, ReadOnlySpan<INavigationBase> way, bool isTracked)
    {
        INavigationBase step = way[0];
        if (holder is null || !step.DeclaringEntityType.ClrType.IsInstanceOfType(holder))
            return;
        object? value = step.PropertyInfo!.GetValue(holder);
        if (way.Length == 1)
            Sort(value as IEnumerable, step, isTracked);
        else if (!step.IsCollection)
            Sort(value, way[1..], isTracked);
        else
            foreach (object? element in value as IEnumerable ?? Array.Empty<object>())
                Sort(element, way[1..], isTracked);
    }

    private static void Sort(IEnumerable? elements, INavigationBase navigation, bool isTracked)
    {
        if (elements is null or Array)
            return;
        IKey key = navigation.TargetEntityType.FindPrimaryKey()!;
        var read = new List<(object?[] Key, object? Element)>();
        foreach (object? element in elements)
        {
            if (KeyOf(element, key) is not { } values)
                return;
            read.Add((values, element));
        }
        (object?[] Key, object? Element)[] sorted =
        [
            .. read.OrderBy(each => each.Key, Comparer<object?[]>.Create(Compare)),
        ];
        if (!sorted.Select(each => each.Element).SequenceEqual(read.Select(each => each.Element)))
            Fill(elements, [.. sorted.Select(each => each.Element)], navigation.TargetEntityType.ClrType, isTracked);
    }

    // A set has the order in which its elements are added. What tells a context of its changes keeps its order if it is
    // tracked: elements that are removed for a moment would be modified.
    private static void Fill(IEnumerable elements, object?[] sorted, Type type, bool isTracked)
    {
        if (isTracked && elements is INotifyCollectionChanged)
            return;
        if (elements is IList list)
        {
            for (int i = 0; !list.IsReadOnly && i < sorted.Length; i++)
                list[i] = sorted[i];
            return;
        }
        Type? collection = elements
            .GetType()
            .GetInterfaces()
            .FirstOrDefault(each =>
                each.IsGenericType
                && each.GetGenericTypeDefinition() == typeof(ICollection<>)
                && each.GenericTypeArguments[0].IsAssignableFrom(type)
            );
        if (collection?.GetProperty(nameof(IList.IsReadOnly))!.GetValue(elements) is not false)
            return;
        collection.GetMethod(nameof(IList.Clear))!.Invoke(elements, null);
        MethodInfo add = collection.GetMethod(nameof(IList.Add))!;
        foreach (object? element in sorted)
            add.Invoke(elements, [element]);
    }

    // Null where the values cannot be compared. What a converter stores has the order of the database.
    private static object?[]? KeyOf(object? element, IKey key)
    {
        if (element is null)
            return null;
        var values = new object?[key.Properties.Count];
        for (int i = 0; i < values.Length; i++)
        {
            IProperty property = key.Properties[i];
            if (property.PropertyInfo is not { } member)
                return null;
            object? value = member.GetValue(element);
            values[i] = property.FindTypeMapping()?.Converter is { } converter
                ? converter.ConvertToProvider(value)
                : value;
            if (values[i] is not IComparable)
                return null;
        }
        return values;
    }

    private static int Compare(object?[]? left, object?[]? right)
    {
        for (int i = 0; i < left!.Length; i++)
        {
            int result = left[i] is string text
                ? CodePoints.Compare(text, (string?)right![i])
                : Comparer.Default.Compare(left[i], right![i]);
            if (result != 0)
                return result;
        }
        return 0;
    }
}
