using Npgsql.PostgresTypes;

namespace Sluice.Npgsql;

/// <summary>Specifies how the binary form of a PostgreSQL type is read.</summary>
internal enum PgForm : byte
{
    /// <summary>Unknown: the driver's own value is written.</summary>
    Boxed,
    Boolean,
    Int16,
    Int32,
    Int64,
    UInt32,
    Single,
    Double,
    Numeric,
    Money,

    /// <summary>Bytes that are text: text, varchar, name, xml, enum, citext …</summary>
    Text,
    Json,
    Jsonb,
    Bytes,
    Uuid,
    Date,
    Time,
    TimeTz,
    Timestamp,
    TimestampTz,
    Interval,
    Inet,
    MacAddress,
    Bits,

    /// <summary>Text after a version byte.</summary>
    Versioned,
    Lsn,
    UInt64,
    Point,
    Line,
    Circle,
    Box,
    Path,
    Polygon,
    Array,
    Range,
    Multirange,
    Hstore,
    TextVector,
    TextQuery,
    Snapshot,
    Composite,
}

/// <summary>
/// A PostgreSQL type as a tree of forms: elements of arrays, subtypes of ranges, fields of composites. Immutable.
/// </summary>
internal sealed class PgType
{
    // A type may contain itself through a table's row type.
    private const int Deepest = 16;

    internal readonly PgForm Form;
    internal readonly PgType? Element;

    /// <summary>The fields of a composite, with the type OIDs that its values contain.</summary>
    internal readonly (string Name, uint Number, PgType Type)[] Fields = [];
    internal static readonly PgType Text = new(PgForm.Text);

    private PgType(PgForm form, PgType? element = null) => (Form, Element) = (form, element);

    private PgType((string, uint, PgType)[] fields) => (Form, Fields) = (PgForm.Composite, fields);

    internal static PgType Create(PostgresType type, Func<string, string> name, int depth = 0)
    {
        if (depth > Deepest)
            return new PgType(PgForm.Boxed);
        return type switch
        {
            PostgresDomainType domain => Create(domain.BaseType, name, depth + 1),
            PostgresArrayType array => Create(PgForm.Array, Create(array.Element, name, depth + 1)),
            PostgresRangeType range => Create(PgForm.Range, Create(range.Subtype, name, depth + 1)),
            PostgresMultirangeType ranges => Create(PgForm.Multirange, Create(ranges.Subrange, name, depth + 1)),
            PostgresEnumType => new PgType(PgForm.Text),
            PostgresCompositeType composite => OfFields(composite, name, depth),
            _ => new PgType(OfBase(type)),
        };
    }

    /// <summary>
    /// Returns whether a value requested as text can be distinguished from its binary form only by the type that the
    /// driver reads it as.
    /// </summary>
    internal static bool MayHideText(PostgresType type) =>
        type switch
        {
            PostgresDomainType domain => MayHideText(domain.BaseType),
            PostgresBaseType => OfBase(type)
                is not (PgForm.Text or PgForm.Json or PgForm.Jsonb or PgForm.Versioned or PgForm.Boxed),
            _ => false,
        };

    /// <summary>
    /// The .NET type whose values are written as the bytes of a form are; <see cref="object"/> for forms that hold more
    /// than a type does, as numeric does than <see cref="decimal"/>, or are written in another way.
    /// </summary>
    internal static Type WrittenAs(PgForm form) =>
        form switch
        {
            PgForm.Boolean => typeof(bool),
            PgForm.Int16 => typeof(short),
            PgForm.Int32 => typeof(int),
            PgForm.Int64 => typeof(long),
            PgForm.Single => typeof(float),
            PgForm.Double => typeof(double),
            PgForm.Text => typeof(string),
            PgForm.Bytes => typeof(byte[]),
            PgForm.Uuid => typeof(Guid),
            _ => typeof(object),
        };

    private static PgForm OfBase(PostgresType type) =>
        OfBase(type.Namespace == "pg_catalog" ? type.Name : "." + type.Name);

    private static PgType Create(PgForm form, PgType element) =>
        element.Form == PgForm.Boxed ? new PgType(PgForm.Boxed) : new PgType(form, element);

    private static PgType OfFields(PostgresCompositeType composite, Func<string, string> name, int depth)
    {
        var fields = new (string Name, uint, PgType)[composite.Fields.Count];
        for (int i = 0; i < fields.Length; i++)
        {
            PgType field = Create(composite.Fields[i].Type, name, depth + 1);
            if (field.Form == PgForm.Boxed)
                return field;
            string converted = name(composite.Fields[i].Name);
            int same = Array.FindIndex(fields, 0, i, f => f.Name == converted);
            if (same >= 0)
            {
                throw new WireException(
                    WireError.DuplicateMember,
                    $"Fields of the composite type {composite.FullName} would be written under the same name: "
                        + $"'{composite.Fields[same].Name}' and '{composite.Fields[i].Name}'. Set Naming to "
                        + "WireNaming.None, or select the fields as separate columns."
                );
            }
            fields[i] = (converted, composite.Fields[i].Type.OID, field);
        }
        return new PgType(fields);
    }

    private static PgForm OfBase(string name) =>
        name switch
        {
            "boolean" or "bool" => PgForm.Boolean,
            "smallint" or "int2" => PgForm.Int16,
            "integer" or "int4" => PgForm.Int32,
            "bigint" or "int8" => PgForm.Int64,
            "oid"
            or "xid"
            or "cid"
            or "regtype"
            or "regclass"
            or "regproc"
            or "regprocedure"
            or "regoper"
            or "regoperator"
            or "regrole"
            or "regnamespace"
            or "regconfig"
            or "regdictionary"
            or "regcollation" => PgForm.UInt32,
            "real" or "float4" => PgForm.Single,
            "double precision" or "float8" => PgForm.Double,
            "numeric" => PgForm.Numeric,
            "money" => PgForm.Money,
            "text"
            or "character varying"
            or "varchar"
            or "character"
            or "bpchar"
            or "name"
            or "xml"
            or "\"char\""
            or "char"
            or "unknown"
            or "cstring"
            or ".citext" => PgForm.Text,
            "jsonpath" or ".ltree" or ".lquery" or ".ltxtquery" => PgForm.Versioned,
            "json" => PgForm.Json,
            "jsonb" => PgForm.Jsonb,
            "bytea" => PgForm.Bytes,
            "uuid" => PgForm.Uuid,
            "date" => PgForm.Date,
            "time without time zone" or "time" => PgForm.Time,
            "time with time zone" or "timetz" => PgForm.TimeTz,
            "timestamp without time zone" or "timestamp" => PgForm.Timestamp,
            "timestamp with time zone" or "timestamptz" => PgForm.TimestampTz,
            "interval" => PgForm.Interval,
            "inet" or "cidr" => PgForm.Inet,
            "macaddr" or "macaddr8" => PgForm.MacAddress,
            "bit" or "bit varying" or "varbit" => PgForm.Bits,
            "pg_lsn" => PgForm.Lsn,
            "xid8" => PgForm.UInt64,
            ".hstore" => PgForm.Hstore,
            "tsvector" => PgForm.TextVector,
            "tsquery" => PgForm.TextQuery,
            "pg_snapshot" or "txid_snapshot" => PgForm.Snapshot,
            _ => FindGeometry(name),
        };

    private static PgForm FindGeometry(string name) =>
        name switch
        {
            "point" => PgForm.Point,
            "line" => PgForm.Line,
            "circle" => PgForm.Circle,
            "box" or "lseg" => PgForm.Box,
            "path" => PgForm.Path,
            "polygon" => PgForm.Polygon,
            _ => PgForm.Boxed,
        };
}
