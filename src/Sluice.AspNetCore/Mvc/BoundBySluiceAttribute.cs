using Microsoft.AspNetCore.Mvc.ModelBinding;

namespace Sluice.AspNetCore.Mvc;

/// <summary>
/// Tells controllers that a parameter of the type comes from its own binder: it is not inferred to be the body, and the
/// API's description does not show it as one. Where controllers do not take part, the binder says so.
/// </summary>
[AttributeUsage(AttributeTargets.Class)]
internal sealed class BoundBySluiceAttribute : Attribute, IBindingSourceMetadata, IBinderTypeProviderMetadata
{
    public BindingSource BindingSource => BindingSource.Special;
    public Type BinderType => typeof(Unregistered);

    // With AddControllers().AddSluice() another provider comes first.
    private sealed class Unregistered : IModelBinder
    {
        public Task BindModelAsync(ModelBindingContext bindingContext) => throw new InvalidOperationException(
            $"The action '{bindingContext.ActionContext.ActionDescriptor.DisplayName}' takes {bindingContext.ModelType.Name.Split('`')[0]}<{bindingContext.ModelType.GetGenericArguments()[0].Name}>, "
            + "but its controllers do not take part in Sluice. Call builder.Services.AddControllers().AddSluice().");
    }
}
