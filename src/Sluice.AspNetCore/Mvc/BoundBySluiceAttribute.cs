using Microsoft.AspNetCore.Mvc.ModelBinding;

namespace Sluice.AspNetCore.Mvc;

/// <summary>
/// Marks types that Sluice's own model binder binds in controllers: parameters are not inferred to be the body and are
/// not described as such. Without the binder, the fallback reports the missing registration.
/// </summary>
[AttributeUsage(AttributeTargets.Class)]
internal sealed class BoundBySluiceAttribute : Attribute, IBindingSourceMetadata, IBinderTypeProviderMetadata
{
    public BindingSource BindingSource => BindingSource.Special;
    public Type BinderType => typeof(Unregistered);

    // With AddControllers().AddSluice(), Sluice's provider takes precedence.
    private sealed class Unregistered : IModelBinder
    {
        public Task BindModelAsync(ModelBindingContext bindingContext) =>
            throw new InvalidOperationException(
                $"The action '{bindingContext.ActionContext.ActionDescriptor.DisplayName}' takes "
                    + $"{NameOf(bindingContext.ModelType)}, "
                    + "but its controllers do not use Sluice. Call builder.Services.AddControllers().AddSluice()."
            );

        private static string NameOf(Type type) =>
            type.IsGenericType ? $"{type.Name.Split('`')[0]}<{type.GetGenericArguments()[0].Name}>" : type.Name;
    }
}
