using Microsoft.AspNetCore.Mvc.ApplicationModels;
using Microsoft.AspNetCore.Mvc.Infrastructure;
using Sluice.AspNetCore.Binding;
using Sluice.AspNetCore.Endpoints;
using Sluice.AspNetCore.Pages;

namespace Sluice.AspNetCore.Mvc;

/// <summary>
/// Adds metadata with the type of each action's expression, for OpenAPI, the explorer and output caching.
/// </summary>
internal sealed class IncludeConvention(SluiceHttpOptions options) : IActionModelConvention
{
    public void Apply(ActionModel action)
    {
        Type[] arguments = [.. ActionArguments.FindTypes(action)];
        foreach (Type argument in arguments)
        {
            if (ActionArguments.ArgumentOf(argument, typeof(Filter<>)) is { } filtered)
                Add(action, new FilterMetadata(filtered));
            if (ActionArguments.ArgumentOf(argument, typeof(Sort<>)) is { } sorted)
                Add(action, new SortMetadata(sorted));
            if (argument == typeof(Paging))
                Add(action, new PagingMetadata());
        }

        Type? included = arguments
            .Select(argument => ActionArguments.ArgumentOf(argument, typeof(Include<>)))
            .FirstOrDefault(argument => argument is not null);
        if (included is null && ActionArguments.HasOwn(action, options.IncludeParameter))
            Add(action, new OwnIncludeMetadata());
        else if ((included ?? NarrowedTypeOf(action)) is { } type)
            Add(action, new IncludeMetadata(type));
    }

    private static void Add(ActionModel action, object metadata)
    {
        foreach (SelectorModel selector in action.Selectors)
            selector.EndpointMetadata.Add(metadata);
    }

    // The expression is about what the action declares to return.
    private static Type? NarrowedTypeOf(ActionModel action)
    {
        Type? returned = ReturnedValue.DeclaredBy(action.ActionMethod);
        if (returned is { IsGenericType: true } && returned.IsAssignableTo(typeof(IConvertToActionResult)))
            returned = returned.GetGenericArguments()[0];
        return returned is not null && SluiceOutputFormatter.HasFields(returned)
            ? ReturnedValue.InnerOf(returned)
            : null;
    }
}
