using Sluice.Wires.Cells;

namespace Sluice.Rows;

/// <summary>Adds the location in the result to exceptions.</summary>
internal static class RowFailures
{
    /// <summary>
    /// Returns a replacement, with a path such as <c>$[4999].price</c>, for exceptions about values that the driver
    /// cannot convert; <see langword="null"/> for other exceptions, to which the path is added instead.
    /// </summary>
    internal static Exception? Describe(RowEngine engine, Exception exception)
    {
        if (exception is WireException { Path: null } wire)
        {
            wire.Path = PathOf(engine);
            return null;
        }
        int column = engine.Position.Column;
        if (
            column < 0
            || !DriverFailures.IsConversion(exception)
            // The application's code reads and writes the values of other columns.
            || (exception is InvalidOperationException && ColumnOf(engine)?.Value is not (null or DeclaredForm))
        )
        {
            if (exception is not OperationCanceledException)
                Place(engine, exception);
            return null;
        }
        return new WireException(
            WireError.Type,
            $"Column {column + 1} ('{ColumnOf(engine)?.Name}') can't be converted in row {engine.Frame.Rows + 1}: "
                + $"{exception.Message.TrimEnd('.')}. {DriverFailures.Remedy}",
            path: PathOf(engine),
            innerException: exception
        );
    }

    /// <summary>Stores the location in <see cref="Exception.Data"/> unless it is already present.</summary>
    internal static void Place(RowEngine engine, Exception exception)
    {
        if (exception.Data.IsReadOnly || exception.Data.Contains(RowErrors.Path))
            return;
        exception.Data[RowErrors.Path] = PathOf(engine);
        if (ColumnOf(engine) is { } column)
            exception.Data[RowErrors.Column] = column.Name;
    }

    private static RowColumn? ColumnOf(RowEngine engine)
    {
        int ordinal = engine.Position.Column;
        RowColumn[] columns = engine.Position.Plan?.Columns ?? [];
        // Columns without a path only identify objects.
        return ordinal < 0 ? null : Array.Find(columns, c => c.Ordinal == ordinal && c.Path.Length > 0);
    }

    private static string PathOf(RowEngine engine)
    {
        long index = engine.Frame.Rows;
        string row = engine.Frame.Framing == RowFraming.Value ? "$" : $"$[{index}]";
        if (engine.Options.Form == RowForm.Sets)
        {
            int set = engine.Position.Set;
            row =
                engine.Frame.SetNames is { } names && set < names.Count
                    ? $"$.{names[set]}[{index}]"
                    : $"$[{set}][{index}]";
        }
        RowColumn? column = engine.Position.Plan is { Key.ValuesOnly: false } ? ColumnOf(engine) : null;
        return column is null ? row : $"{row}.{column.Path}";
    }
}
