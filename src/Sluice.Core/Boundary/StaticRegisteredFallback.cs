using System.Text;
using Sluice.Registrations;
using Sluice.Wires;
using Sluice.Wires.Json;
using Sluice.Wires.MessagePack;

namespace Sluice.Boundary;

// SAFETY: A writer or reader is passed as its exact type and a reference to its first byte; it is restored only as that
// type, which Restore asserts.
/// <summary>A fallback over the type that it makes, for the writers and readers that know options.</summary>
internal sealed class StaticRegisteredFallback<TFallback>(Func<UnknownCase, TFallback> create) : RegisteredFallback
    where TFallback : class, IUnknownCase
{
    private readonly Func<UnknownCase, TFallback> _create = create;

    internal override bool Is(object value) => value is TFallback;

    private protected override void Write(Type type, ref byte writer, object value, string discriminator)
    {
        UnknownCase unknown = ((TFallback)value).Case;
        byte[] utf8 = Encoding.UTF8.GetBytes(discriminator);
        if (type == typeof(JsonOptionsWriter))
            UnionCases.WriteUnknown(ref WireSafety.Restore<JsonOptionsWriter>(type, ref writer), unknown, utf8);
        else if (type == typeof(MessagePackOptionsWriter))
            UnionCases.WriteUnknown(ref WireSafety.Restore<MessagePackOptionsWriter>(type, ref writer), unknown, utf8);
        else
            throw BuiltInWires.NotBuiltIn(type);
    }

    private protected override object Read(Type type, ref byte reader, string discriminator)
    {
        byte[] utf8 = Encoding.UTF8.GetBytes(discriminator);
        if (type == typeof(JsonOptionsReader))
            return _create(UnionCases.ReadUnknown(ref WireSafety.Restore<JsonOptionsReader>(type, ref reader), utf8));
        if (type == typeof(MessagePackOptionsReader))
            return _create(
                UnionCases.ReadUnknown(ref WireSafety.Restore<MessagePackOptionsReader>(type, ref reader), utf8)
            );
        throw BuiltInWires.NotBuiltIn(type);
    }

    public override bool Equals(object? obj) =>
        obj is StaticRegisteredFallback<TFallback> other && other._create == _create;

    public override int GetHashCode() => typeof(TFallback).GetHashCode();
}
