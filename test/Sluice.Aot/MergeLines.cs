using System.Buffers;
using System.Text;

namespace Sluice.Aot;

[Shape]
public partial class Parcel
{
    public int Id { get; set; }
    public string? Note { get; set; }
    public Spot? Spot { get; set; }
    public Dictionary<string, int>? Marks { get; set; }
    public Dictionary<int, Label>? Labels { get; set; }
    public List<int> Items { get; } = [1];
    public Notice? Notice { get; set; }
    public object? Any { get; set; }

    [WireExtensionData]
    public Dictionary<string, WireValue>? More { get; set; }
}

[Shape]
public partial record Label(string Text, int? Size);

[Shape]
public partial struct Spot
{
    public int X { get; set; }
    public int? Y { get; set; }
}

[Shape]
[WireUnion(Fallback = typeof(OtherNotice))]
[WireCase("mail", typeof(Mail))]
public abstract partial record Notice;

[Shape]
public partial record Mail(string To) : Notice;

public sealed record OtherNotice(UnknownCase Case) : Notice, IUnknownCase;

[Shape]
public partial class Slots
{
    [WireKey(1)]
    public int Id { get; set; }

    [WireExtensionData]
    public Dictionary<string, WireValue>? More { get; set; }
}

/// <summary>
/// Merging, the first value of a buffer, and what a program does not know: by generated shapes alone.
/// </summary>
internal static class MergeLines
{
    internal static void Print(TextWriter output)
    {
        var parcel = new Parcel
        {
            Id = 1,
            Note = "n",
            Spot = new Spot { X = 1, Y = 2 },
            Marks = new() { ["a"] = 1 },
            Labels = new() { [5] = new("t", 3) },
        };
        string sent = JsonWire
            .Populate(
                parcel,
                """{"note":null,"spot":{"y":null},"marks":{"b":2,"a":null},"labels":{"5":{"size":null}},"items":[4,5],"any":{"x":{"y":null}},"new":[1.50]}"""u8
            )
            .ToString();
        output.WriteLine($"merge json {sent} {JsonWire.Serialize(parcel)}");
        sent = MessagePackWire
            .Populate(parcel, MessagePackWire.FromJson("""{"id":7,"notice":["sms",{"to":"x"}],"marks":{"b":null}}"""u8))
            .ToString();
        output.WriteLine(
            $"merge packed {sent} {JsonWire.Serialize(parcel)} {Convert.ToHexString(MessagePackWire.Serialize(parcel))}"
        );
        try
        {
            JsonWire.Populate(parcel, """{"id":8,"spot":{"x":"?"}}"""u8);
        }
        catch (WireException e)
        {
            output.WriteLine($"merge fails {e.Path} {parcel.Id}");
        }
        output.WriteLine($"merge copy {JsonWire.Merge(new Label("a", 1), """{"size":2}"""u8)}");

        byte[] slots = Convert.FromHexString("9401" + "02" + "A178" + "C403010203");
        output.WriteLine(
            $"slots {Convert.ToHexString(MessagePackWire.Serialize(MessagePackWire.Deserialize<Slots>(slots)!))}"
        );
        byte[] text = Encoding.UTF8.GetBytes(""" {"text":"a","size":1}{"text":"b"} 12""");
        JsonWire.Deserialize<Label>(text.AsSpan(), out int used);
        var rest = new ReadOnlySequence<byte>(text, used, text.Length - used);
        output.WriteLine($"first {used} {JsonWire.TryDeserialize(ref rest, out Label? second)} {second} {rest.Length}");
    }
}
