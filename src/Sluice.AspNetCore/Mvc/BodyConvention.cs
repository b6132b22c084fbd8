using Microsoft.AspNetCore.Mvc.ApplicationModels;
using Microsoft.AspNetCore.Mvc.ModelBinding;
using Sluice.AspNetCore.Binding;
using Sluice.AspNetCore.Endpoints;
using Sluice.Model;

namespace Sluice.AspNetCore.Mvc;

/// <summary>
/// Rejects actions whose body type requires a member that a policy can hide from the caller, as start-up does for
/// endpoints with <see cref="Body{T}"/>.
/// </summary>
internal sealed class BodyConvention(SluiceHttpOptions options) : IActionModelConvention
{
    public void Apply(ActionModel action)
    {
        foreach (
            ParameterModelBase parameter in action.Parameters.Concat<ParameterModelBase>(
                action.Controller.ControllerProperties
            )
        )
        {
            if (BodyTypeOf(parameter) is not { } type || !ReturnedValue.IsSelectable(type))
                continue;
            TypeShape shape = ReturnedValue.ConverterOf(type).Shape;
            Type? wrapper = WrapperOf(parameter.ParameterType);
            // A patch has no required members.
            if (wrapper != typeof(Patch<>) && options.Guards.RequiredOf(shape) is { } member)
                throw new SluiceEndpointException(
                    $"{action.DisplayName}: {BodyCheck.MessageOf(member)} It is in the body of {type}."
                );
            foreach (SelectorModel selector in action.Selectors)
            {
                selector.EndpointMetadata.Add(
                    new ActionBodyMetadata(
                        type,
                        wrapper,
                        OptionalParameter.Is((parameter as ParameterModel)?.ParameterInfo)
                    )
                );
                if (parameter.Attributes.OfType<SettableAttribute>().FirstOrDefault() is { } settable)
                    selector.EndpointMetadata.Add(settable);
            }
        }
    }

    private static Type? WrapperOf(Type type) =>
        type.IsGenericType
        && type.GetGenericTypeDefinition() is var open
        && (open == typeof(Body<>) || open == typeof(Patch<>))
            ? open
            : null;

    private static Type? BodyTypeOf(ParameterModelBase parameter)
    {
        Type type = parameter.ParameterType;
        if (WrapperOf(type) is not null)
            return type.GetGenericArguments()[0];
        return parameter.BindingInfo?.BindingSource?.CanAcceptDataFrom(BindingSource.Body) == true ? type : null;
    }
}
