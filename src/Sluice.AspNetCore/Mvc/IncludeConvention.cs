using Microsoft.AspNetCore.Mvc.ApplicationModels;
using Microsoft.AspNetCore.Mvc.Infrastructure;
using Sluice.AspNetCore.Endpoints;

namespace Sluice.AspNetCore.Mvc;

/// <summary>
/// Adds metadata with the type of each action's expression, for OpenAPI, the explorer and output caching.
/// </summary>
internal sealed class IncludeConvention : IActionModelConvention
{
    public void Apply(ActionModel action)
    {
        if (ExpressionTypeOf(action) is not { } type) return;
        foreach (SelectorModel selector in action.Selectors) selector.EndpointMetadata.Add(new IncludeMetadata(type));
    }

    private static Type? ExpressionTypeOf(ActionModel action)
    {
        Type? included = action.Parameters.Select(parameter => parameter.ParameterType)
            .FirstOrDefault(type => type.IsGenericType && type.GetGenericTypeDefinition() == typeof(Include<>));
        if (included is not null) return included.GetGenericArguments()[0];
        Type? returned = ReturnedValue.DeclaredBy(action.ActionMethod);
        if (returned is { IsGenericType: true } && returned.IsAssignableTo(typeof(IConvertToActionResult)))
            returned = returned.GetGenericArguments()[0];
        return returned is not null && SluiceOutputFormatter.HasFields(returned)
            ? ReturnedValue.ElementOf(returned) ?? ReturnedValue.ValueOf(returned) ?? returned
            : null;
    }
}
