using Microsoft.AspNetCore.Mvc.ModelBinding;
using Sluice.AspNetCore.Endpoints;

namespace Sluice.AspNetCore.Mvc;

/// <summary>Binds <see cref="Include{T}"/> parameters of actions.</summary>
internal sealed class IncludeModelBinderProvider : IModelBinderProvider
{
    public IModelBinder? GetBinder(ModelBinderProviderContext context) =>
        context.Metadata.ModelType is { IsGenericType: true } type && type.GetGenericTypeDefinition() == typeof(Include<>)
            ? new Binder(ReturnedValue.ConverterOf(type.GetGenericArguments()[0]))
            : null;

    private sealed class Binder(Converter converter) : IModelBinder
    {
        public Task BindModelAsync(ModelBindingContext bindingContext) => (Task)converter.Accept(new Visitor(bindingContext))!;
    }

    private sealed class Visitor(ModelBindingContext binding) : ConverterVisitor
    {
        public override object? Visit<T>(Converter<T> converter) => BindAsync<T>();

        private async Task BindAsync<T>() => binding.Result = ModelBindingResult.Success(await Include<T>.BindAsync(binding.HttpContext, null!));
    }
}
