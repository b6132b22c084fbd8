using System.Diagnostics.CodeAnalysis;
using System.Text.Json;
using Sluice.Reflection;

namespace Sluice.Aot;

/// <summary>The calls that take any type, and the peer's; the members of the one type are kept.</summary>
[UnconditionalSuppressMessage("Trimming", "IL2026", Justification = "The type's members are kept.")]
[UnconditionalSuppressMessage(
    "AOT",
    "IL3050",
    Justification = "Walking is what is measured; the peer has generated code."
)]
internal static class PlainCalls
{
    // Native code has no reflection of its own accord: the type's converter is requested once.
    [DynamicDependency(DynamicallyAccessedMemberTypes.All, typeof(PlainPerson))]
    static PlainCalls() => Converters.For<PlainPerson>();

    internal static void Write(PlainPerson person, JsonWireOptions options) =>
        JsonWire.Serialize(person, null, in options);

    internal static void Read(string text, JsonWireOptions options) =>
        JsonWire.Deserialize<PlainPerson>(text, in options);

    internal static void Pack(PlainPerson person, MessagePackWireOptions options) =>
        MessagePackWire.Serialize(person, null, in options);

    internal static void Unpack(byte[] bytes, MessagePackWireOptions options) =>
        MessagePackWire.Deserialize<PlainPerson>(bytes, in options);

    internal static void PeerWrite(PlainPerson person, JsonSerializerOptions options) =>
        JsonSerializer.Serialize(person, options);

    internal static void PeerRead(string text, JsonSerializerOptions options) =>
        JsonSerializer.Deserialize<PlainPerson>(text, options);
}

/// <summary>The object of the options benchmark, with a generated shape.</summary>
[Shape]
public sealed partial record Person(string FirstName, string LastName);

/// <summary>The same without one.</summary>
public sealed record PlainPerson(string FirstName, string LastName);
