using System.Collections;
using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using Sluice.Internal;
using Sluice.TypeModel.Rules;

namespace Sluice.Reflection.Analysis;

/// <summary>What reflection knows of a collection type.</summary>
[RequiresUnreferencedCode(RuntimeRequirements.UnreferencedCode)]
[RequiresDynamicCode(RuntimeRequirements.DynamicCode)]
[UnconditionalSuppressMessage("Trimming", "IL2026", Justification = "Created only by methods that are annotated.")]
[UnconditionalSuppressMessage("Trimming", "IL2070", Justification = "Created only by methods that are annotated.")]
[UnconditionalSuppressMessage("Trimming", "IL2075", Justification = "Created only by methods that are annotated.")]
[UnconditionalSuppressMessage("AOT", "IL3050", Justification = "Created only by methods that are annotated.")]
internal sealed class ReflectedCollection(Type type) : ICollectionFacts<Type>
{
    private readonly List<Type> _all = [.. BaseTypes.Of(type), .. type.GetInterfaces()];

    public bool CanCreate { get; } = !type.IsAbstract && !type.IsInterface
        && (type.IsValueType || type.GetConstructor([]) is not null) && !BaseTypes.HasRequiredMembers(type);

    public Type[]? ArgumentsOf(string definition) =>
        _all.Find(t => t.IsGenericType && NameOf(t) == definition)?.GetGenericArguments();

    public bool Is(string name) => _all.Exists(t => NameOf(t) == name);

    public bool HasBuilder(Type element) => CollectionBuilders.MethodOf(type, element) is not null;

    public bool HasConstructor(Type element) => CollectionBuilders.ConstructorOf(type, element) is not null;

    public bool HasConstructor(Type key, Type value) => CollectionBuilders.ConstructorOf(type, key, value) is not null;

    private static string NameOf(Type type) => type.IsNested ? "" : $"{type.Namespace}.{type.Name}";
}
