using Microsoft.AspNetCore.Mvc.ApplicationModels;
using Microsoft.AspNetCore.Mvc.ModelBinding;
using Sluice.AspNetCore.Binding;
using Sluice.AspNetCore.Endpoints;
using Sluice.Model;

namespace Sluice.AspNetCore.Mvc;

/// <summary>
/// Refuses actions whose body can't be read for a caller from whom a policy hides a member, as endpoints with
/// <see cref="Body{T}"/> are refused when the host starts.
/// </summary>
internal sealed class BodyConvention(SluiceHttpOptions options) : IActionModelConvention
{
    public void Apply(ActionModel action)
    {
        foreach (ParameterModelBase parameter in action.Parameters.Concat<ParameterModelBase>(
            action.Controller.ControllerProperties))
        {
            if (BodyTypeOf(parameter) is not { } type || !ReturnedValue.IsSelectable(type)) continue;
            TypeShape shape = ReturnedValue.ConverterOf(type).Shape;
            if (options.Guards.RequiredOf(shape) is { } member)
                throw new SluiceEndpointException(
                    $"{action.DisplayName}: {BodyCheck.MessageOf(member)} It is in the body of {type}.");
            foreach (SelectorModel selector in action.Selectors)
                selector.EndpointMetadata.Add(new ActionBodyMetadata(type));
        }
    }

    private static Type? BodyTypeOf(ParameterModelBase parameter)
    {
        Type type = parameter.ParameterType;
        if (type.IsGenericType && type.GetGenericTypeDefinition() == typeof(Body<>))
            return type.GetGenericArguments()[0];
        return parameter.BindingInfo?.BindingSource?.CanAcceptDataFrom(BindingSource.Body) == true ? type : null;
    }
}
