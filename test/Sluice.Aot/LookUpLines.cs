using System.Buffers;
using System.Diagnostics.CodeAnalysis;
using System.Text;
using Sluice.Reflection;
using Sluice.TestCatalogue;

namespace Sluice.Aot;

/// <summary>
/// Values whose type is known only at run time: generated shapes are found without dynamic code, and types without one
/// are walked.
/// </summary>
internal static class LookUpLines
{
    internal static void Print(TextWriter output)
    {
        var order = new Order(7, "Ada", [new("A-1", 2)]);
        Type type = order.GetType();
        Lines.Write(output, "by type\tjson", () => Generated(order, type));
        Lines.Write(
            output,
            "as object\tjson",
            () => Encoding.UTF8.GetBytes(JsonWire.Serialize(new Holder { Value = order }))
        );
        Lines.Write(output, "as object\tmessagepack", () => MessagePackWire.Serialize(new Holder { Value = order }));
        Lines.Write(
            output,
            "by default selection\tjson",
            () => JsonWire.SerializeToUtf8Bytes(order, FieldSelection<Order>.Default)
        );
        Lines.Write(
            output,
            "without a shape\tjson",
            () => Plain(new Unshaped { FirstName = "Steven", LastName = "Giesel" })
        );
        Lines.Write(output, "without a shape\tread", () => PlainRead("""{"lastName":"Giesel","firstName":"Steven"}"""));
        Lines.Write(
            output,
            "an object without a shape\tjson",
            () => JsonWire.SerializeToUtf8Bytes(new Holder { Value = new Unshaped { FirstName = "Ada" } })
        );
    }

    [UnconditionalSuppressMessage("Trimming", "IL2026", Justification = "The type has a generated shape.")]
    [UnconditionalSuppressMessage("AOT", "IL3050", Justification = "The type has a generated shape.")]
    private static byte[] Generated(object value, Type type)
    {
        var buffer = new ArrayBufferWriter<byte>();
        JsonWire.Serialize(buffer, value, type);
        MessagePackWire.Serialize(buffer, value, type);
        return buffer.WrittenSpan.ToArray();
    }

    [UnconditionalSuppressMessage("Trimming", "IL2026", Justification = "The type's members are kept below.")]
    [UnconditionalSuppressMessage("AOT", "IL3050", Justification = "Walking is what is tested.")]
    [DynamicDependency(DynamicallyAccessedMemberTypes.All, typeof(Unshaped))]
    private static byte[] Plain(Unshaped value)
    {
        Converters.For<Unshaped>();
        return JsonWire.SerializeToUtf8Bytes(value);
    }

    [UnconditionalSuppressMessage("Trimming", "IL2026", Justification = "The type's members are kept above.")]
    [UnconditionalSuppressMessage("AOT", "IL3050", Justification = "Walking is what is tested.")]
    private static byte[] PlainRead(string json)
    {
        Converters.For<Unshaped>();
        return Plain(JsonWire.Deserialize<Unshaped>(json)!);
    }
}

/// <summary>A value of any type.</summary>
[Shape]
public sealed partial class Holder
{
    /// <summary>The value.</summary>
    public object? Value { get; set; }
}

/// <summary>A type that asks for no shape.</summary>
public sealed class Unshaped
{
    /// <summary>A name.</summary>
    public string FirstName { get; set; } = "";

    /// <summary>Another.</summary>
    public string? LastName { get; set; }

    /// <summary>A number.</summary>
    public int Age { get; set; }

    /// <summary>Perhaps one.</summary>
    public decimal? Height { get; set; }

    /// <summary>Many.</summary>
    public List<string> Tags { get; set; } = ["a"];

    /// <summary>Another of the kind.</summary>
    public Unshaped? Inner { get; set; }
}
