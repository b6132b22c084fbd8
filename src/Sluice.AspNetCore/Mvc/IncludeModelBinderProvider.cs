using System.Reflection;
using Microsoft.AspNetCore.Mvc.Controllers;
using Microsoft.AspNetCore.Mvc.ModelBinding;
using Microsoft.AspNetCore.Mvc.ModelBinding.Validation;
using Microsoft.Extensions.DependencyInjection;
using Sluice.AspNetCore.Binding;
using Sluice.AspNetCore.Endpoints;

namespace Sluice.AspNetCore.Mvc;

/// <summary>
/// Binds <see cref="Include{T}"/>, <see cref="Filter{T}"/>, <see cref="Sort{T}"/>, <see cref="Body{T}"/> and
/// <see cref="Patch{T}"/> parameters of actions.
/// </summary>
internal sealed class IncludeModelBinderProvider : IModelBinderProvider
{
    public IModelBinder? GetBinder(ModelBinderProviderContext context) =>
        context.Metadata.ModelType is { IsGenericType: true } type
        && type.GetGenericTypeDefinition() is var kind
        && (
            kind == typeof(Include<>)
            || kind == typeof(Body<>)
            || kind == typeof(Patch<>)
            || kind == typeof(Filter<>)
            || kind == typeof(Sort<>)
        )
            ? new Binder(ReturnedValue.ConverterOf(type.GetGenericArguments()[0]), kind)
            : null;

    private sealed class Binder(Converter converter, Type kind) : IModelBinder
    {
        public Task BindModelAsync(ModelBindingContext bindingContext) =>
            (Task)converter.Accept(new Visitor(bindingContext, kind))!;
    }

    private sealed class Visitor(ModelBindingContext binding, Type kind) : ConverterVisitor
    {
        public override object? Visit<T>(Converter<T> converter) => BindAsync<T>();

        private async Task BindAsync<T>()
        {
            ParameterInfo? parameter = binding
                .ActionContext.ActionDescriptor.Parameters.OfType<ControllerParameterDescriptor>()
                .FirstOrDefault(each => each.Name == binding.ModelMetadata.ParameterName)
                ?.ParameterInfo;
            IBoundArgument? argument =
                kind == typeof(Body<>) ? await Body<T>.BindAsync(binding.HttpContext, parameter!)
                : kind == typeof(Patch<>) ? await Patch<T>.BindAsync(binding.HttpContext, parameter!)
                : kind == typeof(Filter<>) ? await Filter<T>.BindAsync(binding.HttpContext, parameter!)
                : kind == typeof(Sort<>) ? await Sort<T>.BindAsync(binding.HttpContext, parameter!)
                : await Include<T>.BindAsync(binding.HttpContext, parameter!);
            binding.Result = ModelBindingResult.Success(argument);
            // Validate the value instead of the argument, so that keys are relative to the value: Title, not
            // Value.Title.
            if (argument is not IBoundBody { Problem: null, Value: { } sent } body)
                return;
            ModelStateDictionary state = binding.ActionContext.ModelState;
            string[] known = [.. state.Keys];
            binding
                .HttpContext.RequestServices.GetRequiredService<IObjectModelValidator>()
                .Validate(binding.ActionContext, null, "", sent);
            foreach (string key in state.Keys.Except(known).Where(body.Hides).ToArray())
                state.Remove(key);
        }
    }
}
