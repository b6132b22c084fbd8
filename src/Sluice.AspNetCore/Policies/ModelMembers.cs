using System.Diagnostics.CodeAnalysis;
using Microsoft.AspNetCore.Mvc.ModelBinding;
using Microsoft.AspNetCore.Mvc.ModelBinding.Metadata;
using Sluice.AspNetCore.Binding;
using Sluice.AspNetCore.Describing;

namespace Sluice.AspNetCore.Policies;

/// <summary>
/// Finds the <c>[NeverSet]</c> members that MVC sets by their names: those that its model metadata reach, which know
/// <c>[BindNever]</c>, <c>[Bind]</c> and what the application configures.
/// </summary>
/// <param name="models">The metadata that MVC has.</param>
internal sealed class ModelMembers(IModelMetadataProvider models)
{
    // Types may contain themselves; metadata are equal by type and member.
    private readonly HashSet<ModelMetadata> _seen = [];

    /// <summary>Returns the first marked member; <see langword="null"/> if there is none.</summary>
    /// <param name="models">The metadata that MVC has.</param>
    /// <param name="model">What is bound.</param>
    /// <param name="filter">What the parameter says about the members of its type, not about those below.</param>
    public static string? FindNeverSet(
        IModelMetadataProvider models,
        ModelMetadata model,
        IPropertyFilterProvider? filter
    ) => new ModelMembers(models).Find(model, filter?.PropertyFilter);

    [UnconditionalSuppressMessage("Trimming", "IL2026", Justification = "MVC does not support trimmed programs.")]
    [UnconditionalSuppressMessage("AOT", "IL3050", Justification = "As above.")]
    private string? Find(ModelMetadata model, Func<ModelMetadata, bool>? filter)
    {
        // What has a binder or a text form of its own is not bound by the names of its members.
        bool isBoundByName =
            model.IsComplexType && model.BinderType is null && !model.ModelType.IsAssignableTo(typeof(IBoundArgument));
        if (!isBoundByName || !_seen.Add(model))
            return null;
        if (ElementOf(model.ModelType) is { } element)
            return Find(models.GetMetadataForType(element), null);
        Func<ModelMetadata, bool>? declared = model.PropertyFilterProvider?.PropertyFilter;
        foreach (ModelMetadata property in model.Properties)
        {
            ModelMetadata? parameter = model.BoundConstructor?.BoundConstructorParameters?.FirstOrDefault(each =>
                each.ParameterName == property.PropertyName
            );
            ModelMetadata bound = parameter ?? property;
            if (!bound.IsBindingAllowed || declared?.Invoke(bound) == false || filter?.Invoke(bound) == false)
                continue;
            // A formatter reads the body, services are no part of the request.
            if (bound.BindingSource is { } source && (!source.IsFromRequest || source == BindingSource.Body))
                continue;
            bool isSet = parameter is not null || !property.IsReadOnly || property.IsComplexType;
            if (isSet && IsNeverSet(model, property, bound))
                return $"{model.ModelType}.{property.PropertyName}";
            if (isSet && Find(property, null) is { } below)
                return below;
        }

        return null;
    }

    // As MVC has it, whose own property for it is not for trimmed programs, which may hold this code.
    [UnconditionalSuppressMessage("Trimming", "IL2070", Justification = "MVC does not support trimmed programs.")]
    private static Type? ElementOf(Type type) =>
        type == typeof(string) ? null
        : type.IsArray ? type.GetElementType()
        : ElementTypes.ArgumentOf([type, .. type.GetInterfaces()], typeof(IEnumerable<>));

    private static bool IsNeverSet(ModelMetadata model, ModelMetadata property, ModelMetadata bound) =>
        IsMarked(property) || IsMarked(bound) || NeverSetMembers.Contain(model.ModelType, property.PropertyName);

    private static bool IsMarked(ModelMetadata member) =>
        member is DefaultModelMetadata { Attributes.Attributes: var attributes }
        && attributes.OfType<NeverSetAttribute>().Any();
}
