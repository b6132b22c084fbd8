using System.Buffers;
using System.Text.Encodings.Web;
using System.Text.Json;
using System.Text.Json.Serialization.Metadata;
using Sluice.Benchmarks.Payloads;

namespace Sluice.Benchmarks.Writing;

/// <summary>System.Text.Json's ways to write, each to a buffer and a writer that are reused.</summary>
internal sealed class StjWriters<T>
{
    internal static readonly JsonSerializerOptions Reflection = new(JsonSerializerDefaults.Web) { Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping };

    private readonly T _value;
    private readonly JsonTypeInfo<T> _fast;
    private readonly JsonTypeInfo<T> _metadata;
    private readonly ArrayBufferWriter<byte> _buffer = new(256 * 1024);
    private readonly Utf8JsonWriter _writer;

    internal StjWriters(T value)
    {
        _value = value;
        _fast = (JsonTypeInfo<T>)StjContext.Default.GetTypeInfo(typeof(T))!;
        // Any option that the generated fast path does not know switches it off.
        _metadata = (JsonTypeInfo<T>)new StjContext(new JsonSerializerOptions(JsonSerializerDefaults.Web) { Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping }).GetTypeInfo(typeof(T))!;
        _writer = new Utf8JsonWriter(_buffer, new JsonWriterOptions { Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping, SkipValidation = true });
    }

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
            JsonSerializer.Serialize(_writer, _value, Reflection);
        }
    }

    private void Start()
    {
        _buffer.ResetWrittenCount();
        _writer.Reset();
    }
}
