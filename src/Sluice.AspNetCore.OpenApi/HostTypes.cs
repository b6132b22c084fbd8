using System.Text.Json;
using System.Text.Json.Serialization.Metadata;
using Microsoft.AspNetCore.Http.Json;
using Microsoft.AspNetCore.Mvc.ApiExplorer;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Options;

namespace Sluice.AspNetCore.OpenApi;

/// <summary>
/// Finds the types used by endpoints without Sluice. Their components are the host's own, follow the host's options,
/// and keep their names.
/// </summary>
internal static class HostTypes
{
    public static HashSet<Type> FindTypes(IServiceProvider services)
    {
        var found = new HashSet<Type>();
        if (services.GetService<IApiDescriptionGroupCollectionProvider>() is not { } groups)
            return found;
        JsonSerializerOptions options = services.GetRequiredService<IOptions<JsonOptions>>().Value.SerializerOptions;
        var open = new Stack<Type>();
        foreach (ApiDescription description in groups.ApiDescriptionGroups.Items.SelectMany(group => group.Items))
        {
            if (SluiceOperationTransformer.IsOfSluice(description))
                continue;
            foreach (
                Type? type in description
                    .SupportedResponseTypes.Select(response => response.Type)
                    .Concat(description.ParameterDescriptions.Select(parameter => parameter.Type))
            )
                if (type is not null)
                    open.Push(type);
        }

        while (open.TryPop(out Type? type))
        {
            if (
                !found.Add(type)
                || type == typeof(void)
                || type.ContainsGenericParameters
                || !TryContract(options, type, out JsonTypeInfo? contract)
            )
                continue;
            foreach (JsonPropertyInfo property in contract!.Properties)
                open.Push(property.PropertyType);
            if (contract.ElementType is { } element)
                open.Push(element);
            foreach (JsonDerivedType derived in contract.PolymorphismOptions?.DerivedTypes ?? [])
                open.Push(derived.DerivedType);
            if (Nullable.GetUnderlyingType(type) is { } value)
                open.Push(value);
        }

        return found;
    }

    private static bool TryContract(JsonSerializerOptions options, Type type, out JsonTypeInfo? contract)
    {
        try
        {
            return options.TryGetTypeInfo(type, out contract);
        }
        catch (Exception exception) when (exception is NotSupportedException or InvalidOperationException)
        {
            // The host cannot describe the type, so it has no component for it.
            contract = null;
            return false;
        }
    }
}
