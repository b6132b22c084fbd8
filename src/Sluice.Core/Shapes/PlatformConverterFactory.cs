using System.Diagnostics.CodeAnalysis;
using System.Text.Json;
using System.Text.Json.Serialization;
using Sluice.Registrations;

namespace Sluice.Shapes;

/// <summary>Adapts converters of System.Text.Json to the types that they convert.</summary>
internal static class PlatformConverterFactory
{
    [UnconditionalSuppressMessage(
        "Trimming",
        "IL2055",
        Justification = "The adapters have no members that are found by name."
    )]
    [UnconditionalSuppressMessage("Trimming", "IL2070", Justification = "As above.")]
    [UnconditionalSuppressMessage("Trimming", "IL2072", Justification = "As above.")]
    [UnconditionalSuppressMessage(
        "AOT",
        "IL3050",
        Justification = "Without dynamic code, an adapter that was not compiled is an error that says so."
    )]
    internal static RegisteredConverter Create(Type type, JsonConverter converter, JsonSerializerOptions options)
    {
        try
        {
            if (converter.Type is { } converted && converted != type && converted.IsAssignableFrom(type))
                converter = (JsonConverter)
                    Activator.CreateInstance(typeof(BaseJsonConverter<,>).MakeGenericType(type, converted), converter)!;
            return (RegisteredConverter)
                Activator.CreateInstance(typeof(PlatformConverter<>).MakeGenericType(type), converter, options)!;
        }
        catch (Exception exception)
            when (exception is NotSupportedException or MissingMethodException or ArgumentException)
        {
            throw new WireException(
                WireError.Unsupported,
                $"{converter.GetType()} cannot be used for {type}: it does not derive from JsonConverter<{type}>, or "
                    + "dynamic code is not supported.",
                innerException: exception
            );
        }
    }
}
