using Sluice.TypeModel.Facts;

namespace Sluice.TypeModel.Rules;

/// <summary>A method of an interface that is called before or after writing or reading.</summary>
/// <param name="Contract">The interface.</param>
/// <param name="Method">The name of the method.</param>
/// <param name="Keyed">
/// Whether it applies only to wires that use keys or only to wires that do not; <see langword="null"/> for all wires.
/// </param>
internal sealed record CallbackCall(TypeFacts Contract, string Method, bool? Keyed);

/// <summary>Decides which methods of a type are called around writing and reading, by the interfaces it has.</summary>
internal sealed record CallbackRule(
    List<CallbackCall> BeforeWrite,
    List<CallbackCall> AfterWrite,
    List<CallbackCall> BeforeRead,
    List<CallbackCall> AfterRead
)
{
    private const string Json = "System.Text.Json.Serialization.IJson",
        MessagePack = "MessagePack.IMessagePackSerializationCallbackReceiver",
        Own = "Sluice.IWireCallbacks";

    public static CallbackRule FindCallbacks(TypeFacts type) =>
        new(
            ListCalls(type, "OnSerializing", "OnBeforeSerialize", "BeforeWrite"),
            ListCalls(type, "OnSerialized", null, "AfterWrite"),
            ListCalls(type, "OnDeserializing", null, "BeforeRead"),
            ListCalls(type, "OnDeserialized", "OnAfterDeserialize", "AfterRead")
        );

    private static List<CallbackCall> ListCalls(TypeFacts type, string json, string? keyed, string own)
    {
        var calls = new List<CallbackCall>();
        TypeFacts? receiver = keyed is null ? null : Find(type, MessagePack);
        if (Find(type, Own) is { } wire)
            calls.Add(new(wire, own, null));
        // If a type implements the interfaces of both libraries, each wire calls those of its own library.
        if (Find(type, Json + json) is { } named)
            calls.Add(new(named, json, receiver is null ? null : false));
        if (receiver is not null)
            calls.Add(new(receiver, keyed!, calls.Count > 0 ? true : null));
        return calls;
    }

    private static TypeFacts? Find(TypeFacts type, string name) =>
        type.Interfaces.FirstOrDefault(contract => contract.FullName == name);
}
