using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using System.Reflection.Emit;
using System.Runtime.CompilerServices;
using Sluice.Reflection.Facts;
using Sluice.Shapes;
using Sluice.TypeModel.Rules;

namespace Sluice.Reflection.Composition;

/// <summary>Calls the method or the constructor that <see cref="CollectionRule"/> finds.</summary>
[UnconditionalSuppressMessage("Trimming", "IL2026", Justification = "Composed only by methods that are annotated.")]
[UnconditionalSuppressMessage("Trimming", "IL2087", Justification = "Composed only by methods that are annotated.")]
[UnconditionalSuppressMessage("AOT", "IL3050", Justification = "Composed only by methods that are annotated.")]
internal struct SequenceBuilder<TCollection, T> : ICollectionBuilder<TCollection, T>
{
    private static Func<T[], TCollection>? s_create;

    public static TCollection Create(T[] items) => (s_create ??= Find())(items);

    private static Func<T[], TCollection> Find()
    {
        var form = CollectionRule.FindForm(new ReflectedType(typeof(TCollection)));
        if (form.Builder is { Handle: MethodInfo method })
        {
            if (method.GetParameters()[0].ParameterType != typeof(ReadOnlySpan<T>))
                return items =>
                    (TCollection)method.Invoke(null, BindingFlags.DoNotWrapExceptions, null, [items], null)!;
            var build = method.CreateDelegate<SpanBuilder>();
            return items => build(items);
        }
        var constructor = (ConstructorInfo)form.Constructor!.Handle;
        Func<T[], TCollection> create =
            constructor.GetParameters()[0].ParameterType == typeof(ReadOnlySpan<T>)
                ? OfSpan(constructor)
                : items => (TCollection)constructor.Invoke(BindingFlags.DoNotWrapExceptions, null, [items], null);
        if (!form.IsReversed)
            return create;
        return items =>
        {
            Array.Reverse(items);
            return create(items);
        };
    }

    // A span cannot be an argument of a call through reflection.
    private static Func<T[], TCollection> OfSpan(ConstructorInfo constructor)
    {
        if (!RuntimeFeature.IsDynamicCodeSupported)
            throw new WireException(
                WireError.Unsupported,
                $"{typeof(TCollection)} can be written but not read: it is created from a span, which needs dynamic "
                    + "code. Give it a constructor of an IEnumerable<T>, or the type that has it a generated shape."
            );
        var method = new DynamicMethod("Create", typeof(TCollection), [typeof(T[])], typeof(TCollection).Module, true);
        ILGenerator il = method.GetILGenerator();
        il.Emit(OpCodes.Ldarg_0);
        il.Emit(OpCodes.Newobj, typeof(ReadOnlySpan<T>).GetConstructor([typeof(T[])])!);
        il.Emit(OpCodes.Newobj, constructor);
        il.Emit(OpCodes.Ret);
        return method.CreateDelegate<Func<T[], TCollection>>();
    }

    private delegate TCollection SpanBuilder(ReadOnlySpan<T> items);
}

/// <summary>Calls the constructor of a dictionary that <see cref="CollectionRule"/> finds.</summary>
[UnconditionalSuppressMessage("Trimming", "IL2026", Justification = "Composed only by methods that are annotated.")]
[UnconditionalSuppressMessage("AOT", "IL3050", Justification = "Composed only by methods that are annotated.")]
internal struct ConstructedDictionary<TDictionary, TKey, TValue> : IDictionaryBuilder<TDictionary, TKey, TValue>
    where TKey : notnull
{
    private static ConstructorInfo? s_constructor;

    public static TDictionary Create(Dictionary<TKey, TValue> entries) =>
        (TDictionary)
            (
                s_constructor ??= (ConstructorInfo)
                    CollectionRule.FindForm(new ReflectedType(typeof(TDictionary))).Constructor!.Handle
            ).Invoke(BindingFlags.DoNotWrapExceptions, null, [entries], null);
}
