using System.Data.Common;
using System.Reflection;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Sluice.Http;

namespace Sluice.AspNetCore.Endpoints;

/// <summary>Says on an endpoint what its handler's plain return value is, as typed results do by themselves: for OpenAPI, the explorer and output caching.</summary>
internal static class PlainReturn
{
    public static void Describe(EndpointBuilder endpoint)
    {
        endpoint.Metadata.Add(SluiceEndpointMetadata.Instance);
        HeadRequests.AddTo(endpoint);
        if (endpoint.Metadata.OfType<MethodInfo>().FirstOrDefault() is not { } method || Unwrapped(method.ReturnType) is not { } type) return;
        if (!ReturnedValue.IsShaped(type) || type.IsAssignableTo(typeof(IResult))) return;
        if (!endpoint.Metadata.OfType<IncludeMetadata>().Any()) endpoint.Metadata.Add(new IncludeMetadata(ReturnedValue.ElementOf(type) ?? type));
        bool isStream = type.IsGenericType && type.GetGenericTypeDefinition() == typeof(IAsyncEnumerable<>);
        ProducesMetadata.AddTo(endpoint, StatusCodes.Status200OK, type, isStream ? MediaTypes.ForStreams : MediaTypes.ForValues, canBeMissing: true);
    }

    private static Type? Unwrapped(Type type)
    {
        if (type.IsGenericType && type.GetGenericTypeDefinition() is var definition && (definition == typeof(Task<>) || definition == typeof(ValueTask<>))) type = type.GetGenericArguments()[0];
        return type == typeof(void) || type == typeof(Task) || type == typeof(ValueTask) || type.IsAssignableTo(typeof(DbDataReader)) ? null : type;
    }
}
