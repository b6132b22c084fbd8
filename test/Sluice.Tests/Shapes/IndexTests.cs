using Xunit;

namespace Sluice.Tests.Shapes;

public class IndexTests
{
    private sealed record Place(int Value, bool IsFromEnd);

    [Fact]
    public void Index_Negative_IsRefusedWithWhatIsRequired()
    {
        var json = Assert.Throws<WireException>(() =>
            JsonWire.Deserialize<Index>("{\"value\":-1,\"isFromEnd\":false}")
        );
        Assert.StartsWith("An index must not be negative.", json.Message, StringComparison.Ordinal);
        byte[] bytes = MessagePackWire.Serialize(new Place(-1, false));
        var packed = Assert.Throws<WireException>(() => MessagePackWire.Deserialize<Index>(bytes));
        Assert.StartsWith("An index must not be negative.", packed.Message, StringComparison.Ordinal);
    }
}
