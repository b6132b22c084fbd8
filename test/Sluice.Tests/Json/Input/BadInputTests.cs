using System.Text;
using Sluice.Wires.Json;
using Xunit;

namespace Sluice.Tests.Json.Input;

/// <summary>Input made to hurt: it costs its length, no more, and ends in one documented exception.</summary>
public class BadInputTests
{
    private const string Whole =
        "{\"id\":7,\"owner\":\"Ada \\u00e9 é\",\"lines\":[{\"sku\":\"A-1\",\"quantity\":2,\"odd name\":3},{\"sku\":\"B\",\"quantity\":-1}],\"notes\":{\"x\":1,\"y\":2},\"weight\":2.25}";

    [Fact]
    public void Input_cut_anywhere_is_an_error_with_an_offset_and_a_path()
    {
        byte[] whole = Documents.Utf8(Whole);
        Assert.Equal(2, JsonWire.Deserialize<Basket>(whole)!.Lines.Count);
        for (int length = 0; length < whole.Length; length++)
        {
            byte[] cut = whole[..length];
            WireException error = Documents.Fails(() => JsonWire.Deserialize<Basket>(cut));
            Assert.Contains(error.Error, new[] { WireError.EndOfInput, WireError.Syntax, WireError.InvalidText });
            Assert.InRange(error.Offset, 0, length);
            Assert.StartsWith("$", error.Path);
            Assert.Equal(1, error.Line);
        }
    }

    [Fact]
    public void A_changed_byte_never_raises_another_exception()
    {
        byte[] whole = Documents.Utf8(Whole);
        for (int at = 0; at < whole.Length; at++)
        {
            for (int value = 0; value < 256; value += 3)
            {
                byte[] changed = [.. whole];
                changed[at] = (byte)value;
                try
                {
                    JsonWire.Deserialize<Basket>(changed);
                }
                catch (WireException e)
                {
                    Assert.NotNull(e.Path);
                    Assert.InRange(e.Offset, 0, whole.Length);
                }
            }
        }
    }

    [Theory]
    [InlineData("["), InlineData("{\"a\":"), InlineData("{\"next\":"), InlineData("{\"others\":[")]
    public void A_hundred_thousand_brackets_are_an_error_on_a_small_stack(string opening)
    {
        byte[] json = Documents.Utf8(string.Concat(Enumerable.Repeat(opening, 120_000)));
        var errors = new List<WireError>();
        var thread = new Thread(
            () =>
            {
                errors.Add(Documents.Fails(() => JsonWire.Deserialize<object>(json)).Error);
                errors.Add(Documents.Fails(() => JsonWire.Deserialize<Chain>(json)).Error);
                errors.Add(
                    Documents
                        .Fails(() => JsonWire.Deserialize<Chain>(json, new JsonWireOptions { MaxDepth = 100_000 }))
                        .Error
                );
                errors.Add(
                    Documents
                        .Fails(() =>
                            JsonWire.Deserialize<Chain>(
                                json,
                                new JsonWireOptions { MaxDepth = 100_000, Naming = WireNaming.Snake }
                            )
                        )
                        .Error
                );
                var reader = new JsonWireReader(json);
                try
                {
                    reader.SkipValue();
                }
                catch (WireException e)
                {
                    errors.Add(e.Error);
                }
            },
            256 * 1024
        );
        thread.Start();
        thread.Join();
        Assert.Equal(5, errors.Count);
        Assert.Equal(WireError.Depth, errors[^1]);
        Assert.All(errors, error => Assert.Contains(error, new[] { WireError.Depth, WireError.Type }));
    }

    [Fact]
    public void The_depth_limit_is_sixty_four_and_an_option()
    {
        string deep = string.Concat(Enumerable.Repeat("{\"next\":", 63)) + "{}" + new string('}', 63);
        Assert.NotNull(JsonWire.Deserialize<Chain>(deep));
        string deeper = "{\"next\":" + deep + "}";
        WireException error = Documents.Fails(() => JsonWire.Deserialize<Chain>(deeper));
        Assert.Equal(WireError.Depth, error.Error);
        Assert.StartsWith("$.next.next.", error.Path);
        Assert.NotNull(JsonWire.Deserialize<Chain>(deeper, new JsonWireOptions { MaxDepth = 65 }));
        Assert.Equal(
            WireError.Depth,
            Documents
                .Fails(() => JsonWire.Deserialize<Chain>("{\"next\":{}}", new JsonWireOptions { MaxDepth = 1 }))
                .Error
        );
    }

    [Fact]
    public void A_member_that_occurs_twice_is_an_error_after_folding_too()
    {
        foreach (
            string json in new[]
            {
                "{\"alpha\":1,\"alpha\":2}",
                "{\"alpha\":1,\"ALPHA\":2}",
                "{\"Alpha\":1,\"alpha\":2}",
                "{\"\\u0061lpha\":1,\"alpha\":2}",
                "{\"alpha\":1,\"beta\":1,\"alpha\":2}",
                "{\"ångström\":1,\"ÅNGSTRÖM\":2}",
            }
        )
        {
            WireException error = Documents.Fails(() => JsonWire.Deserialize<Counters>(json));
            Assert.Equal(WireError.DuplicateMember, error.Error);
            Assert.Equal(
                2,
                JsonWire.Deserialize<Counters>(json, new JsonWireOptions { AllowDuplicates = true }) is { } read
                    ? Math.Max(read.Alpha, read.Ångström)
                    : 0
            );
        }
    }

    [Fact]
    public void Unknown_members_by_the_hundred_thousand_take_linear_time()
    {
        var json = new StringBuilder("{");
        for (int i = 0; i < 100_000; i++)
            json.Append($"\"unknown{i}\":[{{\"deep\":\"text é \\n\"}}],");
        json.Append("\"alpha\":5}");
        string text = json.ToString();
        Patience.Within(5, () => Assert.Equal(5, JsonWire.Deserialize<Counters>(text)!.Alpha));
    }

    [Fact]
    public void Skipping_allocates_nothing_that_grows_with_the_value()
    {
        byte[] json = Documents.Utf8(
            "{\"unknown\":["
                + string.Join(",", Enumerable.Repeat("{\"a\":[1,\"text \\u00e9\",true]}", 20_000))
                + "],\"alpha\":1}"
        );
        JsonWire.Deserialize<Counters>(json);
        Assert.InRange(Allocation.Of(() => JsonWire.Deserialize<Counters>(json)), 0, 512);
    }

    [Fact]
    public void What_user_code_throws_is_wrapped_with_its_path()
    {
        WireException error = Documents.Fails(() => JsonWire.Deserialize<Picky>("{\"percent\":101}"));
        Assert.Equal(WireError.UserCode, error.Error);
        Assert.IsType<ArgumentOutOfRangeException>(error.InnerException);
        Assert.Equal("$.percent", error.Path);
    }

    [Fact]
    public void Text_with_half_a_surrogate_pair_is_an_error()
    {
        Assert.Equal(WireError.InvalidText, Documents.Fails(() => JsonWire.Deserialize<string>("\"a\ud800b\"")).Error);
        Assert.Equal(
            WireError.InvalidText,
            Documents.Fails(() => JsonWire.Deserialize<Counters>("{\"x\":\"\udc00\"}")).Error
        );
    }
}
