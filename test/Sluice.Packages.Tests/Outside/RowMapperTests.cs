using System.Buffers;
using System.Data;
using System.Globalization;
using System.Text;
using Sluice.Hosting;
using Sluice.Rows;
using Xunit;

namespace Sluice.Packages.Tests.Outside;

/// <summary>A mapper that knows by itself which columns form which object writes rows through the public surface.</summary>
public class RowMapperTests
{
    private static DataTableReader Table(string columns, params object?[][] rows)
    {
        var table = new DataTable { Locale = CultureInfo.InvariantCulture };
        foreach (string column in columns.Split(' '))
            table.Columns.Add(column, column.EndsWith("Id", StringComparison.Ordinal) ? typeof(int) : typeof(string));
        foreach (object?[] row in rows)
            table.Rows.Add([.. row.Select(value => value ?? DBNull.Value)]);
        return table.CreateDataReader();
    }

    private static readonly object?[][] s_orders =
    [
        [1, "Ann", 10, "a"],
        [1, "Ann", 11, "b"],
        [2, null, null, null],
    ];

    // { id, customer: { name }, lines: [ { sku } ] }
    private static readonly RowObject s_order = new([
        new RowValueMember("id", 0, isRequired: true),
        new RowObject("customer", [new RowValueMember("name", 1)], presence: 1),
        new RowArray("lines", new RowObject([new RowValueMember("sku", 3)]), 2),
    ]);

    private static RowPlan Orders(RowSession session)
    {
        IReadOnlyList<RowColumn> columns = session.Columns;
        return session.CreatePlan(s_order, [.. columns.Take(3), Upper(columns[3])], [0]);
    }

    // The wire form of a value differs from that of its column.
    private static RowColumn Upper(RowColumn column) =>
        new(column.Ordinal, column.Name, RowColumnKind.Custom, column.Type)
        {
            Value = RowValue.Create(
                (reader, ordinal) => reader.GetString(ordinal).ToUpperInvariant(),
                FieldSelection<string>.All.GetConverter()
            ),
        };

    private static async Task<(string Text, RowSession Session)> WriteAsync(
        HostWire wire,
        DataTableReader reader,
        RowPlan? known = null,
        int? maxElements = null
    )
    {
        RowSession session = RowSession.Open(wire, reader, maxElements: maxElements);
        session.Plan = known is not null && session.Accepts(known) ? known : Orders(session);
        var output = new ArrayBufferWriter<byte>();
        await session.WriteAsync(WireOutput.To(output));
        return (Encoding.UTF8.GetString(output.WrittenSpan), session);
    }

    [Fact]
    public async Task Joined_rows_become_nested_objects_and_arrays()
    {
        const string Expected =
            """[{"id":1,"customer":{"name":"Ann"},"lines":[{"sku":"A"},{"sku":"B"}]},{"id":2,"customer":null,"lines":[]}]""";
        (string text, RowSession session) = await WriteAsync(HostWire.Json(), Table("Id Name LineId Sku", s_orders));
        Assert.Equal(Expected, text);
        Assert.True(session.IsComplete);
        Assert.Equal(4, session.ReadCount);
        Assert.False(session.HasVaryingTypes);

        (string again, RowSession other) = await WriteAsync(
            HostWire.Json(),
            Table("Id Name LineId Sku", s_orders),
            session.Plan
        );
        Assert.Equal(Expected, again);
        Assert.Same(session.Plan, other.Plan);
    }

    [Fact]
    public void A_plan_fits_only_the_columns_and_the_options_that_it_was_made_for()
    {
        RowSession first = RowSession.Open(HostWire.Json(), Table("Id Name LineId Sku"));
        RowPlan plan = Orders(first);
        Assert.True(RowSession.Open(HostWire.Json(), Table("Id Name LineId Sku")).Accepts(plan));
        Assert.False(RowSession.Open(HostWire.Json(), Table("Id Name LineId Code")).Accepts(plan));
        Assert.False(
            RowSession
                .Open(HostWire.Json(new JsonWireOptions { Omit = OmitWhen.Null }), Table("Id Name LineId Sku"))
                .Accepts(plan)
        );
    }

    [Fact]
    public async Task MessagePack_holds_the_same_values()
    {
        RowSession session = RowSession.Open(HostWire.MessagePack(), Table("Id Name LineId Sku", s_orders));
        session.Plan = Orders(session);
        var output = new ArrayBufferWriter<byte>();
        Assert.Equal(2, await session.WriteAsync(WireOutput.To(output)));
        WireValue value = MessagePackWire.Deserialize<WireValue>(output.WrittenSpan);
        Assert.Contains("\"sku\":\"B\"", JsonWire.Serialize(value), StringComparison.Ordinal);
    }

    [Fact]
    public async Task Null_in_a_required_column_and_too_many_elements_are_errors()
    {
        WireException isNull = await Assert.ThrowsAsync<WireException>(() =>
            WriteAsync(HostWire.Json(), Table("Id Name LineId Sku", [null, "Ann", 1, "a"]))
        );
        Assert.Equal(WireError.Type, isNull.Error);
        WireException tooMany = await Assert.ThrowsAsync<WireException>(() =>
            WriteAsync(HostWire.Json(), Table("Id Name LineId Sku", s_orders), maxElements: 1)
        );
        Assert.Equal(WireError.TooManyElements, tooMany.Error);
    }

    [Fact]
    public async Task Several_queries_are_put_together()
    {
        HostWire wire = HostWire.Json();
        var split = new RowSplit(2);
        RowSession orders = RowSession.Open(wire, Table("Id Name", [1, "Ann"], [2, "Bob"]));
        var order = new RowObject([new RowValueMember("name", 1), new RowArray("lines", section: 1)]);
        orders.Plan = orders.CreatePlan(order, orders.Columns, [0], holder: []);
        orders.CollectInto(split, 0);
        await orders.WriteAsync(WireOutput.None);
        Assert.True(split.HasRows(0));

        RowSession lines = RowSession.Open(wire, Table("Id Sku", [1, "a"], [1, "b"]));
        var line = new RowObject([new RowValueMember("sku", 1)]);
        lines.Plan = lines.CreatePlan(line, lines.Columns, holder: [0]);
        lines.CollectInto(split, 1);
        await lines.WriteAsync(WireOutput.None);

        var output = new MemoryStream();
        Assert.Equal(2, await RowSession.WriteSplitAsync(wire, split, WireOutput.To(output)));
        Assert.Equal(
            """[{"name":"Ann","lines":[{"sku":"a"},{"sku":"b"}]},{"name":"Bob","lines":[]}]""",
            Encoding.UTF8.GetString(output.ToArray())
        );
    }

    [Fact]
    public async Task Queries_beyond_the_result_are_errors()
    {
        HostWire wire = HostWire.Json();
        var split = new RowSplit(1);
        RowSession orders = RowSession.Open(wire, Table("Id", [1]));
        Assert.Throws<ArgumentOutOfRangeException>(() => split.HasRows(1));
        Assert.Throws<ArgumentOutOfRangeException>(() => orders.CollectInto(split, 1));
        Assert.Throws<ArgumentOutOfRangeException>(() => orders.CollectInto(split, -1));

        var order = new RowObject([new RowArray("lines", section: 1)]);
        orders.Plan = orders.CreatePlan(order, orders.Columns, [0], holder: []);
        orders.CollectInto(split, 0);
        await orders.WriteAsync(WireOutput.None);
        ArgumentException beyond = await Assert.ThrowsAsync<ArgumentException>(() =>
            RowSession.WriteSplitAsync(wire, split, WireOutput.To(new MemoryStream()))
        );
        Assert.Contains("query 1", beyond.Message, StringComparison.Ordinal);
    }

    [Fact]
    public async Task Arrays_side_by_side_and_in_objects_that_are_null_receive_their_own_elements()
    {
        var root = new RowObject([
            new RowArray(
                "tags",
                new RowObject([
                    new RowValueMember("tag", 2),
                    new RowArray("marks", new RowObject([new RowValueMember("mark", 3)]), 3),
                ]),
                2
            ),
            new RowObject("customer", [new RowArray("orders", new RowObject([new RowValueMember("id", 4)]), 4)], 1),
            new RowArray("lines", new RowObject([new RowValueMember("id", 5)]), 5),
        ]);
        RowSession session = RowSession.Open(
            HostWire.Json(),
            Table(
                "Id Customer Tag MarkId OrderId LineId",
                [1, "Ann", "a", 1, 10, 20],
                [1, "Ann", "a", 1, 10, 21],
                [1, "Ann", "a", 1, 11, 20],
                [1, "Ann", "a", 1, 11, 21],
                [1, "Ann", "b", null, 10, 20],
                [2, null, null, null, null, 30]
            )
        );
        session.Plan = session.CreatePlan(root, session.Columns, [0]);
        var output = new ArrayBufferWriter<byte>();
        await session.WriteAsync(WireOutput.To(output));
        Assert.Equal(
            """[{"tags":[{"tag":"a","marks":[{"mark":1}]},{"tag":"b","marks":[]}],"customer":{"orders":[{"id":10},{"id":11}]},"lines":[{"id":20},{"id":21}]},{"tags":[],"customer":null,"lines":[{"id":30}]}]""",
            Encoding.UTF8.GetString(output.WrittenSpan)
        );
    }

    [Fact]
    public async Task A_column_is_written_twice_where_it_is_listed_twice()
    {
        RowSession session = RowSession.Open(HostWire.Json(), Table("Id Name", [1, "Ann"]));
        var root = new RowObject([new RowValueMember("name", 0), new RowValueMember("upper", 1)]);
        session.Plan = session.CreatePlan(root, [session.Columns[1], Upper(session.Columns[1])]);
        var output = new ArrayBufferWriter<byte>();
        await session.WriteAsync(WireOutput.To(output));
        Assert.Equal("""[{"name":"Ann","upper":"ANN"}]""", Encoding.UTF8.GetString(output.WrittenSpan));
    }

    [Fact]
    public void Members_that_do_not_fit_the_columns_or_the_plan_are_errors()
    {
        RowSession session = RowSession.Open(HostWire.Json(), Table("Id Name LineId Sku"));
        IReadOnlyList<RowColumn> columns = session.Columns;
        var twice = new RowObject([new RowValueMember("a", 0), new RowObject("b", [new RowValueMember("c", 0)])]);
        var section = new RowObject([new RowArray("lines", section: 1)]);

        Assert.Contains("'a' and 'b.c'", Message(() => session.CreatePlan(twice, columns)), StringComparison.Ordinal);
        Assert.Contains(
            "column 3",
            Message(() => session.CreatePlan(s_order, [.. columns.Take(3)], [0])),
            StringComparison.Ordinal
        );
        Assert.Contains("column 4", Message(() => session.CreatePlan(s_order, columns, [4])), StringComparison.Ordinal);
        Assert.Contains("identify", Message(() => session.CreatePlan(s_order, columns)), StringComparison.Ordinal);
        Assert.Contains(
            "identify",
            Message(() => _ = new RowArray("lines", new RowObject([]), [])),
            StringComparison.Ordinal
        );
        Assert.Contains(
            "another query",
            Message(() => session.CreatePlan(section, columns, [0])),
            StringComparison.Ordinal
        );
        Assert.Contains(
            "joined rows",
            Message(() => session.CreatePlan(s_order, columns, [0], [])),
            StringComparison.Ordinal
        );
        var nullable = new RowObject(s_order.Members, presence: 0);
        Assert.Contains(
            "no presence",
            Message(() => session.CreatePlan(nullable, columns, [0])),
            StringComparison.Ordinal
        );

        static string Message(Action create) => Assert.Throws<ArgumentException>(create).Message;
    }

    [Fact]
    public async Task A_session_without_a_plan_is_an_error()
    {
        RowSession session = RowSession.Open(HostWire.Json(), Table("Id"));
        await Assert.ThrowsAsync<InvalidOperationException>(() => session.WriteAsync(WireOutput.None));
    }
}
