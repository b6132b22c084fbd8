using Microsoft.AspNetCore.Mvc.ApplicationModels;
using Microsoft.AspNetCore.Mvc.ModelBinding;
using Microsoft.AspNetCore.Mvc.ModelBinding.Metadata;
using Sluice.AspNetCore.Binding;

namespace Sluice.AspNetCore.Mvc;

/// <summary>
/// Says of the arguments of Sluice that MVC does not bind their members, whatever attributes are on a parameter or a
/// property: under <c>[FromQuery]</c>, the descriptions of the API would list the members of a selection, and theirs,
/// without an end.
/// </summary>
internal sealed class ArgumentSource : IBindingMetadataProvider, IParameterModelBaseConvention
{
    public void CreateBindingMetadata(BindingMetadataProviderContext context)
    {
        if (IsArgument(context.Key.ModelType))
            context.BindingMetadata.BindingSource = BindingSource.Special;
    }

    public void Apply(ParameterModelBase parameter)
    {
        if (IsArgument(parameter.ParameterType) && parameter.BindingInfo is { } binding)
            binding.BindingSource = BindingSource.Special;
    }

    private static bool IsArgument(Type type) => type.IsAssignableTo(typeof(IBoundArgument));
}
