using System.Collections;
using System.Data;
using System.Data.Common;
using System.Diagnostics.CodeAnalysis;
using Sluice.Model;

namespace Sluice.Data;

/// <summary>
/// Reads objects as rows, for code that takes a <see cref="DbDataReader"/>, such as <c>SqlBulkCopy</c> and
/// <c>MySqlBulkCopy</c>. A column is a member of the type's shape, and a member of a nested object under its path
/// (<c>customer.name</c>). Objects are enumerated once, as the reader advances; the typed getters read members of
/// types with a generated shape without boxing.
/// </summary>
/// <remarks>
/// <para>
/// A value of the types that ADO.NET knows is itself. An enumeration is its number, or its name where its shape
/// writes names; a surrogate takes the place of its type; a collection, a dictionary, a union and JSON
/// (<c>JsonElement</c>, <c>JsonNode</c>) are JSON text; a value with a converter is the text, or the JSON text, that
/// the converter writes; a value declared as <c>object</c> is itself, or else its text. Members of a nested object that
/// is null are null.
/// </para>
/// <para>
/// The order of the columns is that of the shape, or of the names that are passed. A getter of another type than the
/// column's throws <see cref="InvalidCastException"/>: nothing is converted. A reader over an asynchronous sequence is
/// advanced by <see cref="DbDataReader.ReadAsync(CancellationToken)"/> only. Not thread safe.
/// </para>
/// </remarks>
public abstract partial class ShapeDataReader : DbDataReader
{
    private protected ShapeDataReader() { }

    /// <summary>Creates a reader over objects.</summary>
    /// <typeparam name="T">The type of the objects.</typeparam>
    /// <param name="values">The objects.</param>
    /// <param name="columns">
    /// The paths of the members to read, such as <c>id</c> and <c>customer.name</c>; all members if there are none.
    /// A type with members that are never written (<see cref="NeverAttribute"/>), one with extension data, and one that
    /// contains itself, require them.
    /// </param>
    /// <exception cref="WireException">A column has no member, or the columns must be named.</exception>
    public static ShapeDataReader Of<T>(IEnumerable<T> values, params IReadOnlyList<string> columns)
    {
        ArgumentNullException.ThrowIfNull(values);
        return new ShapeDataReader<T>(
            ShapeColumns.Create(RuntimeShapes.FindRoot<T>().TypedShape, columns),
            values.GetEnumerator(),
            null
        );
    }

    /// <summary>Creates a reader over objects that arrive over time.</summary>
    /// <param name="values">The objects.</param>
    /// <param name="columns">The paths of the members to read; all members if there are none.</param>
    /// <param name="cancellationToken">Cancels the enumeration.</param>
    /// <inheritdoc cref="Of{T}(IEnumerable{T}, IReadOnlyList{string})"/>
    public static ShapeDataReader Of<T>(
        IAsyncEnumerable<T> values,
        IReadOnlyList<string>? columns = null,
        CancellationToken cancellationToken = default
    )
    {
        ArgumentNullException.ThrowIfNull(values);
        return new ShapeDataReader<T>(
            ShapeColumns.Create(RuntimeShapes.FindRoot<T>().TypedShape, columns ?? []),
            null,
            values.GetAsyncEnumerator(cancellationToken)
        );
    }

    /// <summary>Gets the number of objects that have been read.</summary>
    public long RowNumber { get; private protected set; }

    private protected abstract ShapeColumn ColumnOf(int ordinal);

    /// <inheritdoc/>
    public override int Depth => 0;

    /// <inheritdoc/>
    public override int RecordsAffected => -1;

    /// <inheritdoc/>
    public override string GetName(int ordinal) => ColumnOf(ordinal).Name;

    /// <inheritdoc/>
    [UnconditionalSuppressMessage("Trimming", "IL2073", Justification = "The types of columns are plain values.")]
    [return: DynamicallyAccessedMembers(
        DynamicallyAccessedMemberTypes.PublicFields | DynamicallyAccessedMemberTypes.PublicProperties
    )]
    public override Type GetFieldType(int ordinal) => ColumnOf(ordinal).Type;

    /// <inheritdoc/>
    public override string GetDataTypeName(int ordinal) => ColumnOf(ordinal).Type.Name;

    /// <inheritdoc/>
    public override object this[int ordinal] => GetValue(ordinal);

    /// <inheritdoc/>
    public override object this[string name] => GetValue(GetOrdinal(name));

    /// <inheritdoc/>
    public override bool NextResult() => false;

    /// <inheritdoc/>
    public override IEnumerator GetEnumerator() => new DbEnumerator(this, closeReader: false);

    /// <summary>Returns the position of a column by its name: exactly, then ignoring case.</summary>
    /// <exception cref="IndexOutOfRangeException">There is no such column.</exception>
    public override int GetOrdinal(string name)
    {
        foreach (
            StringComparison comparison in (ReadOnlySpan<StringComparison>)
                [StringComparison.Ordinal, StringComparison.OrdinalIgnoreCase]
        )
        {
            for (int i = 0; i < FieldCount; i++)
            {
                if (string.Equals(ColumnOf(i).Name, name, comparison))
                    return i;
            }
        }
        throw new IndexOutOfRangeException($"There is no column '{name}'.");
    }

    /// <inheritdoc/>
    public override int GetValues(object[] values)
    {
        ArgumentNullException.ThrowIfNull(values);
        int count = Math.Min(values.Length, FieldCount);
        for (int i = 0; i < count; i++)
            values[i] = GetValue(i);
        return count;
    }

    /// <summary>
    /// Returns a table with a row for each column: its name, position, type and whether it may be null.
    /// </summary>
    [UnconditionalSuppressMessage(
        "Trimming",
        "IL2111",
        Justification = "The column holds types; nothing is called on them by reflection."
    )]
    public override DataTable GetSchemaTable()
    {
        var table = new DataTable("SchemaTable") { Locale = System.Globalization.CultureInfo.InvariantCulture };
        table.Columns.Add(SchemaTableColumn.ColumnName, typeof(string));
        table.Columns.Add(SchemaTableColumn.ColumnOrdinal, typeof(int));
        table.Columns.Add(SchemaTableColumn.ColumnSize, typeof(int));
        table.Columns.Add(SchemaTableColumn.DataType, typeof(Type));
        table.Columns.Add(SchemaTableColumn.AllowDBNull, typeof(bool));
        for (int i = 0; i < FieldCount; i++)
        {
            ShapeColumn column = ColumnOf(i);
            table.Rows.Add(column.Name, i, -1, column.Type, column.IsNullable);
        }
        return table;
    }
}
