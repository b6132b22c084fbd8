using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using System.Runtime.CompilerServices;
using Sluice.Internal;
using Sluice.Model;
using Sluice.Reflection.Analysis;
using Sluice.Reflection.Composition;
using Sluice.Reflection.Facts;
using Sluice.Reflection.Interpreted;
using Sluice.Shapes;
using Sluice.TypeModel.Rules;

namespace Sluice.Reflection;

/// <summary>
/// Makes shapes at run time: precompiled shapes if the runtime does not support dynamic code, otherwise composition.
/// </summary>
internal sealed class RuntimeComposer : ShapeComposer
{
    [SuppressMessage("Usage", "CA2255", Justification = "The core loads this assembly without naming a type of it.")]
    [ModuleInitializer]
    internal static void Register() => Register(new RuntimeComposer());

    [RequiresUnreferencedCode(RuntimeRequirements.UnreferencedCode)]
    [RequiresDynamicCode(RuntimeRequirements.DynamicCode)]
    internal override Converter Create(Type type) =>
        (RuntimeFeature.IsDynamicCodeSupported ? null : PrecompiledShapes.Find(type)?.Converter)
        ?? ShapeProvider.Default.ConverterOf(type);

    [RequiresUnreferencedCode(RuntimeRequirements.UnreferencedCode)]
    [RequiresDynamicCode(RuntimeRequirements.DynamicCode)]
    internal override Converter<T> CreateReferenced<T>()
    {
        if (RuntimeShapes.TryGet(typeof(T), out Converter? known))
            return (Converter<T>)known!;
        bool usesReflection =
            GeneratedShapes.FindOpen(typeof(T)) is null
            && PrecompiledShapes.Find(typeof(T)) is null
            && PrecompiledShapes.IsObject(typeof(T));
        return (Converter<T>)(
            usesReflection
                ? RuntimeShapes.Keep(
                    typeof(T),
                    ShapeConverter<T, ReflectionShape<T, ShapeProvider.DefaultKey>>.Instance
                )
                : RuntimeShapes.Find(typeof(T))
        );
    }

    [RequiresUnreferencedCode(RuntimeRequirements.UnreferencedCode)]
    [RequiresDynamicCode(RuntimeRequirements.DynamicCode)]
    internal override Converter? FindPrecompiled(Type type) =>
        PrecompiledShapes.Find(type)?.Converter ?? ComposedAhead.Find(type);

    [RequiresUnreferencedCode(RuntimeRequirements.UnreferencedCode)]
    [RequiresDynamicCode(RuntimeRequirements.DynamicCode)]
    internal override Converter CreateMember(Type owner, string member, Type type)
    {
        ObjectMember model = ObjectModelBuilder.BuildModel(owner).Find(member);
        return GeneratedShapes.FindConverter(type, ShapeProvider.Default.ShapeOfMember(model));
    }

    internal override MemberHiding FindHiding(Type owner, MemberInfo member, Type declaring)
    {
        var attributes = MemberAttributes.ReadAttributes(
            new ReflectedType(owner),
            new ReflectedMember(member, new ReflectedType(declaring))
        );
        if (attributes.IsIgnored)
            return MemberHiding.FromBoth;
        return attributes is { IsNever: false, Policies.Count: 0 } ? MemberHiding.None : MemberHiding.FromWriting;
    }
}
