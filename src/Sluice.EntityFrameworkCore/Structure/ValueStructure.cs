using System.Text.Json.Nodes;

namespace Sluice.EntityFrameworkCore.Structure;

/// <summary>Compares and copies single values; immutable values are returned as they are.</summary>
internal sealed class ValueStructure<T> : Structure<T>
{
    private protected override bool Equal(T left, T right) => (left, right) switch
    {
        (byte[] a, byte[] b) => a.AsSpan().SequenceEqual(b),
        (Memory<byte> a, Memory<byte> b) => a.Span.SequenceEqual(b.Span),
        (ReadOnlyMemory<byte> a, ReadOnlyMemory<byte> b) => a.Span.SequenceEqual(b.Span),
        (JsonNode a, JsonNode b) => JsonNode.DeepEquals(a, b),
        // The scale of a decimal is written and therefore compared.
        (decimal a, decimal b) => a == b && a.Scale == b.Scale,
        _ => EqualityComparer<T>.Default.Equals(left, right),
    };

    private protected override int Hash(T value) => value switch
    {
        byte[] bytes => HashOf(bytes),
        Memory<byte> bytes => HashOf(bytes.Span),
        ReadOnlyMemory<byte> bytes => HashOf(bytes.Span),
        JsonNode node => node.ToJsonString().GetHashCode(StringComparison.Ordinal),
        _ => value!.GetHashCode(),
    };

    private protected override T? Copy(T value) => value switch
    {
        byte[] bytes => (T)bytes.Clone(),
        Memory<byte> bytes => (T)(object)new Memory<byte>(bytes.ToArray()),
        ReadOnlyMemory<byte> bytes => (T)(object)new ReadOnlyMemory<byte>(bytes.ToArray()),
        JsonNode node => (T)(object)node.DeepClone(),
        _ => value,
    };

    private static int HashOf(ReadOnlySpan<byte> bytes)
    {
        var hash = new HashCode();
        hash.AddBytes(bytes);
        return hash.ToHashCode();
    }
}
