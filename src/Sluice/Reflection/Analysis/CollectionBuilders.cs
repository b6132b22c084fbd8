using System.Collections;
using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using System.Runtime.CompilerServices;
using Sluice.Internal;

namespace Sluice.Reflection.Analysis;

/// <summary>
/// Finds what creates a collection from all of its elements: <c>[CollectionBuilder]</c>, F#'s <c>OfSeq</c>, or a
/// constructor with one parameter.
/// </summary>
[RequiresUnreferencedCode(RuntimeRequirements.UnreferencedCode)]
[RequiresDynamicCode(RuntimeRequirements.DynamicCode)]
internal static class CollectionBuilders
{
    /// <summary>Returns the method that the type names; <see langword="null"/> if there is none.</summary>
    internal static MethodInfo? MethodOf(Type type, Type element)
    {
        if (type.GetCustomAttribute<CollectionBuilderAttribute>(inherit: false) is { } attribute)
        {
            foreach (MethodInfo method in attribute.BuilderType.GetMethods(BindingFlags.Static | BindingFlags.Public
                | BindingFlags.NonPublic))
            {
                if (method.Name != attribute.MethodName || method.GetParameters().Length != 1) continue;
                MethodInfo closed = method.IsGenericMethodDefinition && type.IsGenericType
                    && method.GetGenericArguments().Length == type.GetGenericArguments().Length
                    ? method.MakeGenericMethod(type.GetGenericArguments()) : method;
                if (!closed.ContainsGenericParameters
                    && closed.GetParameters()[0].ParameterType == typeof(ReadOnlySpan<>).MakeGenericType(element)
                        && type.IsAssignableFrom(closed.ReturnType)) return closed;
            }
        }
        if (type is not { Namespace: "Microsoft.FSharp.Collections", IsGenericType: true }
            || type.GetGenericArguments().Length != 1) return null;
        string module = type.Name.StartsWith("FSharpList", StringComparison.Ordinal)
            ? "ListModule"
            : type.Name.StartsWith("FSharpSet", StringComparison.Ordinal) ? "SetModule" : "";
        return type.Assembly.GetType($"Microsoft.FSharp.Collections.{module}")?.GetMethod("OfSeq")
            ?.MakeGenericMethod(element);
    }

    /// <summary>Returns the first public constructor that takes an array or a span of the elements.</summary>
    internal static ConstructorInfo? ConstructorOf(Type type, Type element)
    {
        if (element.ContainsGenericParameters) return null;
        Type array = element.MakeArrayType();
        return ConstructorOf(type,
            parameter => IsSpanOf(parameter, element) || Takes(parameter, array));
    }

    /// <summary>Returns the first public constructor that takes a dictionary of the entries.</summary>
    internal static ConstructorInfo? ConstructorOf(Type type, Type key, Type value)
    {
        if (key.ContainsGenericParameters || value.ContainsGenericParameters) return null;
        Type dictionary = typeof(Dictionary<,>).MakeGenericType(key, value);
        return ConstructorOf(type, parameter => Takes(parameter, dictionary));
    }

    private static ConstructorInfo? ConstructorOf(Type type, Func<Type, bool> takes) =>
        type.IsAbstract || type.IsInterface
            ? null
            : type.GetConstructors()
                .FirstOrDefault(c => c.GetParameters() is [var only] && takes(only.ParameterType));

    // A ref struct cannot be a type argument of what is asked here, so it is compared by its definition.
    private static bool IsSpanOf(Type parameter, Type element) =>
        parameter.IsGenericType && parameter.GetGenericTypeDefinition() == typeof(ReadOnlySpan<>)
            && parameter.GetGenericArguments()[0] == element;

    private static bool Takes(Type parameter, Type items) =>
        parameter.IsAssignableFrom(items) && typeof(IEnumerable).IsAssignableFrom(parameter);
}
