using Sluice.Model;

namespace Sluice.Data;

/// <summary>Finds the columns of a type: the values of its members and of those of nested objects.</summary>
internal static class ShapeColumns
{
    internal static ShapeColumn<T>[] Create<T>(TypeShape<T> shape, IReadOnlyList<string> paths)
    {
        var visitor = new ShapeColumnVisitor<T>();
        if (paths.Count == 0)
        {
            visitor.Add(shape, "", null);
            return [.. visitor.Columns];
        }
        var seen = new HashSet<string>(StringComparer.Ordinal);
        foreach (string path in paths)
        {
            ArgumentException.ThrowIfNullOrEmpty(path, "columns");
            if (!seen.Add(path))
                throw new WireException(WireError.DuplicateMember, $"The column '{path}' is named twice.");
            visitor.Add(shape, "", path.Split('.'));
        }
        return [.. visitor.Columns];
    }
}
