using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using Sluice.Internal;

namespace Sluice.Reflection.Analysis;

/// <summary>A method that is called before or after writing or reading.</summary>
/// <param name="Method">The interface method.</param>
/// <param name="Keyed">
/// Whether it applies only to wires that use keys or only to wires that do not; <see langword="null"/> for all wires.
/// </param>
internal sealed record CallbackMethod(MethodInfo Method, bool? Keyed);

/// <summary>The callback methods of a type, determined by the interfaces it implements.</summary>
[RequiresUnreferencedCode(RuntimeRequirements.UnreferencedCode)]
[RequiresDynamicCode(RuntimeRequirements.DynamicCode)]
internal sealed record CallbackMethods(CallbackMethod[] BeforeWrite, CallbackMethod[] AfterWrite,
    CallbackMethod[] BeforeRead, CallbackMethod[] AfterRead)
{
    private const string Json = "System.Text.Json.Serialization.IJson";
    private const string MessagePack = "MessagePack.IMessagePackSerializationCallbackReceiver";

    internal static CallbackMethods Of(Type type)
    {
        Type[] contracts = type.GetInterfaces();
        return new(
            List(contracts, "OnSerializing", "OnBeforeSerialize", nameof(IWireCallbacks.BeforeWrite)),
            List(contracts, "OnSerialized", null, nameof(IWireCallbacks.AfterWrite)),
            List(contracts, "OnDeserializing", null, nameof(IWireCallbacks.BeforeRead)),
            List(contracts, "OnDeserialized", "OnAfterDeserialize", nameof(IWireCallbacks.AfterRead)));
    }

    private static CallbackMethod[] List(Type[] contracts, string json, string? keyed, string own)
    {
        var calls = new List<CallbackMethod>();
        Type? receiver = keyed is null ? null : Array.Find(contracts, c => c.FullName == MessagePack);
        if (Array.Find(contracts, c => c == typeof(IWireCallbacks)) is { } wire)
            calls.Add(new(wire.GetMethod(own)!, null));
        // If a type implements the interfaces of both libraries, each wire calls those of its own library.
        if (Array.Find(contracts, c => c.FullName == Json + json)?.GetMethod(json) is { } named)
            calls.Add(new(named, receiver is null ? null : false));
        if (receiver?.GetMethod(keyed!) is { } method) calls.Add(new(method, calls.Count > 0 ? true : null));
        return [.. calls];
    }
}
