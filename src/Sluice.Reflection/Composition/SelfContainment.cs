using System.Diagnostics.CodeAnalysis;
using System.Globalization;
using Sluice.Internal;
using Sluice.Reflection.Facts;
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
    private static readonly object s_yes = new(),
        s_no = new();

    internal static bool ContainsItself(Type type)
    {
        Type definition = DefinitionOf(type);
        if (!s_known.TryGet(definition, out object? known))
            known = s_known.Keep(
                definition,
                RecursiveTypes.ContainsItself(new ReflectedType(definition)) ? s_yes : s_no
            );
        return known == s_yes;
    }

    /// <summary>Refuses a generic type that has grown without end.</summary>
    /// <exception cref="WireException">The type is nested too deeply.</exception>
    internal static void RefuseEndless(Type type)
    {
        if (Nesting(type, DeepestNesting + 1) <= DeepestNesting)
            return;
        throw new WireException(
            WireError.Unsupported,
            $"{DefinitionOf(type)} contains itself with ever larger type arguments, so its shape would be infinite; "
                + "use a type that does not grow, or a converter."
        );
    }

    /// <summary>Refuses a surrogate that is written as its own type again, which never ends.</summary>
    /// <exception cref="WireException">The surrogates form a cycle.</exception>
    internal static void RefuseCycle(Type type)
    {
        if (!RecursiveTypes.ReturnsToItself(new ReflectedType(type)))
            return;
        string reason = string.Format(CultureInfo.InvariantCulture, RecursiveTypes.EndlessText, type);
        throw new WireException(
            WireError.Unsupported,
            $"[WireSurrogate] cannot be applied to '{type}': {reason}. "
                + "Name a surrogate that does not have the type as its own surrogate."
        );
    }

    /// <summary>Returns how deeply generic arguments and arrays are nested; stops at a limit.</summary>
    internal static int Nesting(Type type, int limit)
    {
        if (limit <= 0)
            return 0;
        if (type.HasElementType)
            return Nesting(type.GetElementType()!, limit - 1) + 1;
        if (!type.IsGenericType)
            return 0;
        int deepest = 0;
        foreach (Type argument in type.GetGenericArguments())
            deepest = Math.Max(deepest, Nesting(argument, limit - 1));
        return deepest + 1;
    }

    private static Type DefinitionOf(Type type) =>
        type.IsGenericType && !type.IsGenericTypeDefinition ? type.GetGenericTypeDefinition() : type;
}
