using System.Data.Common;
using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.Metadata;
using Sluice.AspNetCore.Binding;
using Sluice.Http;

namespace Sluice.AspNetCore.Endpoints;

/// <summary>
/// Says on an endpoint what its handler returns, plainly or in results of the framework, as Sluice's own results do by
/// themselves: for OpenAPI, the explorer and output caching.
/// </summary>
internal static class PlainReturn
{
    public static void Describe(EndpointBuilder endpoint)
    {
        endpoint.Metadata.Add(SluiceEndpointMetadata.Instance);
        HeadRequests.AddTo(endpoint);
        if (endpoint.Metadata.OfType<MethodInfo>().FirstOrDefault() is not { } method
            || DeclaredReturn.Of(method) is not { } declared) return;
        // Metadata of parameters is added after that of groups.
        SluiceHttpOptions options = SluiceHttpOptions.Of(endpoint.ApplicationServices, endpoint.DisplayName);
        bool takesInclude = method.GetParameters().Any(TakesInclude);
        if (!takesInclude && ExpressionTypeOf(method, options) is { } expressed)
            endpoint.Metadata.Add(new IncludeMetadata(expressed));
        foreach (Type arm in FrameworkResult.ArmsOf(declared))
        {
            if (!takesInclude) RefuseForeign(endpoint, arm, options);
            if (ValueTypeOf(arm, options) is not { } value) continue;
            (string MediaType, WireFormat Format)[] offers = value.IsGenericType
                && value.GetGenericTypeDefinition() == typeof(IAsyncEnumerable<>)
                    ? MediaTypes.ForStreams
                    : MediaTypes.ForValues;
            if (arm == value)
                ProducesMetadata.AddTo(endpoint, StatusCodes.Status200OK, value, offers, canBeMissing: true);
            else if (FrameworkResult.StatusOf(arm) is { } status) Replace(endpoint, status, value, offers);
        }
    }

    /// <summary>
    /// The type that expressions speak of, where what the handler declares to return tells, and its parameters say
    /// nothing else.
    /// </summary>
    public static Type? ExpressionTypeOf(MethodInfo method, SluiceHttpOptions options)
    {
        if (method.GetParameters().Any(TakesInclude)) return null;
        Type[] arms = DeclaredReturn.Of(method) is { } declared ? [.. FrameworkResult.ArmsOf(declared)] : [];
        // What is answered where all went well; an error may carry objects of its own.
        Type[] all = [.. arms.Where(arm => FrameworkResult.StatusOf(arm) is null or < 300)
            .Select(arm => ValueTypeOf(arm, options) is { } value ? ReturnedValue.ExpressedBy(value, options) : null)
            .OfType<Type>().Distinct()];
        return all is [var only] ? only : null;
    }

    [UnconditionalSuppressMessage("Trimming", "IL2075", Justification = "The host binds the properties.")]
    private static bool TakesInclude(ParameterInfo parameter) => IsInclude(parameter.ParameterType)
        || (parameter.IsDefined(typeof(AsParametersAttribute), inherit: false)
            && parameter.ParameterType.GetProperties().Any(property => IsInclude(property.PropertyType)));

    private static bool IsInclude(Type type) => type.IsAssignableTo(typeof(IBoundInclude));

    // What goes out through Sluice of what a handler declares.
    private static Type? ValueTypeOf(Type arm, SluiceHttpOptions options)
    {
        Type? value = FrameworkResult.ValueTypeOf(arm)
            ?? (arm.IsAssignableTo(typeof(IResult)) || arm.IsAssignableTo(typeof(DbDataReader)) ? null : arm);
        return value is not null && ReturnedValue.ExpressedBy(value, options) is not null ? value : null;
    }

    // Nobody but the handler could narrow it, and the handler has no expression.
    private static void RefuseForeign(EndpointBuilder endpoint, Type arm, SluiceHttpOptions options)
    {
        if (FrameworkResult.ValueTypeOf(arm) is not null || !arm.IsAssignableTo(typeof(IResult))
            || arm.IsAssignableTo(typeof(SluiceResponse)) || arm.IsAssignableTo(typeof(SluiceSequence))) return;
        if (FrameworkResult.ForeignValueTypeOf(arm) is { } value
            && ReturnedValue.ExpressedBy(value, options) is { } expressed)
            throw new SluiceEndpointException(IncludeUse.Foreign(endpoint.DisplayName, arm, expressed));
    }

    // The result itself has said that it is JSON.
    private static void Replace(EndpointBuilder endpoint, int status, Type value,
        (string MediaType, WireFormat Format)[] offers)
    {
        foreach (IProducesResponseTypeMetadata said in endpoint.Metadata.OfType<IProducesResponseTypeMetadata>()
            .Where(said => said.StatusCode == status && said.Type == value).ToArray()) endpoint.Metadata.Remove(said);
        ProducesMetadata.AddTo(endpoint, status, value, offers);
    }
}
