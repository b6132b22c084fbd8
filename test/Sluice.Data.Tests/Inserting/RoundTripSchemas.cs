using System.Globalization;

namespace Sluice.Data.Tests.Inserting;

/// <summary>A column of a round trip.</summary>
/// <param name="Name">Its name.</param>
/// <param name="Type">Its type in SQL.</param>
/// <param name="Show">
/// What shows each bit of its value as text, with its name as <c>{0}</c>; <c>=</c> where only the value itself does.
/// </param>
/// <param name="Values">
/// Hard values as SQL; <c>#…</c> is a random value of a kind. One after <c>!</c> has no value in .NET, so that it is not
/// read from a reader; one after <c>^</c> means something else in CSV, and one after <c>~</c> in text.
/// </param>
/// <param name="IsInReader">Whether a reader has it.</param>
/// <param name="IsInCsv">Whether CSV has it.</param>
internal sealed record RoundTripColumn(
    string Name,
    string Type,
    string Show,
    string[] Values,
    bool IsInReader,
    bool IsInCsv
)
{
    /// <summary>Parses <c>name | type | show | value ¦ value …</c>.</summary>
    internal static RoundTripColumn Parse(string line)
    {
        string[] parts = line.Split('|', 4, StringSplitOptions.TrimEntries);
        return new(
            parts[0].TrimEnd('!', '^'),
            parts[1],
            parts[2].Length == 0 ? "{0}" : parts[2],
            parts[3].Split('¦', StringSplitOptions.TrimEntries),
            !parts[0].Contains('!'),
            !parts[0].Contains('^')
        );
    }

    /// <summary>Returns a value: each hard one, then random ones.</summary>
    internal string Choose(int row, Random random, string source)
    {
        string[] values =
        [
            .. Values.Where(value =>
                !(value[0] == '!' && source == "reader")
                && !(value[0] == '^' && source == "csv")
                && !(value[0] == '~' && source is "json" or "lines" or "csv")
            ),
        ];
        string value = values[row < values.Length ? row : random.Next(values.Length)];
        return RandomValue(value.TrimStart('!', '^', '~'), random);
    }

    private static string RandomValue(string value, Random random)
    {
        if (value[0] != '#')
            return value;
        string[] parts = value[1..].Split(' ');
        return string.Create(
            CultureInfo.InvariantCulture,
            $"{parts[0] switch
        {
            "int" => random.NextInt64(long.Parse(parts[1], CultureInfo.InvariantCulture), long.Parse(parts[2], CultureInfo.InvariantCulture)).ToString(CultureInfo.InvariantCulture),
            "double" => Fraction(random).ToString("R", CultureInfo.InvariantCulture),
            "float" => ((float)(random.NextDouble() * Math.Pow(10, random.Next(-20, 20)))).ToString("R", CultureInfo.InvariantCulture),
            "decimal" => $"{(random.Next(2) == 0 ? "-" : "")}{Digits(random, int.Parse(parts[1], CultureInfo.InvariantCulture))}.{Digits(random, int.Parse(parts[2], CultureInfo.InvariantCulture))}",
            "text" => Text(random, int.Parse(parts[1], CultureInfo.InvariantCulture)),
            "date" => $"'{new DateOnly(random.Next(1, 10000), random.Next(1, 13), random.Next(1, 29)):yyyy-MM-dd}'",
            "time" => $"'{Time(random, parts[1])}'",
            "stamp" => $"'{new DateOnly(random.Next(1, 9999), random.Next(1, 13), random.Next(1, 29)):yyyy-MM-dd} {Time(random, parts[1])}{(parts.Length > 2 ? parts[2] : "")}'",
            "guid" => $"'{RandomGuid(random)}'",
            _ => throw new ArgumentException(value),
        }}"
        );
    }

    private static double Fraction(Random random)
    {
        while (true)
        {
            double value = BitConverter.Int64BitsToDouble(random.NextInt64(long.MinValue, long.MaxValue));
            if (double.IsNormal(value))
                return value;
        }
    }

    private static byte[] RandomNumbers(Random random, int count)
    {
        byte[] bytes = new byte[count];
        random.NextBytes(bytes);
        return bytes;
    }

    // MariaDB requires a version and a variant.
    private static Guid RandomGuid(Random random)
    {
        byte[] bytes = RandomNumbers(random, 16);
        bytes[7] = (byte)((bytes[7] & 0x0F) | 0x40);
        bytes[8] = (byte)((bytes[8] & 0x3F) | 0x80);
        return new Guid(bytes);
    }

    private static string Digits(Random random, int most)
    {
        int count = random.Next(1, most + 1);
        return string.Concat(
            Enumerable.Range(0, count).Select(i => (char)('0' + (i == 0 ? random.Next(1, 10) : random.Next(10))))
        );
    }

    private static string Time(Random random, string digits)
    {
        string fraction = string.Concat(
            Enumerable.Range(0, int.Parse(digits, CultureInfo.InvariantCulture)).Select(_ => random.Next(10))
        );
        return string.Create(
            CultureInfo.InvariantCulture,
            $"{random.Next(24):00}:{random.Next(60):00}:{random.Next(60):00}{(fraction.Length > 0 ? "." : "")}{fraction}"
        );
    }

    private static string Text(Random random, int most)
    {
        string[] parts =
        [
            "a",
            "Z",
            "0",
            " ",
            "''",
            "\"",
            ",",
            "\n",
            "\t",
            "é",
            "€",
            "😀",
            "ß",
            ";",
            "{",
            "]",
            "%",
            "null",
        ];
        return $"'{string.Concat(random.GetItems(parts, random.Next(most)))}'";
    }
}

/// <summary>Six schemas of each database, with the extremes of its types.</summary>
internal static class RoundTripSchemas
{
    internal static readonly string[] Names = ["numbers", "fractions", "texts", "times", "documents", "orders"];

    internal static RoundTripColumn[] Find(string database, string schema)
    {
        string[] lines = All.Split('\n', StringSplitOptions.RemoveEmptyEntries | StringSplitOptions.TrimEntries);
        int start = Array.IndexOf(lines, $"[{database} {schema}]");
        return [.. lines.Skip(start + 1).TakeWhile(line => line[0] != '[').Select(RoundTripColumn.Parse)];
    }

    private const string All = """
        [sqlite numbers]
        i | integer | | 0 ¦ 9223372036854775807 ¦ -9223372036854775808 ¦ null ¦ #int -9000000000000000000 9000000000000000000
        s | smallint not null | | 0 ¦ -1 ¦ #int -40000 40000
        b | boolean | | 0 ¦ 1 ¦ null
        x^ | | | 1 ¦ 1.5 ¦ '007' ¦ '' ¦ null ¦ ~x'00ff' ¦ 9223372036854775807 ¦ #double
        n | numeric | | 1 ¦ -0.5 ¦ 9007199254740993 ¦ 'abc' ¦ '' ¦ null ¦ #int -100 100
        [sqlite fractions]
        r | real | | 0 ¦ 0.1 ¦ -1.7976931348623157e308 ¦ 4.9e-324 ¦ 9e999 ¦ -9e999 ¦ null ¦ 9007199254740992 ¦ #double
        d | decimal(9,2) | | 12.5 ¦ -0.01 ¦ 3 ¦ null ¦ #int -100 100
        f | float not null | | 0.5 ¦ #float
        [sqlite texts]
        t | text | hex({0}) | 'a' ¦ '' ¦ null ¦ 'a' || char(0) || 'b' ¦ '😀' ¦ ' 5 ' ¦ '5' ¦ 'null' ¦ char(65535) || char(13) ¦ '\' ¦ #text 20
        v | varchar(5) not null | hex({0}) | '' ¦ '""' ¦ #text 9
        [sqlite times]
        a | datetime | | '2026-01-02 03:04:05' ¦ '0001-01-01T00:00:00' ¦ '9999-12-31 23:59:59.9999999' ¦ null ¦ '' ¦ '2026-01-02T03:04:05+02:00' ¦ #stamp 6
        d | date | | '0001-01-01' ¦ '9999-12-31' ¦ null ¦ #date
        t | time | | '23:59:59.999' ¦ #time 3
        [sqlite documents]
        y | blob | hex({0}) | x'' ¦ x'00' ¦ null ¦ zeroblob(300) ¦ x'ff00ff'
        j | json | | '{"a":1}' ¦ '[]' ¦ null ¦ 'x'
        u | uuid | | '11111111-2222-3333-4444-555555555555' ¦ null ¦ #guid
        [sqlite orders]
        customer_name | text not null | hex({0}) | 'Ada' ¦ '' ¦ #text 20
        customer_city | text default 'none' | hex({0}) | null ¦ 'Bern' ¦ #text 20
        Total Amount | real | | 0 ¦ 12.5 ¦ #float
        from | integer default 5 | | null ¦ 5 ¦ 7
        twice | integer generated always as ("from" * 2) | | -

        [postgres numbers]
        b | bool | | true ¦ false ¦ null
        i2 | int2 not null | | -32768 ¦ 32767 ¦ 0 ¦ #int -32768 32767
        i4 | int4 | | -2147483648 ¦ 2147483647 ¦ null ¦ #int -2147483648 2147483647
        i8 | int8 | | -9223372036854775808 ¦ 9223372036854775807 ¦ null ¦ 0 ¦ #int -9000000000000000000 9000000000000000000
        o | oid | | 0 ¦ 4294967295 ¦ null
        m!| money | | '12.50' ¦ '-92233720368547758.08' ¦ null
        bi! | bit(3) | | '101' ¦ null
        [postgres fractions]
        f4 | float4 | | 'NaN' ¦ 'Infinity' ¦ '-Infinity' ¦ 3.4028235e38 ¦ 1e-45 ¦ '-0' ¦ 0.1 ¦ null ¦ #float
        f8 | float8 | | 'NaN' ¦ 'Infinity' ¦ '-Infinity' ¦ 1.7976931348623157e308 ¦ 4.9e-324 ¦ '-0' ¦ 9007199254740993 ¦ null ¦ #double
        n | numeric | | !'NaN' ¦ !'Infinity' ¦ !-123456789012345678901234567890.000123000 ¦ 0.00001 ¦ 100 ¦ 1.0 ¦ !1e-300 ¦ !1e300 ¦ null ¦ #decimal 14 14 ¦ !#decimal 60 60
        n2 | numeric(9,2) | | 9999999.99 ¦ -9999999.99 ¦ 0 ¦ null ¦ #decimal 7 2
        [postgres texts]
        t | text | | 'a' ¦ '' ¦ null ¦ '😀' ¦ '\N' ¦ 'NULL' ¦ E'\x01\x1f\x7f' ¦ E'\u2028' ¦ '\' ¦ ' ' ¦ #text 30
        v | varchar(5) | | 'äöüß€' ¦ '     ' ¦ '' ¦ '😀😀😀😀😀' ¦ null
        c | char(4) | | 'ab' ¦ '' ¦ null ¦ '€€€€'
        nm | name | | 'x' ¦ null
        ta! | text[] | | '{}' ¦ '{"x","a\"b\\","{}","",NULL}' ¦ null ¦ '{{a,b},{c,d}}'
        [postgres times]
        d | date | | '0001-01-01' ¦ '9999-12-31' ¦ !'infinity' ¦ !'-infinity' ¦ null ¦ #date
        ti | time | | '00:00:00' ¦ '23:59:59.999999' ¦ !'24:00:00' ¦ null ¦ #time 6
        ts | timestamp | | '0001-01-01 00:00:00' ¦ '9999-12-31 23:59:59.999999' ¦ !'infinity' ¦ null ¦ #stamp 6
        t3 | timestamp(3) | | '2026-01-02 03:04:05.123' ¦ null ¦ #stamp 3
        tz | timestamptz | | '0001-01-02 00:00:00+00' ¦ '9999-12-30 23:59:59.999999+00' ¦ !'-infinity' ¦ '2026-07-02 03:04:05+05:45' ¦ null ¦ #stamp 6 -08
        iv | interval | | '0' ¦ '1 day 02:03:04.5' ¦ '-106751 days' ¦ '-00:00:00.000001' ¦ null
        z! | timetz | | '03:04:05+02' ¦ null
        [postgres documents]
        j | json | ({0})::jsonb | '{"a": [1, 2.5]}' ¦ ^'"x"' ¦ '[1e3]' ¦ null ¦ '{"b":{}}'
        jb | jsonb | | '{"b":1, "a": "\u00e9"}' ¦ ^'""' ¦ '[]' ¦ null
        y | bytea | | '\x' ¦ '\x00ff' ¦ null ¦ decode(md5('a'), 'hex')
        u | uuid | | '00000000-0000-0000-0000-000000000000' ¦ 'ffffffff-ffff-ffff-ffff-ffffffffffff' ¦ null ¦ #guid
        a! | int[] | | '{1,NULL,3}' ¦ '{}' ¦ null ¦ '{{1,2},{3,4}}'
        ip! | inet | | '10.0.0.1/8' ¦ '::1' ¦ null
        [postgres orders]
        customer_name | text not null | | 'Ada' ¦ '' ¦ #text 20
        customer_city | text default 'none' | | null ¦ 'Bern' ¦ #text 20
        Total Amount | numeric(12,2) | | 0 ¦ 12.50 ¦ -1.05 ¦ #decimal 9 2
        from | int default 5 | | null ¦ 5 ¦ 7
        twice | int generated always as ("from" * 2) stored | | -

        [mariadb numbers]
        b | tinyint(1) | | 0 ¦ 1 ¦ null
        t | tinyint not null | | -128 ¦ 127 ¦ 0
        ut | tinyint unsigned | | 0 ¦ 255 ¦ null
        s | smallint | | -32768 ¦ 32767 ¦ null ¦ #int -32768 32767
        m | mediumint unsigned | | 0 ¦ 16777215 ¦ null
        i | int | | -2147483648 ¦ 2147483647 ¦ null ¦ #int -2147483648 2147483647
        l | bigint | | -9223372036854775808 ¦ 9223372036854775807 ¦ 0 ¦ null ¦ #int -9000000000000000000 9000000000000000000
        u | bigint unsigned | | 18446744073709551615 ¦ 0 ¦ 9223372036854775808 ¦ null
        y | year | | 1901 ¦ 2155 ¦ 0 ¦ null
        bi | bit(64) | bin({0}) | 0 ¦ 18446744073709551615 ¦ 5 ¦ null
        [mariadb fractions]
        f | float | = | 0.5 ¦ -3.4028234e38 ¦ 1.17549435e-38 ¦ 0.1 ¦ 16777216 ¦ null ¦ #float
        d | double | = | 1.7976931348623157e308 ¦ -0.1 ¦ 2.2250738585072014e-308 ¦ 9007199254740993 ¦ 1.712739325365753e-11 ¦ null ¦ #double
        n | decimal(28,10) | | 123456789012345678.0123456789 ¦ -0.5 ¦ 0 ¦ null ¦ #decimal 18 10
        n2 | decimal(9,2) | | 9999999.99 ¦ -9999999.99 ¦ 0 ¦ null ¦ #decimal 7 2
        [mariadb texts]
        t | text | hex({0}) | 'a\0b\\' ¦ '' ¦ null ¦ '😀' ¦ ' ' ¦ 'NULL' ¦ '\r\n' ¦ #text 30
        v | varchar(5) not null | hex({0}) | '' ¦ 'äöü😀€' ¦ 'a    '
        c | char(4) | hex({0}) | 'ab' ¦ '' ¦ null
        e | enum('a','b c') | | 'a' ¦ 'b c' ¦ null
        [mariadb times]
        d | date | | '0001-01-01' ¦ '9999-12-31' ¦ null ¦ #date
        ts | datetime(6) | | '0001-01-01 00:00:00' ¦ '9999-12-31 23:59:59.999999' ¦ null ¦ #stamp 6
        t0 | datetime | | '2026-01-02 03:04:05' ¦ null ¦ #stamp 0
        ti | time(6) | | '-838:59:59' ¦ '838:59:59' ¦ '00:00:00' ¦ '-00:00:00.000001' ¦ null ¦ #time 6
        st | timestamp(3) null | | '1970-01-02 00:00:01.000' ¦ '2038-01-01 03:14:07.999' ¦ null
        [mariadb documents]
        y | blob | hex({0}) | '' ¦ x'00ff' ¦ null ¦ repeat(x'00', 300)
        bn | binary(3) | hex({0}) | x'000102' ¦ x'202020' ¦ null
        vb | varbinary(4) | hex({0}) | '' ¦ x'ff' ¦ null
        g | uuid | | '11111111-2222-3333-4444-555555555555' ¦ null ¦ #guid
        [mariadb orders]
        customer_name | varchar(60) not null | hex({0}) | 'Ada' ¦ '' ¦ #text 20
        customer_city | varchar(60) default 'none' | hex({0}) | null ¦ 'Bern' ¦ #text 20
        Total Amount | decimal(12,2) | | 0 ¦ 12.50 ¦ -1.05 ¦ #decimal 9 2
        from | int default 5 | | null ¦ 5 ¦ 7
        twice | int generated always as (`from` * 2) stored | | -

        [duckdb numbers]
        b | boolean | | true ¦ false ¦ null
        t | tinyint not null | | -128 ¦ 127 ¦ 0
        s | smallint | | -32768 ¦ 32767 ¦ null ¦ #int -32768 32767
        i | integer | | -2147483648 ¦ 2147483647 ¦ null ¦ #int -2147483648 2147483647
        l | bigint | | -9223372036854775808 ¦ 9223372036854775807 ¦ 0 ¦ null ¦ #int -9000000000000000000 9000000000000000000
        u | ubigint | | 18446744073709551615 ¦ 0 ¦ null
        ut | utinyint | | 0 ¦ 255 ¦ null
        ui | uinteger | | 4294967295 ¦ null
        h | hugeint | | 170141183460469231731687303715884105727 ¦ -170141183460469231731687303715884105727 ¦ 0 ¦ null
        [duckdb fractions]
        f | float | | 'nan' ¦ 'inf' ¦ '-inf' ¦ 3.4028235e38 ¦ 1e-45 ¦ 0.1 ¦ null ¦ #float
        d | double | | 'nan' ¦ 'inf' ¦ '-inf' ¦ 1.7976931348623157e308 ¦ 4.9e-324 ¦ 9007199254740993 ¦ null ¦ #double
        n | decimal(28,10) | | 123456789012345678.0123456789 ¦ -0.5 ¦ 0 ¦ null ¦ #decimal 18 10
        n2 | decimal(9,2) | | 9999999.99 ¦ -9999999.99 ¦ 0 ¦ null ¦ #decimal 7 2
        [duckdb texts]
        t | varchar | hex({0}) | 'a' ¦ '' ¦ null ¦ '😀' ¦ '\' ¦ ' ' ¦ 'NULL' ¦ #text 30
        [duckdb times]
        d | date | | '0001-01-01' ¦ '9999-12-31' ¦ null ¦ #date
        ti | time | | '00:00:00' ¦ '23:59:59.999999' ¦ null ¦ #time 6
        ts | timestamp | | '0001-01-01 00:00:00' ¦ '9999-12-31 23:59:59.999999' ¦ null ¦ #stamp 6
        t0 | timestamp_s | | '2026-01-02 03:04:05' ¦ null
        tz | timestamptz | epoch_us({0}) | '2026-07-02 03:04:05.123456+05:45' ¦ '0001-01-02 00:00:00+00' ¦ null ¦ #stamp 6 -08
        iv | interval | | interval '0 days' ¦ interval '3 days' ¦ interval '-1 hour' ¦ null
        [duckdb documents]
        y | blob | hex({0}) | ''::blob ¦ '\x00\xFF'::blob ¦ null
        g | uuid | | '11111111-2222-3333-4444-555555555555' ¦ null ¦ #guid
        e | enum('a', 'b c') | | 'a' ¦ 'b c' ¦ null
        [duckdb orders]
        customer_name | varchar not null | hex({0}) | 'Ada' ¦ '' ¦ #text 20
        customer_city | varchar default 'none' | hex({0}) | null ¦ 'Bern' ¦ #text 20
        Total Amount | decimal(12,2) | | 0 ¦ 12.50 ¦ -1.05 ¦ #decimal 9 2
        from | integer default 5 | | null ¦ 5 ¦ 7
        """;
}
