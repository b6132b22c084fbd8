using System.Collections;
using System.Diagnostics.CodeAnalysis;
using Sluice.Internal;
using Sluice.Reflection.Analysis;
using Sluice.TypeModel.Rules;

namespace Sluice.Reflection.Composition;

/// <summary>
/// Finds the collections, dictionaries and surrogates that contain themselves, whose shapes are referred to by
/// <see cref="RecursiveShape{T, TResolver}"/> instead of being composed without end.
/// </summary>
[RequiresUnreferencedCode(RuntimeRequirements.UnreferencedCode)]
[RequiresDynamicCode(RuntimeRequirements.DynamicCode)]
internal static class SelfContainment
{
    // A generic type that contains itself with ever larger arguments: values this deep exceed every depth limit.
    private const int DeepestNesting = 64;

    private static readonly TypeCache<object> s_known = new();
    private static readonly object s_yes = new(), s_no = new();

    internal static bool Of(Type type)
    {
        Type definition = DefinitionOf(type);
        if (!IsComposed(definition)) return false;
        if (!s_known.TryGet(definition, out object? known))
            known = s_known.Keep(definition, RecursiveTypes.ContainsItself(definition, PartsOf,
                EqualityComparer<Type>.Default) ? s_yes : s_no);
        return known == s_yes;
    }

    /// <summary>Refuses a generic type that has grown without end.</summary>
    /// <exception cref="WireException">The type is nested too deeply.</exception>
    internal static void RefuseEndless(Type type)
    {
        if (Nesting(type, DeepestNesting + 1) <= DeepestNesting) return;
        throw new WireException(WireError.Unsupported,
            $"{DefinitionOf(type)} contains itself with ever larger type arguments, so its shape would be infinite; "
            + "use a type that does not grow, or a converter.");
    }

    /// <summary>Refuses a surrogate that is written as its own type again, which never ends.</summary>
    /// <exception cref="WireException">The surrogates form a cycle.</exception>
    internal static void RefuseCycle(Type type)
    {
        var seen = new HashSet<Type>();
        Type? next = type;
        while (next is not null)
        {
            Type definition = DefinitionOf(next);
            if (definition == typeof(Nullable<>) || definition == typeof(Lazy<>))
            {
                next = next.GetGenericArguments()[0];
                continue;
            }
            if (!seen.Add(definition))
                throw new WireException(WireError.Unsupported,
                    $"[WireSurrogate] cannot be applied to {type}: its surrogate is written as {type} again, which "
                    + "never ends. Name a surrogate that does not have the type as its own surrogate.");
            next = TargetOf(definition);
        }
    }

    /// <summary>Returns how deeply generic arguments are nested; stops at a limit.</summary>
    internal static int Nesting(Type type, int limit)
    {
        if (limit <= 0) return 0;
        if (type.HasElementType) return Nesting(type.GetElementType()!, limit);
        if (!type.IsGenericType) return 0;
        int deepest = 0;
        foreach (Type argument in type.GetGenericArguments())
            deepest = Math.Max(deepest, Nesting(argument, limit - 1));
        return deepest + 1;
    }

    private static Type DefinitionOf(Type type) =>
        type.IsGenericType && !type.IsGenericTypeDefinition ? type.GetGenericTypeDefinition() : type;

    // Types of the platform have a shape of the library, which contains only their arguments.
    private static bool IsComposed(Type definition)
    {
        if (definition.HasElementType || definition.IsGenericParameter || definition.IsPrimitive
            || UnsupportedTypes.IsOfPlatform(definition)) return false;
        bool isSequence = typeof(IEnumerable).IsAssignableFrom(definition);
        if (!isSequence && definition.IsEnum) return false;
        MemberAttributes own = Contracts.Of(definition).Own;
        if (own.WireSurrogate is not null) return true;
        bool isConverted = own.WireConverter is not null || own.UnknownConverter is not null
            || Contracts.JsonConverterOf(own) is not null;
        return isSequence && !isConverted && !ReflectedUnion.IsUnion(definition);
    }

    private static IEnumerable<Type> PartsOf(Type definition)
    {
        if (!IsComposed(definition)) return [];
        if (TargetOf(definition) is { } target) return Mentioned(target);
        return definition.GetInterfaces().Append(definition)
            .Where(i => i.IsGenericType && i.GetGenericTypeDefinition() is var open
                && (open == typeof(IEnumerable<>) || open == typeof(IDictionary<,>)
                    || open == typeof(IReadOnlyDictionary<,>)))
            .SelectMany(i => i.GetGenericArguments()).SelectMany(Mentioned);
    }

    private static Type? TargetOf(Type definition)
    {
        if (UnsupportedTypes.IsOfPlatform(definition) || definition.IsGenericParameter || definition.HasElementType
            || Contracts.Of(definition).Own.WireSurrogate is not Type conversion) return null;
        return conversion.GetInterfaces()
            .FirstOrDefault(i => i.IsGenericType && i.GetGenericTypeDefinition() == typeof(IWireSurrogate<,>)
                && DefinitionOf(i.GetGenericArguments()[0]) == definition)
            ?.GetGenericArguments()[1];
    }

    private static IEnumerable<Type> Mentioned(Type type)
    {
        if (type.HasElementType) return Mentioned(type.GetElementType()!);
        if (type.IsGenericParameter) return [];
        if (!type.IsGenericType) return [type];
        return type.GetGenericArguments().SelectMany(Mentioned).Append(type.GetGenericTypeDefinition());
    }
}
