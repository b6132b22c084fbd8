using System.Collections.Concurrent;
using System.Reflection;
using System.Runtime.CompilerServices;
using Sluice.Model;

namespace Sluice.AspNetCore.Endpoints;

/// <summary>Inspects the declared return type of handlers that return plain values.</summary>
internal static class DeclaredReturn
{
    // One entry per type that a handler declares.
    private static readonly ConcurrentDictionary<Type, Converter?> s_unions = new();

    /// <summary>
    /// Returns the type that a handler returns, synchronously or asynchronously; <see langword="null"/> if it returns
    /// nothing.
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
    /// Returns the converter of a declared union if the value is one of its cases, because only the union writes the
    /// discriminator; <see langword="null"/> for all other types, whose values are written by the converter of their
    /// run-time type.
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
                // The declared type has no shape; the value's type may have one.
                return null;
            }
        });
    }
}
