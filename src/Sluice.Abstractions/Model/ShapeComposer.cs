using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using System.Runtime.CompilerServices;
using System.Runtime.Loader;
using Sluice.Internal;

namespace Sluice.Model;

/// <summary>
/// Creates converters of types that have no generated shape. Implemented by the assembly <c>Sluice.Reflection</c>,
/// which programs whose types all have generated shapes do not load. Thread safe.
/// </summary>
internal abstract class ShapeComposer
{
    private static ShapeComposer? s_instance;

    /// <summary>Gets the composer; its assembly is loaded on first use.</summary>
    internal static ShapeComposer Instance => s_instance ?? Load();

    /// <summary>Creates the converter of a type. May be called on several threads, even for the same type.</summary>
    /// <exception cref="WireException">The type cannot be converted.</exception>
    [RequiresUnreferencedCode(RuntimeRequirements.UnreferencedCode)]
    [RequiresDynamicCode(RuntimeRequirements.DynamicCode)]
    internal abstract Converter Create(Type type);

    /// <summary>
    /// Returns the converter of a type in a program without dynamic code. The type is known at compile time, so its
    /// reflection shape is compiled as well.
    /// </summary>
    [RequiresUnreferencedCode(RuntimeRequirements.UnreferencedCode)]
    [RequiresDynamicCode(RuntimeRequirements.DynamicCode)]
    internal abstract Converter<T> CreateReferenced<T>();

    /// <summary>Returns the library's own converter of a type, if it is compiled ahead of time.</summary>
    [RequiresUnreferencedCode(RuntimeRequirements.UnreferencedCode)]
    [RequiresDynamicCode(RuntimeRequirements.DynamicCode)]
    internal abstract Converter? FindPrecompiled(Type type);

    /// <summary>Creates a converter for the values of one member, which respects its attributes.</summary>
    [RequiresUnreferencedCode(RuntimeRequirements.UnreferencedCode)]
    [RequiresDynamicCode(RuntimeRequirements.DynamicCode)]
    internal abstract Converter CreateMember(Type owner, string member, Type type);

    /// <summary>Returns whether attributes of a member keep it from being written or read.</summary>
    /// <param name="owner">The type that is converted.</param>
    /// <param name="member">The property or field.</param>
    /// <param name="declaring">The type that declares it.</param>
    internal abstract MemberHiding FindHiding(Type owner, MemberInfo member, Type declaring);

    /// <summary>Sets the composer. Called once for each process.</summary>
    internal static void Register(ShapeComposer composer) => s_instance = composer;

    // Found like a reference of this assembly, whatever context of plugins the caller has entered. The attribute says
    // to tools that trim and compile ahead what to keep.
    [DynamicDependency("Register", "Sluice.Reflection.RuntimeComposer", "Sluice.Reflection")]
    private static ShapeComposer Load()
    {
        const string assembly = "Sluice.Reflection";
        using AssemblyLoadContext.ContextualReflectionScope own = AssemblyLoadContext.EnterContextualReflection(null);
        // A name of a type costs 8 ms to resolve where code is compiled at run time.
        Module? module = RuntimeFeature.IsDynamicCodeSupported
            ? Find(assembly)?.ManifestModule
            : Type.GetType($"Sluice.Reflection.RuntimeComposer, {assembly}")?.Module;
        if (module is not null)
            RuntimeHelpers.RunModuleConstructor(module.ModuleHandle);
        return s_instance
            ?? throw new InvalidOperationException(
                $"The assembly {assembly} is missing: this program was deployed without it. Deploy it, or mark the "
                    + "types that are converted with [Shape]."
            );
    }

    private static Assembly? Find(string name)
    {
        try
        {
            return Assembly.Load(name);
        }
        catch (FileNotFoundException)
        {
            return null;
        }
    }
}
