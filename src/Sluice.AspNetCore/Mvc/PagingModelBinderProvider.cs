using Microsoft.AspNetCore.Mvc.ModelBinding;

namespace Sluice.AspNetCore.Mvc;

/// <summary>Binds <see cref="Paging"/> parameters of actions.</summary>
internal sealed class PagingModelBinderProvider : IModelBinderProvider
{
    public IModelBinder? GetBinder(ModelBinderProviderContext context) =>
        context.Metadata.ModelType == typeof(Paging) ? new Binder() : null;

    private sealed class Binder : IModelBinder
    {
        public async Task BindModelAsync(ModelBindingContext bindingContext) =>
            bindingContext.Result = ModelBindingResult.Success(
                await Paging.BindAsync(bindingContext.HttpContext, parameter: null)
            );
    }
}
