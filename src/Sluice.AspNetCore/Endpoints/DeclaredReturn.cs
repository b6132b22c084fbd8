using System.Collections.Concurrent;
using System.Reflection;
using System.Runtime.CompilerServices;
using Sluice.Model;

namespace Sluice.AspNetCore.Endpoints;

/// <summary>What a handler's signature says about the values that it returns plainly.</summary>
internal static class DeclaredReturn
{
    // One entry for each type that some handler declares.
    private static readonly ConcurrentDictionary<Type, Converter?> s_unions = new();

    /// <summary>
    /// The type that a handler returns, now or later; <see langword="null"/> where it returns nothing.
    /// </summary>
    public static Type? Of(MethodInfo method)
    {
        Type type = method.ReturnType;
        if (type.IsGenericType && type.GetGenericTypeDefinition() is var definition
            && (definition == typeof(Task<>) || definition == typeof(ValueTask<>)))
            type = type.GetGenericArguments()[0];
        return type == typeof(void) || type == typeof(Task) || type == typeof(ValueTask) ? null : type;
    }

    /// <summary>
    /// The converter of a declared union that the value is a case of: only there does the wire say which case it is.
    /// <see langword="null"/> for all other types, whose values are written by their own.
    /// </summary>
    public static Converter? UnionOf(Type? declared, object value)
    {
        if (declared is null || declared == value.GetType() || declared == typeof(object)
            || !declared.IsInstanceOfType(value)) return null;
        return s_unions.GetOrAdd(declared, static type =>
        {
            if (!RuntimeFeature.IsDynamicCodeSupported && !ReturnedValue.IsShaped(type)) return null;
            try
            {
                return ReturnedValue.ConverterOf(type) is { Shape.Kind: ShapeKind.Union } union ? union : null;
            }
            catch (WireException)
            {
                // The declared type has no form of its own; the value's may have.
                return null;
            }
        });
    }
}
