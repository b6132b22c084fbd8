using System.Diagnostics.CodeAnalysis;
using System.Text.Json.Nodes;
using Sluice.Generated;
using Sluice.Internal;
using Sluice.Reflection.Analysis;
using Sluice.Reflection.Resolution;

namespace Sluice.Reflection.Interpreted;

/// <summary>Untyped access to extension data.</summary>
internal abstract class ReflectionExtensionData(ObjectMember member, Converter converter)
{
    internal ObjectMember Member => member;

    /// <summary>Gets the converter of the values.</summary>
    internal Converter Converter => converter;

    /// <summary>
    /// Gets whether a value can be null; a <see cref="System.Text.Json.JsonElement"/> represents null itself.
    /// </summary>
    internal abstract bool TakesNull { get; }
    internal abstract KeyValuePair<string, object?>[] Entries(object? dictionary);
    internal abstract void Set(object dictionary, string name, object? value);

    /// <inheritdoc cref="ExtensionNames.IsRepeated"/>
    internal abstract bool IsRepeated(ref ExtensionNames names, string name, object dictionary);
    protected abstract object CreateDictionary();

    [RequiresUnreferencedCode(RuntimeRequirements.UnreferencedCode)]
    [RequiresDynamicCode(RuntimeRequirements.DynamicCode)]
    internal static ReflectionExtensionData? TryCreate(ObjectModel plan, ShapeResolver resolver) =>
        plan.Extension is not { Extension: { } value } member
            ? null
            : (ReflectionExtensionData)
                typeof(Typed<>)
                    .MakeGenericType(value)
                    .GetConstructors()[0]
                    .Invoke([member, resolver.ConverterOf(value)]);

    /// <summary>Creates a dictionary; returns <see langword="null"/> if it cannot be set or created.</summary>
    [UnconditionalSuppressMessage("Trimming", "IL2026", Justification = "Made only by methods that are annotated.")]
    [UnconditionalSuppressMessage("Trimming", "IL2072", Justification = "Made only by methods that are annotated.")]
    [UnconditionalSuppressMessage("Trimming", "IL2075", Justification = "Made only by methods that are annotated.")]
    internal object? Create()
    {
        if (!member.CanSet)
            return null;
        if (member.Type.IsInterface)
            return CreateDictionary();
        if (member.Type == typeof(JsonObject))
            return new JsonObject();
        return member.Type.IsAbstract || member.Type.GetConstructor([]) is null
            ? null
            : Activator.CreateInstance(member.Type);
    }

    private sealed class Typed<TValue>(ObjectMember member, Converter converter)
        : ReflectionExtensionData(member, converter)
    {
        internal override bool TakesNull => default(TValue) is null;

        internal override KeyValuePair<string, object?>[] Entries(object? dictionary) =>
            dictionary is IDictionary<string, TValue> entries
                ? [.. entries.Select(e => KeyValuePair.Create(e.Key, (object?)e.Value))]
                : [];

        internal override void Set(object dictionary, string name, object? value) =>
            ((IDictionary<string, TValue>)dictionary)[name] = (TValue)value!;

        internal override bool IsRepeated(ref ExtensionNames names, string name, object dictionary) =>
            names.IsRepeated(name, (IDictionary<string, TValue>)dictionary);

        protected override object CreateDictionary() => new Dictionary<string, TValue>();
    }
}
