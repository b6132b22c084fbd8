using Microsoft.AspNetCore.Mvc.ModelBinding;

namespace Sluice.AspNetCore.Mvc;

/// <summary>Tells controllers that a parameter of the type comes from its own binder: it is not inferred to be the body, and the API's description does not show it as one.</summary>
[AttributeUsage(AttributeTargets.Class)]
internal sealed class BoundBySluiceAttribute : Attribute, IBindingSourceMetadata
{
    public BindingSource BindingSource => BindingSource.Special;
}
