using System.Diagnostics.CodeAnalysis;
using System.Reflection;

namespace Sluice.Reflection.Analysis;

/// <summary>A method that is called around writing or reading.</summary>
/// <param name="Method">The interface's method.</param>
/// <param name="Keyed">The wires it is meant for: those that use keys, those that do not, or all.</param>
internal sealed record Callback(MethodInfo Method, bool? Keyed);

/// <summary>
/// The methods of a type that are called around writing and reading, by the interfaces it implements.
/// </summary>
[RequiresUnreferencedCode(Converters.UnreferencedCode)]
[RequiresDynamicCode(Converters.DynamicCode)]
internal sealed record Callbacks(Callback[] BeforeWrite, Callback[] AfterWrite, Callback[] BeforeRead,
    Callback[] AfterRead)
{
    private const string Json = "System.Text.Json.Serialization.IJson";
    private const string MessagePack = "MessagePack.IMessagePackSerializationCallbackReceiver";

    internal static Callbacks Of(Type type)
    {
        Type[] contracts = type.GetInterfaces();
        return new(
            List(contracts, "OnSerializing", "OnBeforeSerialize", nameof(IWireCallbacks.BeforeWrite)),
            List(contracts, "OnSerialized", null, nameof(IWireCallbacks.AfterWrite)),
            List(contracts, "OnDeserializing", null, nameof(IWireCallbacks.BeforeRead)),
            List(contracts, "OnDeserialized", "OnAfterDeserialize", nameof(IWireCallbacks.AfterRead)));
    }

    private static Callback[] List(Type[] contracts, string json, string? keyed, string own)
    {
        var calls = new List<Callback>();
        Type? receiver = keyed is null ? null : Array.Find(contracts, c => c.FullName == MessagePack);
        if (Array.Find(contracts, c => c == typeof(IWireCallbacks)) is { } wire)
            calls.Add(new(wire.GetMethod(own)!, null));
        // A type that knows both libraries is called by the one whose wire it is on.
        if (Array.Find(contracts, c => c.FullName == Json + json)?.GetMethod(json) is { } named)
            calls.Add(new(named, receiver is null ? null : false));
        if (receiver?.GetMethod(keyed!) is { } method) calls.Add(new(method, calls.Count > 0 ? true : null));
        return [.. calls];
    }
}
