using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using System.Runtime.CompilerServices;
using Sluice.Internal;
using Sluice.Model;
using Sluice.Reflection.Analysis;
using Sluice.Reflection.Composition;
using Sluice.Reflection.Interpreted;
using Sluice.Reflection.Resolution;
using Sluice.Shapes;

namespace Sluice.Reflection;

/// <summary>
/// The provider behind <see cref="RuntimeShapes"/>: generated shapes first, then precompiled shapes if the runtime does
/// not support dynamic code, then composition.
/// </summary>
internal sealed class RuntimeProvider : RuntimeShapes
{
    [SuppressMessage(
        "Usage",
        "CA2255",
        Justification = "Lower layers find shapes without naming this one, whatever is called first."
    )]
    [ModuleInitializer]
    internal static void Register() => Register(new RuntimeProvider());

    /// <summary>
    /// Returns the converter of a type in a program without dynamic code. The type is known at compile time, so its
    /// reflection shape is compiled as well.
    /// </summary>
    [RequiresUnreferencedCode(RuntimeRequirements.UnreferencedCode)]
    [RequiresDynamicCode(RuntimeRequirements.DynamicCode)]
    internal static Converter<T> FindPrecompiled<T>()
    {
        if (TryGet(typeof(T), out Converter? known))
            return (Converter<T>)known!;
        bool usesReflection =
            GeneratedShapes.Find(typeof(T)) is null
            && PrecompiledShapes.Find(typeof(T)) is null
            && PrecompiledShapes.IsObject(typeof(T));
        return (Converter<T>)(
            usesReflection
                ? Keep(typeof(T), ShapeConverter<T, ReflectionShape<T, ShapeProvider.DefaultKey>>.Instance)
                : Find(typeof(T))
        );
    }

    [RequiresUnreferencedCode(RuntimeRequirements.UnreferencedCode)]
    [RequiresDynamicCode(RuntimeRequirements.DynamicCode)]
    protected override Converter Create(Type type)
    {
        if (RuntimeFeature.IsDynamicCodeSupported)
            return (type.IsGenericType ? null : GeneratedShapes.Find(type)) ?? ShapeProvider.Default.ConverterOf(type);
        return GeneratedShapes.Find(type)
            ?? PrecompiledShapes.Find(type)?.Converter
            ?? ShapeProvider.Default.ConverterOf(type);
    }

    protected override Converter<T> CreateRoot<T>() => RootConverters.Find<T>();

    [RequiresUnreferencedCode(RuntimeRequirements.UnreferencedCode)]
    [RequiresDynamicCode(RuntimeRequirements.DynamicCode)]
    protected override Converter CreateMember(Type owner, string member, Type type)
    {
        ObjectMember model = ObjectModelBuilder.BuildModel(owner).Find(member);
        Type shape = ShapeProvider.Default.ShapeOfMember(model);
        return (Converter)
            typeof(ShapeConverter<,>)
                .MakeGenericType(type, shape)
                .GetField("Instance", BindingFlags.Public | BindingFlags.Static | BindingFlags.NonPublic)!
                .GetValue(null)!;
    }
}
