using Microsoft.EntityFrameworkCore;
using Microsoft.EntityFrameworkCore.Metadata;
using Microsoft.EntityFrameworkCore.Storage;
using Microsoft.EntityFrameworkCore.Storage.Json;
using Sluice.EntityFrameworkCore.Filtering;

namespace Sluice.EntityFrameworkCore.Rows;

/// <summary>
/// Decides whether a statement may read a value out of a JSON column. EF Core reads such a value by the type mapping of
/// a column; a document read whole, by the JSON reader of that mapping. Where the two are not known to agree, the
/// document is read whole.
/// </summary>
internal static class DocumentValues
{
    // What the database makes of the JSON text of these is what a column of the type holds, without rounding.
    private static readonly HashSet<Type> s_exact =
    [
        typeof(bool),
        typeof(sbyte),
        typeof(byte),
        typeof(short),
        typeof(ushort),
        typeof(int),
        typeof(uint),
        typeof(long),
        typeof(Guid),
        typeof(DateOnly),
    ];

    // SQLite stores these as text, in documents as in columns; elsewhere, a cast may round or cut them.
    private static readonly HashSet<Type> s_text =
    [
        typeof(decimal),
        typeof(DateTime),
        typeof(DateTimeOffset),
        typeof(TimeOnly),
        typeof(TimeSpan),
        typeof(char),
    ];

    /// <summary>
    /// Determines whether a value is a column of its own, or the same when it is read out of its document.
    /// </summary>
    internal static bool MayNarrow(IProperty property)
    {
        if (string.IsNullOrEmpty(property.DeclaringType.GetContainerColumnName()))
            return true;
        if (property.FindTypeMapping() is not RelationalTypeMapping mapping || !ReadsAsMapped(property, mapping))
            return false;
        // Mappings of a provider may be classes of EF Core itself.
        string provider = EntityFrameworkTranslator.NameOf(property.DeclaringType.Model);
        if (property.GetElementType()?.FindTypeMapping() is not { } element)
            return MayNarrow(mapping, provider);
        // A column that holds a collection as JSON text has the text of the document.
        return Provided(mapping) == typeof(string) || MayNarrow(element, provider);
    }

    // A property may have a JSON reader of its own.
    private static bool ReadsAsMapped(IProperty property, RelationalTypeMapping mapping) =>
        property.GetJsonValueReaderWriter() is not { } own || own.GetType() == mapping.JsonValueReaderWriter?.GetType();

    private static bool MayNarrow(CoreTypeMapping value, string provider)
    {
        if (ReadsNames(value))
            return false;
        Type type = Provided(value);
        if (s_exact.Contains(type))
            return true;
        bool isSqlite = provider == "Microsoft.EntityFrameworkCore.Sqlite";
        bool isPostgres = provider == "Npgsql.EntityFrameworkCore.PostgreSQL";
        // Functions of SQL Server return null for texts beyond their limit.
        if (type == typeof(string))
            return isSqlite || isPostgres;
        // SQLite does not round the text of a number to the nearest double.
        if (type == typeof(float) || type == typeof(double))
            return isPostgres;
        return isSqlite && s_text.Contains(type);
    }

    // In documents, the names of enumerations are read as well, which a column of numbers cannot contain.
    private static bool ReadsNames(CoreTypeMapping value) =>
        value.JsonValueReaderWriter?.GetType() is { IsGenericType: true } reader
        && reader.GetGenericTypeDefinition() == typeof(JsonWarningEnumReaderWriter<>);

    private static Type Provided(CoreTypeMapping mapping)
    {
        Type type = mapping.Converter?.ProviderClrType ?? mapping.ClrType;
        type = Nullable.GetUnderlyingType(type) ?? type;
        return type.IsEnum ? Enum.GetUnderlyingType(type) : type;
    }
}
