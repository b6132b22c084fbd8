namespace Sluice.TestCatalogue;

/// <summary>Objects of every kind, with generated shapes.</summary>
internal static class ObjectFamily
{
    internal static Family Objects()
    {
        var family = new Family("objects");
        var order = new Order(7, "Ada", [new("A-1", 2), new("B-2", 0)]);
        Add(family, "an order", order);
        Add<Order>(family, "nulls", new(int.MinValue, null!, null!), Expect.BreaksNullability);
        Add<Order>(family, "null", null);
        Add(family, "defaults", new Defaults());
        Add(family, "others", new Defaults(1, "é\"", Color.Blue, 0.5, -1.0m, long.MinValue, 'x', DateTime.UnixEpoch));
        Add(family, "a point", new Point(1, -2.5f));
        Add(family, "default", default(Point));
        Add(family, "a span", new Span(1, 2));
        Add(family, "the base", new Base(1) { Note = "n" });
        Add(family, "derived", new Derived(1, "x") { Note = "n" });
        Add(family, "overridden and hidden", Renamed.Of(hidden: 1, front: 2));
        Add(family, "nothing", new Nothing());
        Add(family, "names", new Scripts(1, "b", true, null, 5, 6), Expect.NoStj);
        Add(family, "zeros", new NineInts());
        Add(
            family,
            "digits",
            new NineInts
            {
                A = 1,
                B = -22,
                C = 333,
                D = -4444,
                E = 55555,
                F = -666666,
                G = 7777777,
                H = int.MinValue,
                I = int.MaxValue,
            }
        );
        Add(
            family,
            "full",
            new MyPoco(true, "text")
            {
                Numbers = [1, 2, 3],
                Map = new() { ["a"] = 1, ["b"] = 2 },
            }
        );
        Add(family, "empty", new MyPoco(false, null!), Expect.BreaksNullability);
        Add(
            family,
            "of three levels",
            new Tree
            {
                Name = "root",
                Children = [new() { Name = "a", Children = [new() { Name = "aa" }] }, new(), null!],
                Next = new() { Next = new() { Next = new() } },
                Named = new()
                {
                    ["x"] = new() { Name = "x" },
                    ["null"] = null!,
                },
            }
        );
        Add(
            family,
            "set",
            new Setters
            {
                Required = 1,
                RequiredInit = "two",
                Init = 3,
                Field = 4,
            }.With("five")
        );
        Add(family, "unset", new Setters { Required = 0, RequiredInit = "" });
        Add(
            family,
            "all",
            new Attributed
            {
                Named = "n",
                Ignored = "i",
                WhenNotNull = "w",
                WhenNotZero = 1,
                Last = 2,
                First = 3,
                Day = DayOfWeek.Friday,
                Quoted = 12,
            }
        );
        Add(family, "none", new Attributed());
        Add(family, "without rest", new Extended { Id = 1 });
        Add(
            family,
            "with rest",
            new Extended
            {
                Id = 1,
                Rest = new()
                {
                    ["x"] = "y",
                    ["b"] = true,
                    ["n"] = null,
                },
            },
            Expect.NoStjRead
        );
        Add(
            family,
            "a struct",
            new Mutable
            {
                Number = 1,
                Text = "x",
                Point = new(1, 2),
            }
        );
        Add(family, "an animal", new Animal { Name = "cat" });
        Add(
            family,
            "a bird",
            new Bird
            {
                Name = "owl",
                Flies = true,
                Legs = 2,
            }
        );
        Add(family, "no bits", new Wide());
        Add(
            family,
            "bits at the borders",
            new Wide
            {
                M00 = 0,
                M01 = -1,
                M62 = 62,
                M63 = 63,
                M64 = 64,
                M65 = 65,
                M69 = 69,
            }
        );
        var filled = new Filled();
        filled.Numbers.AddRange([1, 2]);
        filled.Texts["a"] = "b";
        Add(family, "filled", filled);
        Add(family, "empty", new Filled());
        return family;
    }

    internal static Family Collections()
    {
        var family = new Family("custom collections");
        var order = new Order(7, "Ada", [new("A-1", 2)]);
        Add<OwnList, CollectionShapes>(family, "two", [1, 2]);
        Add<OwnCollection, CollectionShapes>(family, "two", ["a", "b"]);
        Add<Built, CollectionShapes>(family, "two", [1, 2], Expect.NoStjRead);
        Add<OwnDictionary, CollectionShapes>(family, "two", new() { ["a"] = 1, ["b"] = 2 });
        Add<Countdown, CollectionShapes>(family, "from three", Countdown.From(3), Expect.WriteOnly);
        Add<List<Order>, CollectionShapes>(family, "orders", [order, null!, order]);
        Add<Dictionary<string, Order>, CollectionShapes>(family, "orders", new() { ["a"] = order, ["b"] = null! });
        Add<Order[], CollectionShapes>(family, "orders", [order]);
        Add<HashSet<Line>, CollectionShapes>(family, "lines", [new("a", 1), new("b", 2)]);
        Add<List<Point>, CollectionShapes>(family, "points", [new(1, 2), default]);
        Add<Point?, CollectionShapes>(family, "a point", new Point(1, 2));
        Add<Point?, CollectionShapes>(family, "null", null);
        return family;
    }

    internal static Family Unions()
    {
        var family = new Family("unions");
        Add<Figure>(family, "a circle", new Circle("c", 1.5));
        Add<Figure>(
            family,
            "a square of figures",
            new Square(null, 2, [new Circle(null, 0), new Square("inner", 1), null!])
        );
        Add<Figure>(family, "null", null);
        Add<IPet>(family, "a cat", new Cat { Name = "tom" }, Expect.NoStj);
        Add<IPet>(
            family,
            "a dog with a friend",
            new Dog
            {
                Name = "rex",
                Friend = new Cat { Name = "tom" },
            },
            Expect.NoStj
        );
        Add(
            family,
            "members",
            new Drawing(
                new Circle("c", 1),
                [new Square("s", 2), new Circle(null, 3)],
                new() { ["a"] = new Dog { Name = "rex" } }
            ),
            Expect.NoStj
        );
        Add(family, "none", new Drawing(null, [], []), Expect.NoStjRead);
        Add<Sign>(family, "discriminators with escapes", new Ampersand(new Ampersand(new Numbered())));
        return family;
    }

    internal static Family Conversions()
    {
        var family = new Family("converters and surrogates");
        Add<Host>(
            family,
            "texts",
            new()
            {
                Address = System.Net.IPAddress.Parse("127.0.0.1"),
                Network = System.Net.IPNetwork.Parse("10.0.0.0/8"),
            },
            Expect.NoStj
        );
        Add<Host>(family, "no texts", new(), Expect.NoStj);
        Add(family, "degrees", new Celsius(-40.5), Expect.NoStj);
        Add<Money>(family, "money", new(19.99m, "EUR"), Expect.NoStj);
        Add<Money>(family, "null", null, Expect.NoStj);
        Add(family, "hexadecimal", new Hex(0xbeef), Expect.JsonOnly);
        Add(family, "a serial number", new Systems.Serial(7), Expect.JsonOnly);
        Add(family, "hexadecimal members", new Hexes(new(7), null, [new(8)]), Expect.JsonOnly);
        Add(
            family,
            "members",
            new Converted(new(1), new(2), [new(3), new(4)], new(5, "USD"), new() { ["a"] = new(600, "CHF") }),
            Expect.NoStj
        );
        Add(family, "nulls", new Converted(default, null, [], null, []), Expect.NoStj);
        return family;
    }

    internal static Family Special()
    {
        var family = new Family("marks, keys and callbacks");
        Add(family, "callbacks", new Tracked { Number = 5 });
        Add(
            family,
            "keys",
            new Keyed
            {
                A = 7,
                B = "x",
                C = [new() { A = 1 }, new()],
            }
        );
        Add(family, "no keys", new Keyed());
        Add(
            family,
            "marks",
            new Marked
            {
                Id = 1,
                Name = "n",
                Notes = "x",
                Secret = "s",
                Line = new("a", 1),
            },
            Expect.NoStj
        );
        Add(
            family,
            "all",
            new Mixed
            {
                OneStatus = Status.OnHold,
                MaybeStatus = Status.Deleted,
                ByStatus = new() { [Status.OnHold] = 1 },
                ByColor = new() { [Color.Blue] = "b" },
                NamedColor = Color.Green,
                Pair = (1, "a"),
                Matrix = new[,]
                {
                    { 1, 2 },
                    { 3, 4 },
                },
                Deep = new() { ["a"] = [new(1, [2, null]), new(null)] },
            },
            Expect.NoStj
        );
        Add(family, "none", new Mixed(), Expect.NoStj);
        Add(
            family,
            "rest",
            new ExtendedByJson
            {
                Id = 1,
                Rest = new() { ["x"] = 1, ["list"] = new System.Text.Json.Nodes.JsonArray(1, null) },
            },
            Expect.NoStj
        );
        Add(family, "no rest", new ExtendedByJson { Id = 1 });
        Add(
            family,
            "quoted",
            new QuotedNumbers
            {
                Whole = -1,
                Double = double.NaN,
                Single = float.NegativeInfinity,
                Half = Half.PositiveInfinity,
                Longs = [1, long.MinValue],
            }
        );
        Add(family, "zeros", new QuotedNumbers());
        Add(family, "nulls", new Outspoken());
        Add(
            family,
            "elements",
            new ExtendedByElements
            {
                Id = 1,
                Rest = new()
                {
                    ["x"] = System.Text.Json.JsonDocument.Parse("null").RootElement,
                    ["y"] = System.Text.Json.JsonDocument.Parse("2").RootElement,
                },
            }
        );
        Add(
            family,
            "quoted numbers of a type parameter",
            new QuotedBox<long>
            {
                Value = -5,
                Many = new() { [1] = long.MinValue },
                Deep =
                [
                    [1],
                    [],
                ],
                Flat = [1, null],
                Fractions = new() { [1] = [0.5] },
                Part = new(3, [4]),
            }
        );
        Add(
            family,
            "quoted numbers or null of a type parameter",
            new QuotedBox<decimal?>
            {
                Value = 1.50m,
                Many = new() { [1] = null, [2] = -2 },
            }
        );
        Add(
            family,
            "texts among quoted numbers",
            new QuotedBox<string>
            {
                Value = "x",
                Many = new() { [1] = "y", [2] = null },
            }
        );
        Add(
            family,
            "of itself",
            new Village
            {
                Name = "a",
                Nearest = new() { Name = "b", People = 2 },
            }
        );
        Add(family, "tuples by other names", new OtherNames((1, 2), ["x"], "y"), Expect.NoStj);
        Add(family, "both", new ByReference(1.50m, "x"), Expect.NoStj);
        Add(family, "tracked", new TrackedStruct { Number = 5 }, Expect.Retyped);
        Add(
            family,
            "all",
            new JsonMembers
            {
                Node = true,
                Object = new() { ["a"] = null },
                Array = new(false, "x"),
                Value = System.Text.Json.Nodes.JsonValue.Create("v"),
                Many = [null, true, new System.Text.Json.Nodes.JsonObject()],
            }
        );
        Add(family, "none", new JsonMembers());
        Add(family, "every type", new EveryMember(), Expect.NoStj | Expect.Retyped | Expect.Unordered);
        return family;
    }

    internal static Family Nameless()
    {
        var family = new Family("types without a name");
        Anonymous(
            family,
            "numbers and text",
            new
            {
                Id = 1,
                Name = "n",
                Inner = new { List = new[] { 1, 2 } },
            }
        );
        Anonymous(family, "in a list", new[] { new { A = 1 }, new { A = 2 } }.ToList());
        return family;
    }

    // Types without a name have no generated shape.
    private static void Anonymous<T>(Family family, string name, T value) =>
        family.Add(name, value, static () => Reflection.Converters.For<T>(), Expect.WriteOnly);

    private static void Add<T>(Family family, string name, T? value, Expect expect = Expect.RoundTrip)
        where T : IShaped<T> => family.Add(name, value, static () => T.Converter, expect);

    private static void Add<T, TShapes>(Family family, string name, T? value, Expect expect = Expect.RoundTrip)
        where TShapes : IShapeOf<T> => family.Add(name, value, static () => TShapes.Converter, expect);
}
