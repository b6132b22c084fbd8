namespace Sluice.Benchmarks.Rows;

/// <summary>A row of twenty columns.</summary>
[Shape]
public sealed partial class WideCustomer
{
    public long A1 { get; set; }
    public int A2 { get; set; }
    public string A3 { get; set; } = "";
    public double A4 { get; set; }
    public long? A5 { get; set; }
    public long B1 { get; set; }
    public int B2 { get; set; }
    public string B3 { get; set; } = "";
    public double B4 { get; set; }
    public string? B5 { get; set; }
    public long C1 { get; set; }
    public int C2 { get; set; }
    public string C3 { get; set; } = "";
    public double C4 { get; set; }
    public bool C5 { get; set; }
    public long D1 { get; set; }
    public int D2 { get; set; }
    public string D3 { get; set; } = "";
    public double D4 { get; set; }
    public double? D5 { get; set; }

    /// <summary>The columns over the number <c>i</c> of the row.</summary>
    internal static string Columns { get; } =
        string.Join(
            ", ",
            "ABCD".Select(static letter =>
                $"i as {letter}1, cast(i as integer) as {letter}2, 'text ' || i as {letter}3, "
                + $"{Double("i * 0.5")} as {letter}4, "
                + letter switch
                {
                    'A' => "i + 7 as A5",
                    'B' => "'x' || i as B5",
                    'C' => "i % 2 = 1 as C5",
                    _ => $"{Double("i * 1.25")} as D5",
                }
            )
        );

    private static string Double(string value) => $"cast({value} as double precision)";
}

/// <summary>An order with its lines.</summary>
[Shape]
public sealed partial class JoinedOrder
{
    public long Id { get; set; }
    public List<JoinedLine> Lines { get; set; } = [];
}

/// <summary>A line of an order.</summary>
[Shape]
public sealed partial class JoinedLine
{
    public long No { get; set; }
    public string Sku { get; set; } = "";
}
