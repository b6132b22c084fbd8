using System.Buffers;
using System.IO.Pipelines;
using System.Text;
using System.Text.Json.Nodes;
using Microsoft.EntityFrameworkCore;
using Xunit;

namespace Sluice.EntityFrameworkCore.Tests;

[Collection(ShopContext.Schema)]
public class QueryTests
{
    private static string Sql(string include)
    {
        using var context = new ShopContext("Host=127.0.0.1;Port=1");
        return context.Orders.Select(FieldSelection.Parse<Order>(include)).ToQueryString();
    }

    [Fact]
    public void Only_the_selected_columns_and_joins_reach_the_database()
    {
        Assert.Equal(
            "SELECT o.\"Id\", o.\"Note\"\nFROM sluice_ef.\"Orders\" AS o",
            Sql("id,note").ReplaceLineEndings("\n")
        );
        string joined = Sql("id,customer[name]");
        Assert.Contains("c.\"Name\"", joined);
        Assert.DoesNotContain("Email", joined);
        Assert.DoesNotContain("Settings", joined);
        string lines = Sql("lines[sku]");
        Assert.Contains("\"Sku\"", lines);
        Assert.DoesNotContain("Quantity", lines);
    }

    private static async Task<ShopContext> FilledAsync()
    {
        ShopContext? context = ShopContext.Open();
        Assert.SkipUnless(context is not null, "SLUICE_POSTGRES names no server.");
        await context!.RecreateAsync();
        for (int i = 1; i <= 50; i++)
        {
            context.Orders.Add(
                new()
                {
                    Id = i,
                    Note = $"note \"{i}\" é\n",
                    Placed = new DateTime(2026, 1, 2, 3, 4, 5, DateTimeKind.Utc).AddMilliseconds(i),
                    Discount = i % 3 == 0 ? null : i / 4m,
                    Customer = i % 5 == 0 ? null : new(i, $"Customer {i}", "x@y"),
                    Lines = [.. Enumerable.Range(0, i % 4).Select(n => new Line { Sku = $"S{n}", Quantity = n })],
                    Settings = new() { Tags = [$"t{i}"], Inner = new() },
                    Packed = i % 2 == 0 ? null : new() { Counts = new() { ["i"] = i } },
                }
            );
        }
        await context.SaveChangesAsync();
        for (int i = 1; i <= 40; i++)
        {
            context.Parcels.Add(
                new()
                {
                    Id = new Guid(i, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11),
                    Fragile = i % 2 == 0,
                    Shelf = (short)-i,
                    Number = long.MaxValue - i,
                    Weight = i / 3f,
                    Volume = i % 4 == 0 ? null : i * 1e10 / 7,
                    Price = i + 0.1250m,
                    Urgency = (Urgency)(i % 3),
                    Was = i % 5 == 0 ? null : Urgency.High,
                    Named = (Urgency)(i % 3),
                    Book = new($"978-{i}"),
                    SentOn =
                        i % 6 == 0 ? null
                        : i % 7 == 0 ? DateOnly.MaxValue
                        : new DateOnly(2024, 2, 28).AddDays(i),
                    At = new TimeOnly(1, 2, 3).Add(TimeSpan.FromMilliseconds(i * 10)),
                    Took = TimeSpan.FromSeconds(i * 1.5),
                    Seen =
                        i % 9 == 0
                            ? DateTimeOffset.MaxValue
                            : new DateTimeOffset(2024, 1, 2, 3, 4, 5, TimeSpan.Zero).AddTicks(i * 10),
                    Local = i % 8 == 0 ? DateTime.MaxValue : new DateTime(2024, 1, 2, 3, 4, 5).AddTicks(i * 10),
                    Label = [1, 2, (byte)i],
                    Numbers = [.. Enumerable.Range(0, i % 4)],
                    Tags = ["a\"b", $"t{i}"],
                    Document = i % 3 == 0 ? null : $$"""{"a": {{i}}}""",
                    OwnerId =
                        i % 5 == 0 ? null
                        : i % 2 == 0 ? 1
                        : 2,
                    Place = new() { X = i, Y = i / 8.0 },
                    Return = i % 3 == 0 ? null : new() { Street = "Way", House = i % 2 == 0 ? null : i },
                    Stops =
                    [
                        .. Enumerable
                            .Range(0, i % 4)
                            .Select(n => new Stop
                            {
                                Id = i * 10 + n,
                                City = n == 1 ? null : $"C{n}",
                                Urgency = Urgency.High,
                            }),
                    ],
                    Last = $"é{i}",
                }
            );
        }
        context.Animals.AddRange(new Animal { Name = "cat" }, new Dog { Name = "rex", Barks = 3 });
        await context.SaveChangesAsync();
        context.ChangeTracker.Clear();
        return context;
    }

    /// <summary>The bytes of every way and wire against those of the entities.</summary>
    private static async Task CheckAsync<T>(
        ShopContext context,
        IQueryable<T> query,
        List<T> entities,
        string include,
        string? reason
    )
        where T : class
    {
        FieldSelection<T> selection = FieldSelection.Parse<T>(include, new IncludeOptions { AllowDeep = true });
        using var ways = new Ways();
        List<string?> way = ways.Begin();
        var output = new MemoryStream();
        foreach (
            JsonWireOptions options in (JsonWireOptions[])
                [default, new() { JsonLines = true }, new() { Indented = true }]
        )
        {
            output.SetLength(0);
            await query.SerializeRowsAsync(output, selection, options);
            string expected = options.JsonLines
                ? string.Concat(entities.Select(e => JsonWire.Serialize(e, selection) + "\n"))
                : JsonWire.Serialize(entities, selection, options);
            Assert.Equal(expected, Encoding.UTF8.GetString(output.ToArray()));
        }
        Assert.All(
            way,
            w =>
                Assert.True(
                    reason is null ? w is null : w?.Contains(reason, StringComparison.Ordinal) == true,
                    $"{include}: {w}"
                )
        );
        Assert.Equal(3, way.Count);
        byte[] packed = MessagePackWire.Serialize(entities, selection);
        output.SetLength(0);
        await query.SerializeRowsAsync(output, selection, new MessagePackWireOptions());
        Assert.Equal(packed, output.ToArray());

        var buffer = new ArrayBufferWriter<byte>();
        await query.SerializeRowsAsync(buffer, selection);
        Assert.Equal(JsonWire.Serialize(entities, selection), Encoding.UTF8.GetString(buffer.WrittenSpan));
        buffer.Clear();
        await query.SerializeRowsAsync(buffer, selection, new MessagePackWireOptions());
        Assert.Equal(packed, buffer.WrittenSpan.ToArray());
        foreach (bool json in (bool[])[true, false])
        {
            var pipe = new Pipe(new PipeOptions(pauseWriterThreshold: 0));
            if (json)
                await query.SerializeRowsAsync(pipe.Writer, selection);
            else
                await query.SerializeRowsAsync(pipe.Writer, selection, new MessagePackWireOptions());
            await pipe.Writer.CompleteAsync();
            output.SetLength(0);
            await pipe.Reader.CopyToAsync(output);
            Assert.Equal(json ? JsonWire.SerializeToUtf8Bytes(entities, selection) : packed, output.ToArray());
        }
        foreach (
            JsonWireOptions options in (JsonWireOptions[])
                [
                    new() { Omit = OmitWhen.Null },
                    new() { Naming = WireNaming.SnakeUpper },
                    new() { Omit = OmitWhen.Default },
                    new() { EnumsAsText = true },
                    new() { Escaping = JsonEscaping.Html },
                ]
        )
        {
            output.SetLength(0);
            await query.SerializeRowsAsync(output, selection, options);
            Assert.Equal(JsonWire.Serialize(entities, selection, options), Encoding.UTF8.GetString(output.ToArray()));
        }
        Assert.Empty(context.ChangeTracker.Entries());
        Assert.Equal(System.Data.ConnectionState.Closed, context.Database.GetDbConnection().State);
    }

    [Fact]
    public async Task Rows_shaper_and_entities_give_the_same_bytes()
    {
        await using ShopContext context = await FilledAsync();
        List<Order> entities = await context
            .Orders.AsNoTracking()
            .Include(o => o.Customer)
            .Include(o => o.Lines.OrderBy(l => l.Id))
            .OrderBy(o => o.Id)
            .ToListAsync();
        foreach (
            string include in (string[])
                [
                    "id",
                    "id,note,placed,discount",
                    "discount",
                    "note,customer[name]",
                    "customer",
                    "lines[sku,quantity]",
                    "id,settings[tags]",
                    "packed",
                    "!all,-lines",
                    "",
                    "lines,customer[email],settings[inner[tags]]",
                    "customer[email],lines[quantity],packed[counts]",
                    "!deep",
                ]
        )
            await CheckAsync(context, context.Orders.OrderBy(o => o.Id), entities, include, null);
    }

    [Fact]
    public async Task Every_kind_of_column_gives_the_same_bytes()
    {
        await using ShopContext context = await FilledAsync();
        IQueryable<Parcel> all = context
            .Parcels.AsNoTracking()
            .Include(p => p.Owner)
            .Include(p => p.Stops.OrderBy(s => s.Id))
                .ThenInclude(s => s.Keeper);
        IQueryable<Parcel> byNumber = context.Parcels.OrderByDescending(p => p.Number);
        List<Parcel> entities = await all.OrderByDescending(p => p.Number).ToListAsync();
        string[] members = [.. JsonNode.Parse(JsonWire.Serialize(entities[0]))!.AsObject().Select(m => m.Key)];
        Assert.True(members.Length > 25);
        foreach (string include in members.Where(m => m is not "document"))
            await CheckAsync(context, byNumber, entities, include, null);
        foreach (
            string include in (string[])
                [
                    "!all",
                    "!deep",
                    "ownerId,owner[id,name]",
                    "owner[id],ownerId",
                    "stops[keeper[id]],last",
                    "last,stops[city],id,return[house],place[y]",
                ]
        )
            await CheckAsync(context, byNumber, entities, include, null);

        List<Parcel> fewer = await all.Where(p => p.Number % 3 != 0)
            .OrderBy(p => p.Urgency)
            .ThenByDescending(p => p.Price)
            .Skip(2)
            .Take(9)
            .ToListAsync();
        await CheckAsync(
            context,
            context
                .Parcels.Where(p => p.Number % 3 != 0)
                .OrderBy(p => p.Urgency)
                .ThenByDescending(p => p.Price)
                .Skip(2)
                .Take(9),
            fewer,
            "price,stops,last",
            null
        );
        List<Parcel> unordered = await all.OrderBy(p => p.Id).ToListAsync();
        await CheckAsync(context, context.Parcels, unordered, "stops[id],id", null);
        await CheckAsync(context, context.Parcels.Where(p => p.Shelf > 0), [], "!deep", null);
    }

    [Fact]
    public async Task Collections_side_by_side_and_within_each_other_are_written_from_rows()
    {
        await using ShopContext context = await FilledAsync();
        context.Depots.AddRange(Depot.Some());
        await context.SaveChangesAsync();
        context.ChangeTracker.Clear();
        IQueryable<Depot> query = context.Depots.OrderByDescending(d => d.Name).ThenBy(d => d.Number);
        List<Depot> entities = await Depot.WholeAsync(query);
        Assert.Contains(
            entities,
            d =>
                d.Bays.Count > 1
                && d.Memos.Count > 1
                && d.Deputies.Count > 1
                && d.Bays[0].Crates.Count > 1
                && d.Bays[0].Signs.Count > 1
        );
        foreach (
            string include in (string[])
                [
                    "bays,memos",
                    "name,bays[id],memos[text],last",
                    "memos,deputies[name]",
                    "deputies",
                    "bays[label,crates]",
                    "bays[crates[memos[text]]]",
                    "name,bays[label,crates[id,memos[text]],id],last",
                    "bays[signs,crates]",
                    "bays[signs[text],label]",
                    "manager[skills]",
                    "zone,manager[name,skills[title,memos],id],last",
                    "manager[skills[memos]],memos",
                    "deputies[skills[memos[text]]],bays[signs],zone",
                    "!deep",
                ]
        )
            await CheckAsync(context, query, entities, include, null);
        IQueryable<Depot> page = context
            .Depots.Where(d => d.Zone > 0)
            .OrderBy(d => d.Name)
            .ThenByDescending(d => d.Number)
            .Skip(3)
            .Take(11);
        await CheckAsync(
            context,
            page,
            await Depot.WholeAsync(page),
            "number,memos[text],bays[crates[weight]],deputies[id]",
            null
        );

        IQueryable<DepotRow> rows = query.Select(d => new DepotRow
        {
            Title = d.Name + "!",
            Bays = d
                .Bays.OrderByDescending(b => b.Label)
                .ThenBy(b => b.Id)
                .Select(b => new BayRow(
                    b.Label,
                    b.Crates.Where(c => c.Weight > 20).OrderBy(c => c.Id).Select(c => new MemoRow(d.Name)).ToList(),
                    b.Signs.OrderByDescending(s => s.Text).Select(s => new MemoRow(s.Text)).ToList()
                ))
                .ToList(),
            Boss =
                d.Manager == null
                    ? null
                    : new ManagerRow(
                        d.Manager.Name,
                        d.Manager.Skills.OrderBy(s => s.Level)
                            .ThenBy(s => s.Id)
                            .Select(s => new MemoRow(s.Title))
                            .ToList()
                    ),
            Memos = d.Memos.Where(m => m.Id % 2 == 0).OrderBy(m => m.Id).Select(m => new MemoRow(m.Text)).ToList(),
        });
        List<DepotRow> made = await rows.ToListAsync();
        foreach (
            string include in (string[])
                ["title,bays,memos", "bays[heavy],memos", "boss,title", "memos,boss[skills]", "title,bays,boss,memos"]
        )
            await CheckAsync(context, rows, made, include, null);
    }

    [Fact]
    public async Task Objects_that_a_query_makes_are_written_from_rows()
    {
        await using ShopContext context = await FilledAsync();
        int least = 3;
        IQueryable<OrderRow> rows = context
            .Orders.Where(o => o.Id > least)
            .OrderByDescending(o => o.Note)
            .Select(o => new OrderRow
            {
                Number = o.Id,
                CustomerName = o.Customer!.Name,
                CustomerId = o.Customer == null ? null : o.Customer.Id,
                Text = o.Note + "!" + o.Customer!.Email,
                At = o.Placed,
                Discount = o.Discount,
                Doubled = o.Discount * 2,
                LineCount = o.Lines.Count,
                Pieces = o.Lines.Where(l => l.Quantity > 0).Sum(l => l.Quantity),
                IsCheap = o.Discount > 5m || o.Placed < o.Placed,
                Customer = o.Customer,
                Buyer = o.Customer == null ? null : new CustomerRow(o.Customer.Id, o.Customer.Name),
                Place = new CustomerRow(o.Id, o.Customer!.Email),
                Settings = o.Settings,
                Lines = o
                    .Lines.Where(l => l.Quantity != 1)
                    .OrderByDescending(l => l.Sku)
                    .Select(l => new LineRow(l.Sku, l.Quantity) { IsMany = l.Quantity > 1 })
                    .ToList(),
            });
        List<OrderRow> made = await rows.AsNoTracking().ToListAsync();
        Assert.Contains(made, m => m.Lines.Count > 1);
        foreach (
            string include in (string[])
                [
                    "number",
                    "customerName",
                    "text",
                    "doubled,discount",
                    "lineCount,pieces",
                    "isCheap",
                    "customer",
                    "customer[email],customerName",
                    "buyer",
                    "place[label]",
                    "at,settings[tags]",
                    "lines",
                    "lines[sku],buyer[label],number",
                    "",
                ]
        )
            await CheckAsync(context, rows, made, include, null);
        // Made first, then filtered, ordered and paged.
        IQueryable<OrderRow> later = rows.Where(r => r.LineCount > 0 && r.CustomerName != null)
            .OrderBy(r => r.Text)
            .ThenBy(r => r.Number)
            .Skip(1)
            .Take(7);
        await CheckAsync(
            context,
            later,
            await later.AsNoTracking().ToListAsync(),
            "number,text,place,lines[quantity]",
            null
        );
        IQueryable<CustomerRow> twice = rows.OrderBy(r => r.Number)
            .Select(r => new CustomerRow(r.Number, r.CustomerName));
        await CheckAsync(context, twice, await twice.ToListAsync(), "", null);
        IQueryable<LineRow> whole = context
            .Orders.OrderBy(o => o.Id)
            .Select(o => new LineRow(o.Note, o.Lines.Count()) { IsMany = o.Lines.Any(l => l.Quantity > 1) });
        await CheckAsync(context, whole, await whole.ToListAsync(), "", null);
        IQueryable<ParcelRow> parcels = context
            .Parcels.OrderBy(p => p.Number)
            .Select(p => new ParcelRow
            {
                Key = p.Id,
                Named = p.Named,
                Was = p.Was,
                NamedToo = p.Named,
                Book = p.Book,
                SentOn = p.SentOn,
                X = p.Place.X,
                Street = p.Return!.Street,
                Document = p.Document,
                Numbers = p.Numbers,
                Seen = p.Seen,
                Shelf = p.Shelf,
            });
        foreach (string include in (string[])["", "key,namedToo,book", "document,x", "seen,shelf,sentOn"])
            await CheckAsync(context, parcels, await parcels.ToListAsync(), include, null);
    }

    [Fact]
    public async Task Objects_made_in_other_ways_go_through_the_shaper()
    {
        await using ShopContext context = await FilledAsync();
        IQueryable<Shouted> shouted = context.Orders.OrderBy(o => o.Id).Select(o => new Shouted(o.Id, o.Note));
        await CheckAsync(context, shouted, await shouted.ToListAsync(), "", "made in a way");
        IQueryable<CustomerRow> computed = context
            .Orders.OrderBy(o => o.Id)
            .Select(o => new CustomerRow(o.Id, Backwards(o.Note)));
        await CheckAsync(context, computed, await computed.ToListAsync(), "", "computed");
        IQueryable<CustomerRow> constant = context.Orders.OrderBy(o => o.Id).Select(o => new CustomerRow(o.Id, "x"));
        await CheckAsync(context, constant, await constant.ToListAsync(), "", null);
        // The database returns equal values once.
        IQueryable<OrderRow> equal = context
            .Orders.OrderBy(o => o.Id)
            .Select(o => new OrderRow
            {
                Number = o.Id,
                Discount = o.Discount * 2,
                Doubled = o.Discount * 2,
                Customer = o.Customer,
                Text = o.Note,
            });
        await CheckAsync(
            context,
            equal,
            await equal.AsNoTracking().ToListAsync(),
            "number,discount,doubled,customer,text",
            null
        );
        IQueryable<ParcelRow> twice = context
            .Parcels.OrderBy(p => p.Number)
            .Select(p => new ParcelRow
            {
                Key = p.Id,
                Named = p.Named,
                NamedToo = p.Named,
                Shelf = p.Shelf,
                Street = p.Return!.Street,
            });
        await CheckAsync(context, twice, await twice.ToListAsync(), "key,named,namedToo,shelf,street", null);
        IQueryable<OrderRow> nulled = context
            .Orders.OrderBy(o => o.Id)
            .Select(o => new OrderRow
            {
                Number = o.Id,
                CustomerName = null,
                IsCheap = true,
                LineCount = 3,
                Text = o.Discount > 5 ? "dear" : o.Note,
            });
        await CheckAsync(context, nulled, await nulled.ToListAsync(), "number,isCheap", null);
        await CheckAsync(context, nulled, await nulled.ToListAsync(), "text,number", null);
        await CheckAsync(context, nulled, await nulled.ToListAsync(), "text,customerName", null);
        IQueryable<OrderRow> partly = context.Orders.OrderBy(o => o.Id).Select(o => new OrderRow { Number = o.Id });
        await CheckAsync(context, partly, await partly.ToListAsync(), "number", null);
        await CheckAsync(context, partly, await partly.ToListAsync(), "number,text", "not given");
        // A null where the member can't be null is an error on either way.
        IQueryable<OrderRow> nulls = context
            .Orders.OrderBy(o => o.Id)
            .Select(o => new OrderRow { Number = o.Customer!.Id });
        await Assert.ThrowsAsync<InvalidOperationException>(() => nulls.ToListAsync());
        await Assert.ThrowsAsync<WireException>(() =>
            nulls.SerializeRowsAsync(new MemoryStream(), FieldSelection.Parse<OrderRow>("number"))
        );
    }

    private static string Backwards(string text) => new([.. text.Reverse()]);

    [Fact]
    public async Task What_rows_can_not_carry_goes_through_the_shaper_and_says_why()
    {
        await using ShopContext context = await FilledAsync();
        List<Animal> animals = await context.Animals.AsNoTracking().OrderBy(a => a.Id).ToListAsync();
        await CheckAsync(context, context.Animals.OrderBy(a => a.Id), animals, "name", null);
        List<Order> orders = await context
            .Orders.AsNoTracking()
            .Include(o => o.Lines.OrderBy(l => l.Id))
            .OrderBy(o => o.Id)
            .ToListAsync();
        await CheckAsync(context, context.Orders.OrderBy(o => o.Id).AsSplitQuery(), orders, "id,lines[id]", null);
        await CheckAsync(context, context.Orders.Distinct().OrderBy(o => o.Id).Select(o => o), orders, "id,note", null);
        await CheckAsync(
            context,
            context.Orders.SelectMany(o => o.Lines).OrderBy(l => l.Id),
            [.. orders.SelectMany(o => o.Lines).OrderBy(l => l.Id)],
            "sku",
            null
        );
        await CheckAsync(
            context,
            context
                .Orders.Where(o => o.Id > 7)
                .SelectMany(o => o.Lines.Where(l => l.Quantity > 0))
                .OrderByDescending(l => l.Id),
            [
                .. orders
                    .Where(o => o.Id > 7)
                    .SelectMany(o => o.Lines)
                    .Where(l => l.Quantity > 0)
                    .OrderByDescending(l => l.Id),
            ],
            "",
            null
        );
        await CheckAsync(
            context,
            context.Orders.OrderBy(o => o.Id).Join(context.Customers, o => o.Customer!.Id, c => c.Id, (o, c) => o),
            [.. orders.Where(o => o.Id % 5 != 0)],
            "id",
            null
        );
    }

    [Fact]
    public async Task Filters_and_paging_stay_in_the_database_and_the_connection_goes_back()
    {
        await using ShopContext context = await FilledAsync();
        var output = new MemoryStream();
        await context
            .Orders.Where(o => o.Id > 10)
            .OrderByDescending(o => o.Id)
            .Skip(1)
            .Take(2)
            .SerializeRowsAsync(output, FieldSelection.Parse<Order>("id"));
        Assert.Equal("""[{"id":49},{"id":48}]""", Encoding.UTF8.GetString(output.ToArray()));
        Assert.Equal(System.Data.ConnectionState.Closed, context.Database.GetDbConnection().State);
    }

    [Fact]
    public async Task What_fails_leaves_a_broken_answer_and_a_free_connection()
    {
        await using ShopContext filled = await FilledAsync();
        string connection =
            Environment.GetEnvironmentVariable("SLUICE_POSTGRES")
            + $";Maximum Pool Size=1;Timeout=5;Application Name={Guid.NewGuid():N}";
        await filled.Database.ExecuteSqlRawAsync(
            "update sluice_ef.\"Parcels\" set \"Named\" = 'Nonsense' where \"Shelf\" = -20"
        );
        FieldSelection<Parcel> selection = FieldSelection.Parse<Parcel>("id,named,stops[city]");
        for (int i = 0; i < 3; i++)
        {
            await using var context = new ShopContext(connection);
            var output = new MemoryStream();
            await Assert.ThrowsAnyAsync<Exception>(() =>
                context.Parcels.OrderBy(p => p.Number).SerializeRowsAsync(output, selection)
            );
            Assert.DoesNotContain("]}]", Encoding.UTF8.GetString(output.ToArray()));
            using var stop = new CancellationTokenSource();
            await stop.CancelAsync();
            await Assert.ThrowsAnyAsync<OperationCanceledException>(() =>
                context.Parcels.SerializeRowsAsync(output, selection, cancellationToken: stop.Token)
            );
            output.SetLength(0);
            await context
                .Parcels.Where(p => p.Shelf == -1)
                .SerializeRowsAsync(output, FieldSelection.Parse<Parcel>("shelf"));
            Assert.Equal("""[{"shelf":-1}]""", Encoding.UTF8.GetString(output.ToArray()));
        }
    }

    [Fact]
    public async Task A_change_within_a_stored_member_is_saved()
    {
        await using ShopContext context = await FilledAsync();
        Order order = await context.Orders.SingleAsync(o => o.Id == 7);
        Assert.False(context.ChangeTracker.HasChanges());
        order.Settings.Inner!.Tags.Add("deep");
        Assert.True(context.ChangeTracker.HasChanges());
        await context.SaveChangesAsync();
        context.ChangeTracker.Clear();
        Assert.Equal(["deep"], (await context.Orders.SingleAsync(o => o.Id == 7)).Settings.Inner!.Tags);
    }
}
