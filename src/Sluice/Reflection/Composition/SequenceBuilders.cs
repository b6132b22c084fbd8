using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using System.Runtime.CompilerServices;
using Sluice.Internal;
using Sluice.Model;

namespace Sluice.Reflection.Composition;

/// <summary>
/// Finds the method that creates a collection from all of its elements: <c>[CollectionBuilder]</c>, F#'s <c>OfSeq</c>,
/// or a constructor with a sequence parameter.
/// </summary>
[RequiresUnreferencedCode(RuntimeRequirements.UnreferencedCode)]
[RequiresDynamicCode(RuntimeRequirements.DynamicCode)]
internal static class SequenceBuilders
{
    /// <summary>
    /// Returns the method or constructor; <see langword="null"/> if the type must be populated or cannot be
    /// constructed.
    /// </summary>
    internal static MethodBase? MethodOf(Type type, Type element)
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
        if (type is { Namespace: "Microsoft.FSharp.Collections", IsGenericType: true }
            && type.GetGenericArguments().Length == 1)
        {
            string module = type.Name.StartsWith("FSharpList", StringComparison.Ordinal)
                ? "ListModule"
                : type.Name.StartsWith("FSharpSet", StringComparison.Ordinal) ? "SetModule" : "";
            if (type.Assembly.GetType($"Microsoft.FSharp.Collections.{module}")?.GetMethod("OfSeq") is { } ofSeq)
                return ofSeq.MakeGenericMethod(element);
        }
        if (type.IsAbstract || type.IsInterface
            || (type.GetConstructor([]) is not null
                && typeof(ICollection<>).MakeGenericType(element).IsAssignableFrom(type))) return null;
        return type.GetConstructors()
            .FirstOrDefault(c => c.GetParameters() is [var only]
                && only.ParameterType.IsAssignableFrom(element.MakeArrayType())
                    && only.ParameterType != typeof(object)
                    && typeof(System.Collections.IEnumerable).IsAssignableFrom(only.ParameterType));
    }
}

/// <summary>Calls the method found by <see cref="SequenceBuilders"/>.</summary>
internal struct SequenceBuilder<TCollection, T> : ICollectionBuilder<TCollection, T>
{
    private static Func<T[], TCollection>? s_create;

    public static TCollection Create(T[] items) => (s_create ??= Find())(items);

    [UnconditionalSuppressMessage("Trimming", "IL2026", Justification = "Composed only by methods that are annotated.")]
    [UnconditionalSuppressMessage("AOT", "IL3050", Justification = "Composed only by methods that are annotated.")]
    private static Func<T[], TCollection> Find()
    {
        switch (SequenceBuilders.MethodOf(typeof(TCollection), typeof(T)))
        {
            case MethodInfo method when method.GetParameters()[0].ParameterType == typeof(ReadOnlySpan<T>):
                var build = method.CreateDelegate<SpanBuilder>();
                return items => build(items);
            case MethodInfo method:
                return items => (TCollection)method.Invoke(null, [items])!;
            case ConstructorInfo constructor:
                return items => (TCollection)constructor.Invoke([items]);
            default:
                throw new InvalidOperationException();
        }
    }

    private delegate TCollection SpanBuilder(ReadOnlySpan<T> items);
}
