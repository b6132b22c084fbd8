using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using System.Reflection.Emit;
using System.Runtime.CompilerServices;
using Sluice.Internal;
using Sluice.Reflection.Analysis;

namespace Sluice.Reflection.Emission;

/// <summary>
/// The dynamic assemblies that contain emitted structs: one per set of user assemblies whose internals are accessed
/// (nearly always a single assembly), collectible if one of them is. Called under the provider's lock.
/// </summary>
[RequiresUnreferencedCode(RuntimeRequirements.UnreferencedCode)]
[RequiresDynamicCode(RuntimeRequirements.DynamicCode)]
internal static class DynamicModules
{
    // Keyed weakly, so that unloading a collectible assembly also releases its dynamic one.
    private static readonly ConditionalWeakTable<Assembly, List<Place>> s_places = [];
    private static readonly Lock s_lock = new();
    private static int s_count;

    internal static TypeBuilder Define(ObjectModel plan, Type contract)
    {
        var touched = new HashSet<Assembly>();
        var seen = new HashSet<Type>(); // A base type may have the type itself as its argument.
        Touch(plan.Type);
        foreach (ObjectMember member in plan.Members)
            Touch(member.Type);
        lock (s_lock)
        {
            Assembly main = touched.FirstOrDefault(a => a.IsCollectible) ?? plan.Type.Assembly;
            List<Place> places = s_places.GetOrCreateValue(main);
            Place? place = places.FirstOrDefault(p => p.Touched.IsSupersetOf(touched));
            if (place is null)
                places.Add(place = new Place(touched, Create(main, touched)));
            string name = $"{plan.Type.Namespace}.{plan.Type.Name.Replace('`', '_')}Shape{s_count++}".TrimStart('.');
            return place.Module.DefineType(
                name,
                TypeAttributes.Public | TypeAttributes.Sealed | TypeAttributes.SequentialLayout,
                typeof(ValueType),
                [contract]
            );
        }

        void Touch(Type? type)
        {
            for (; type is not null && seen.Add(type); type = type.BaseType)
            {
                if (type.HasElementType)
                    Touch(type.GetElementType());
                touched.Add(type.Assembly);
                if (type.IsGenericType)
                    foreach (Type argument in type.GetGenericArguments())
                        Touch(argument);
            }
        }
    }

    private static ModuleBuilder Create(Assembly main, HashSet<Assembly> touched)
    {
        var name = new AssemblyName($"{main.GetName().Name}.Sluice{s_count++}");
        AssemblyBuilder assembly = AssemblyBuilder.DefineDynamicAssembly(
            name,
            touched.Any(a => a.IsCollectible) ? AssemblyBuilderAccess.RunAndCollect : AssemblyBuilderAccess.Run
        );
        ModuleBuilder module = assembly.DefineDynamicModule(name.Name!);
        ConstructorInfo ignores = DefineIgnoresAccessChecks(module);
        Assembly[] own = [typeof(Converter).Assembly, typeof(Converters).Assembly, typeof(DynamicModules).Assembly];
        foreach (string? open in touched.Concat(own).Select(a => a.GetName().Name).Distinct())
        {
            assembly.SetCustomAttribute(new CustomAttributeBuilder(ignores, [open]));
        }
        return module;
    }

    // The runtime recognizes this attribute by name: the annotated assembly can access internal and private members of
    // the named assembly.
    private static ConstructorInfo DefineIgnoresAccessChecks(ModuleBuilder module)
    {
        TypeBuilder type = module.DefineType(
            "System.Runtime.CompilerServices.IgnoresAccessChecksToAttribute",
            TypeAttributes.NotPublic | TypeAttributes.Sealed,
            typeof(Attribute)
        );
        ConstructorBuilder constructor = type.DefineConstructor(
            MethodAttributes.Public,
            CallingConventions.Standard,
            [typeof(string)]
        );
        ILGenerator il = constructor.GetILGenerator();
        il.Emit(OpCodes.Ldarg_0);
        il.Emit(OpCodes.Call, typeof(Attribute).GetConstructor(BindingFlags.NonPublic | BindingFlags.Instance, [])!);
        il.Emit(OpCodes.Ret);
        return type.CreateType().GetConstructor([typeof(string)])!;
    }

    private sealed record Place(HashSet<Assembly> Touched, ModuleBuilder Module);
}
