using System.Buffers;
using System.Text.Encodings.Web;
using System.Text.Json;
using System.Text.Json.Serialization.Metadata;
using Sluice.Benchmarks.Payloads;

namespace Sluice.Benchmarks.Writing;

/// <summary>System.Text.Json's ways to write, each to a buffer and a writer that are reused.</summary>
internal sealed class StjWriters<T>
{
    internal static readonly JsonSerializerOptions Reflection = new(JsonSerializerDefaults.Web)
    {
        Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping,
    };

    private readonly Func<T>? _make;
    private T _value = default!;
    private readonly JsonTypeInfo<T> _fast = null!;
    private readonly JsonTypeInfo<T> _metadata = null!;
    private readonly ArrayBufferWriter<byte> _buffer = new(256 * 1024);
    private readonly Utf8JsonWriter _writer;

    /// <summary>
    /// A value that is made anew for each call, as a projection is. Its type may be one that the generated code does
    /// not know: by reflection only.
    /// </summary>
    internal StjWriters(Func<T> make)
    {
        _make = make;
        _writer = MakeWriter();
    }

    internal StjWriters(T value)
    {
        _value = value;
        _fast = (JsonTypeInfo<T>)StjContext.Default.GetTypeInfo(typeof(T))!;
        // Any option that the generated fast path does not know switches it off.
        _metadata =
            (JsonTypeInfo<T>)
                new StjContext(
                    new JsonSerializerOptions(JsonSerializerDefaults.Web)
                    {
                        Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping,
                    }
                ).GetTypeInfo(typeof(T))!;
        _writer = MakeWriter();
    }

    private Utf8JsonWriter MakeWriter() =>
        new(
            _buffer,
            new JsonWriterOptions { Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping, SkipValidation = true }
        );

    internal ReadOnlySpan<byte> Written => _buffer.WrittenSpan;

    /// <summary>The generated fast path, called directly: the peer's best.</summary>
    internal void Best(int count)
    {
        Action<Utf8JsonWriter, T> write = _fast.SerializeHandler!;
        for (int i = 0; i < count; i++)
        {
            Start();
            write(_writer, _value);
            _writer.Flush();
        }
    }

    internal void Metadata(int count)
    {
        for (int i = 0; i < count; i++)
        {
            Start();
            JsonSerializer.Serialize(_writer, _value, _metadata);
        }
    }

    internal void ByReflection(int count)
    {
        for (int i = 0; i < count; i++)
        {
            Start();
            if (_make is not null)
                _value = _make();
            JsonSerializer.Serialize(_writer, _value, Reflection);
        }
    }

    private void Start()
    {
        _buffer.ResetWrittenCount();
        _writer.Reset();
    }
}
