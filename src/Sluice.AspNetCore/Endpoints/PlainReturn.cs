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
        if (endpoint.Metadata.OfType<MethodInfo>().FirstOrDefault() is not { } method || ExpressionTypeOf(method) is not { } expressed) return;
        Type type = DeclaredReturn.Of(method)!;
        if (!endpoint.Metadata.OfType<IncludeMetadata>().Any()) endpoint.Metadata.Add(new IncludeMetadata(expressed));
        bool isStream = type.IsGenericType && type.GetGenericTypeDefinition() == typeof(IAsyncEnumerable<>);
        ProducesMetadata.AddTo(endpoint, StatusCodes.Status200OK, type, isStream ? MediaTypes.ForStreams : MediaTypes.ForValues, canBeMissing: true);
    }

    /// <summary>The type that expressions speak of, where the handler's signature tells.</summary>
    public static Type? ExpressionTypeOf(MethodInfo method) =>
        DeclaredReturn.Of(method) is { } type && ReturnedValue.IsShaped(type) && !type.IsAssignableTo(typeof(IResult)) && !type.IsAssignableTo(typeof(DbDataReader)) ? ReturnedValue.ElementOf(type) ?? type : null;
}
