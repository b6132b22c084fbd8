using Microsoft.AspNetCore.Mvc.ApplicationModels;
using Microsoft.AspNetCore.Mvc.Infrastructure;
using Sluice.AspNetCore.Endpoints;
using Sluice.AspNetCore.Pages;

namespace Sluice.AspNetCore.Mvc;

/// <summary>
/// Adds metadata with the type of each action's expression, for OpenAPI, the explorer and output caching.
/// </summary>
internal sealed class IncludeConvention : IActionModelConvention
{
    public void Apply(ActionModel action)
    {
        Add(action, typeof(Filter<>), type => new FilterMetadata(type));
        Add(action, typeof(Sort<>), type => new SortMetadata(type));
        if (action.Parameters.Any(parameter => parameter.ParameterType == typeof(Paging)))
            foreach (SelectorModel selector in action.Selectors)
                selector.EndpointMetadata.Add(new PagingMetadata());
        if (ExpressionTypeOf(action) is not { } type)
            return;
        foreach (SelectorModel selector in action.Selectors)
            selector.EndpointMetadata.Add(new IncludeMetadata(type));
    }

    private static void Add(ActionModel action, Type kind, Func<Type, object> metadata)
    {
        foreach (Type parameter in action.Parameters.Select(parameter => parameter.ParameterType))
        {
            if (!parameter.IsGenericType || parameter.GetGenericTypeDefinition() != kind)
                continue;
            foreach (SelectorModel selector in action.Selectors)
                selector.EndpointMetadata.Add(metadata(parameter.GetGenericArguments()[0]));
        }
    }

    private static Type? ExpressionTypeOf(ActionModel action)
    {
        Type? included = action
            .Parameters.Select(parameter => parameter.ParameterType)
            .FirstOrDefault(type => type.IsGenericType && type.GetGenericTypeDefinition() == typeof(Include<>));
        if (included is not null)
            return included.GetGenericArguments()[0];
        Type? returned = ReturnedValue.DeclaredBy(action.ActionMethod);
        if (returned is { IsGenericType: true } && returned.IsAssignableTo(typeof(IConvertToActionResult)))
            returned = returned.GetGenericArguments()[0];
        return returned is not null && SluiceOutputFormatter.HasFields(returned)
            ? ReturnedValue.InnerOf(returned)
            : null;
    }
}
