using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using System.Text.Json.Nodes;
using Sluice.Internal;

namespace Sluice.Model;

/// <summary>
/// Finds the converters of types that are known only at run time. Layers below the run-time provider use this class;
/// the provider registers its single instance when its assembly is first used. Thread safe; one converter for each
/// type.
/// </summary>
/// <remarks>
/// The methods of this class, except for <see cref="FindRoot"/>, do not reference shapes of the type, so that Native
/// AOT does not compile them.
/// </remarks>
internal abstract class RuntimeShapes
{
    private static readonly TypeCache<Converter> s_converters = new();
    private static RuntimeShapes? s_provider;

    private static RuntimeShapes Provider => s_provider ?? Load();

    // The assembly of the provider registers it when its first member is used, which may not have happened yet.
    private static RuntimeShapes Load()
    {
        if (Type.GetType("Sluice.Reflection.GeneratedShapes, Sluice.Core") is { } provider)
            RuntimeHelpers.RunModuleConstructor(provider.Module.ModuleHandle);
        return s_provider
            ?? throw new InvalidOperationException(
                "No run-time shape provider is registered: this program was built without it. Mark the type "
                    + "with [Shape]."
            );
    }

    /// <summary>Sets the provider. Called once for each process.</summary>
    internal static void Register(RuntimeShapes provider) => s_provider = provider;

    /// <summary>Returns the converter of <typeparamref name="T"/>.</summary>
    /// <exception cref="WireException">The type has no converter (a pointer or a delegate).</exception>
    [RequiresUnreferencedCode(RuntimeRequirements.UnreferencedCode)]
    [RequiresDynamicCode(RuntimeRequirements.DynamicCode)]
    internal static Converter<T> Find<T>() => Cache<T>.Converter ??= (Converter<T>)Find(typeof(T));

    /// <summary>
    /// Returns the converter of <typeparamref name="T"/>, without reflection if the program has none.
    /// </summary>
    /// <exception cref="WireException">The type has no converter, or no shape and the program no
    /// reflection.</exception>
    internal static Converter<T> FindRoot<T>() => Cache<T>.Converter ?? Provider.CreateRoot<T>();

    /// <summary>Returns the converter of <paramref name="type"/>.</summary>
    /// <exception cref="WireException">
    /// The type has no converter (a pointer, a delegate or an open generic type).
    /// </exception>
    [RequiresUnreferencedCode(RuntimeRequirements.UnreferencedCode)]
    [RequiresDynamicCode(RuntimeRequirements.DynamicCode)]
    internal static Converter Find(Type type) =>
        s_converters.TryGet(type, out Converter? converter) ? converter! : Keep(type, Create(type, Provider));

    [RequiresUnreferencedCode(RuntimeRequirements.UnreferencedCode)]
    [RequiresDynamicCode(RuntimeRequirements.DynamicCode)]
    private static Converter Create(Type type, RuntimeShapes provider) =>
        ProxyTypes.IsProxy(type) ? Find(type.BaseType!) : provider.Create(type);

    /// <summary>Returns the converter of the run-time type of a value.</summary>
    internal static Converter FindFor(object value) =>
        // The concrete types of JsonValue are internal to System.Text.Json.
        Known(value is JsonValue ? typeof(JsonNode) : value.GetType());

    /// <summary>Returns the converter of a type that the program is known to serialize.</summary>
    [UnconditionalSuppressMessage(
        "Trimming",
        "IL2026",
        Justification = "In a trimmed program the generated shapes are found; others are an error that says so."
    )]
    [UnconditionalSuppressMessage(
        "AOT",
        "IL3050",
        Justification = "In a program without dynamic code the generated shapes are found; others use reflection."
    )]
    internal static Converter Known(Type type) => Find(type);

    /// <inheritdoc cref="Known(Type)"/>
    [UnconditionalSuppressMessage(
        "Trimming",
        "IL2026",
        Justification = "In a trimmed program the generated shapes are found; others are an error that says so."
    )]
    [UnconditionalSuppressMessage(
        "AOT",
        "IL3050",
        Justification = "In a program without dynamic code the generated shapes are found; others use reflection."
    )]
    internal static Converter<T> Known<T>() => Find<T>();

    /// <summary>
    /// Returns the shape of <typeparamref name="T"/> if it is an object; otherwise, <see langword="null"/>. Not typed:
    /// native code would contain an object's shape of every type that is asked for.
    /// </summary>
    internal static IObjectShape? FindObject<T>() =>
        typeof(T).IsPrimitive || typeof(T) == typeof(object) || typeof(T) == typeof(string)
            ? null
            : Known<T>().Shape as IObjectShape;

    /// <summary>
    /// Returns a converter for the values of one member, which respects the attributes of the member.
    /// </summary>
    /// <param name="owner">The type that declares the member.</param>
    /// <param name="member">The member's name in code.</param>
    /// <param name="type">The type of the values.</param>
    [RequiresUnreferencedCode(RuntimeRequirements.UnreferencedCode)]
    [RequiresDynamicCode(RuntimeRequirements.DynamicCode)]
    internal static Converter FindMember(Type owner, string member, Type type) =>
        Provider.CreateMember(owner, member, type);

    /// <summary>Gets the cached converter of a type.</summary>
    internal static bool TryGet(Type type, out Converter? converter) => s_converters.TryGet(type, out converter);

    /// <summary>Adds a converter unless another thread added one first, and returns the one in the cache.</summary>
    internal static Converter Keep(Type type, Converter converter) => s_converters.Keep(type, converter);

    /// <summary>Creates the converter of a type. May be called on several threads, even for the same type.</summary>
    [RequiresUnreferencedCode(RuntimeRequirements.UnreferencedCode)]
    [RequiresDynamicCode(RuntimeRequirements.DynamicCode)]
    protected abstract Converter Create(Type type);

    /// <summary>Finds or creates the converter for <see cref="FindRoot"/>.</summary>
    protected abstract Converter<T> CreateRoot<T>();

    /// <summary>Creates the converter for <see cref="FindMember"/>.</summary>
    [RequiresUnreferencedCode(RuntimeRequirements.UnreferencedCode)]
    [RequiresDynamicCode(RuntimeRequirements.DynamicCode)]
    protected abstract Converter CreateMember(Type owner, string member, Type type);

    /// <summary>Caches the converter of <typeparamref name="T"/> after the first lookup.</summary>
    internal static class Cache<T>
    {
        internal static Converter<T>? Converter;
    }
}
