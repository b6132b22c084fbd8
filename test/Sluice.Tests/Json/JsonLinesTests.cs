using System.Collections.Immutable;
using System.Collections.ObjectModel;
using System.IO.Pipelines;
using System.Text;
using Xunit;

namespace Sluice.Tests.Json;

/// <summary>
/// With <c>JsonLines</c> a sequence is a line an element, whatever its elements are, however it is declared and
/// wherever it goes.
/// </summary>
public partial class JsonLinesTests
{
    private static readonly JsonWireOptions s_lines = new() { JsonLines = true };

    [Shape]
    public partial record Shaped(int A);

    public record Plain(int A);

    [Fact]
    public async Task Sequences_AreLines_WhateverTheirElements()
    {
        await Check<int>([1, 2], "1\n2\n");
        await Check<string?>(["a\n", null], "\"a\\n\"\nnull\n");
        await Check<bool>([true], "true\n");
        await Check<DateOnly>([new(2026, 1, 2)], "\"2026-01-02\"\n");
        await Check<DayOfWeek>([DayOfWeek.Monday], "1\n");
        await Check<int?>([1, null], "1\nnull\n");
        await Check<Shaped>([new(1), new(2)], "{\"a\":1}\n{\"a\":2}\n");
        await Check<Plain>([new(1), new(2)], "{\"a\":1}\n{\"a\":2}\n");
        await Check<int[]>(
            [
                [1, 2],
                [],
            ],
            "[1,2]\n[]\n"
        );
        await Check<Dictionary<string, int>>([new() { ["a"] = 1 }, []], "{\"a\":1}\n{}\n");
        await Check<object?>([1, "x", null, new Plain(1)], "1\n\"x\"\nnull\n{\"a\":1}\n");
        await Check<(int, string)>([(1, "a")], "{\"item1\":1,\"item2\":\"a\"}\n");
        await Check<int>([], "");
    }

    private static async Task Check<T>(T[] items, string expected)
    {
        foreach (
            object sequence in new object[]
            {
                items,
                new List<T>(items),
                new Collection<T>(items),
                new ReadOnlyCollection<T>(items),
                ImmutableArray.Create(items),
                ImmutableList.Create(items),
                new Queue<T>(items),
                new LinkedList<T>(items),
            }
        )
        {
            Type declared = sequence.GetType();
            foreach (
                JsonWireOptions options in new[]
                {
                    s_lines,
                    s_lines with
                    {
                        Naming = WireNaming.Camel,
                    },
                    s_lines with
                    {
                        References = WireReferenceHandling.Preserve,
                    },
                }
            )
            {
                // objects have an "$id" then
                if (
                    options.References == WireReferenceHandling.Preserve
                    && items is [not null, ..]
                    && !typeof(T).IsValueType
                    && typeof(T) != typeof(string)
                    && typeof(T) != typeof(int[])
                )
                    continue;
                Assert.Equal(expected, ByType.Json(sequence, declared, options));
                Assert.Equal(expected, JsonWire.Serialize<object>(sequence, options: options));
            }
            await ToAll(declared, sequence, expected);
        }
        Assert.Equal(expected, JsonWire.Serialize(items, options: s_lines));
        Assert.Equal(expected, JsonWire.Serialize(new List<T>(items), options: s_lines));
        Assert.Equal(expected, JsonWire.Serialize<IEnumerable<T>>(items, options: s_lines));
        Assert.Equal(expected, JsonWire.Serialize<IReadOnlyList<T>>(items, options: s_lines));
        Assert.Equal(expected, JsonWire.Serialize(items.Where(_ => true), options: s_lines));
        Assert.Equal(expected, JsonWire.Serialize(new List<T>(items), FieldSelection<List<T>>.All, s_lines));
        Assert.Equal(expected, JsonWire.Serialize((IEnumerable<T>)items, FieldSelection<T>.All, s_lines));
        Assert.Equal(expected, Encoding.UTF8.GetString(JsonWire.SerializeToUtf8Bytes(items, options: s_lines)));
        var stream = new MemoryStream();
        await JsonWire.SerializeAsync(stream, ToAsync(items), options: s_lines);
        Assert.Equal(expected, Encoding.UTF8.GetString(stream.ToArray()));
        // Read back line by line.
        if (typeof(T) == typeof(object))
            return;
        var back = new List<T?>();
        stream.Position = 0;
        await foreach (T? item in JsonWire.DeserializeAsyncEnumerable<T>(stream, s_lines))
            back.Add(item);
        Assert.Equal(items.Length, back.Count);
    }

    private static async Task ToAll(Type declared, object value, string expected)
    {
        var pipe = new Pipe();
        JsonWire.Serialize(pipe.Writer, value, declared, s_lines);
        await pipe.Writer.CompleteAsync();
        Assert.Equal(expected, Encoding.UTF8.GetString((await pipe.Reader.ReadAtLeastAsync(1_000_000)).Buffer));
    }

    private static async IAsyncEnumerable<T> ToAsync<T>(IEnumerable<T> items)
    {
        foreach (T item in items)
            yield return item;
        await Task.CompletedTask;
    }

    [Fact]
    public void What_is_no_sequence_IsOneValue()
    {
        Assert.Equal("\"text\"", JsonWire.Serialize("text", options: s_lines));
        Assert.Equal("\"AQI=\"", JsonWire.Serialize(new byte[] { 1, 2 }, options: s_lines));
        Assert.Equal("{\"a\":1}", JsonWire.Serialize(new Dictionary<string, int> { ["a"] = 1 }, options: s_lines));
        Assert.Equal("null", JsonWire.Serialize<List<int>>(null, options: s_lines));
        Assert.Equal("null", JsonWire.Serialize<object>(null, options: s_lines));
        Assert.Equal(
            "[[1,2],[3,4]]",
            JsonWire.Serialize(
                new[,]
                {
                    { 1, 2 },
                    { 3, 4 },
                },
                options: s_lines
            )
        );
        Assert.Equal("5", JsonWire.Serialize<object>(5, options: s_lines));
    }

    [Fact]
    public void Errors_HaveTheIndexOfTheirElement()
    {
        WireException error = Assert.Throws<WireException>(() =>
            JsonWire.Serialize(new List<double> { 1, double.NaN }, options: s_lines)
        );
        Assert.Equal((WireError.Range, "$[1]"), (error.Error, error.Path));
        Assert.Equal(
            WireError.Unsupported,
            Assert
                .Throws<WireException>(() =>
                    JsonWire.Serialize(new List<int> { 1 }, options: s_lines with { Indented = true })
                )
                .Error
        );
    }
}
