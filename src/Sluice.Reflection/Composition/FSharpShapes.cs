using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using Sluice.Model;
using Sluice.Reflection.Analysis;
using Sluice.Selection;
using Sluice.Shapes;
using Sluice.Wires;

namespace Sluice.Reflection.Composition;

/// <summary>Converts <c>option</c> and <c>voption</c>.</summary>
[UnconditionalSuppressMessage("Trimming", "IL2090", Justification = "Composed only by methods that are annotated.")]
internal struct FSharpOptionConversion<TOptional, T> : IOptionalConversion<TOptional, T>
{
    private static readonly Func<T, TOptional> s_some = typeof(TOptional)
        .GetMethod("Some", [typeof(T)])!
        .CreateDelegate<Func<T, TOptional>>();
    private static readonly Func<TOptional, T> s_value = ValueGetter();
    private static readonly Func<TOptional, bool> s_isSome = PresenceTest();

    public static TOptional? None => default;

    public static TOptional Some(T value) => s_some(value);

    public static bool TryGet(TOptional? optional, out T? value)
    {
        bool isSome = optional is not null && s_isSome(optional);
        value = isSome ? s_value(optional!) : default;
        return isSome;
    }

    private static Func<TOptional, T> ValueGetter()
    {
        MethodInfo get = typeof(TOptional).GetProperty("Value")!.GetMethod!;
        if (!typeof(TOptional).IsValueType)
            return get.CreateDelegate<Func<TOptional, T>>();
        var read = get.CreateDelegate<MemberGetter<TOptional, T>>();
        return optional => read(ref optional)!;
    }

    // None is null for the reference type and the default value for the value type.
    private static Func<TOptional, bool> PresenceTest()
    {
        if (!typeof(TOptional).IsValueType)
            return static _ => true;
        var read = typeof(TOptional).GetProperty("IsSome")!.GetMethod!.CreateDelegate<MemberGetter<TOptional, bool>>();
        return optional => read(ref optional);
    }
}

/// <summary>Creates a <c>Map</c> from its entries.</summary>
[UnconditionalSuppressMessage("Trimming", "IL2090", Justification = "Composed only by methods that are annotated.")]
internal struct FSharpMapBuilder<TMap, TKey, TValue> : IDictionaryBuilder<TMap, TKey, TValue>
    where TKey : notnull
{
    private static readonly ConstructorInfo s_constructor = typeof(TMap).GetConstructor([
        typeof(IEnumerable<Tuple<TKey, TValue>>),
    ])!;

    public static TMap Create(Dictionary<TKey, TValue> entries) =>
        (TMap)
            s_constructor.Invoke(
                BindingFlags.DoNotWrapExceptions,
                null,
                [entries.Select(entry => Tuple.Create(entry.Key, entry.Value))],
                null
            );
}

/// <summary>The shape of a union whose cases have no fields, written as the name of the case.</summary>
internal struct FSharpCaseShape<T> : IShape<T>
{
    public static void Write<TWriter, TSelection>(ref TWriter writer, T? value, TSelection selection)
        where TWriter : struct, IWireWriter, allows ref struct
        where TSelection : struct, ISelection<TSelection>
    {
        if (value is null)
        {
            writer.WriteNull();
            return;
        }
        foreach ((string name, T @case) in Cases.All)
        {
            if (!EqualityComparer<T>.Default.Equals(@case, value))
                continue;
            writer.WriteString(name);
            return;
        }
        throw writer.Error(WireError.Discriminator, $"The value is not a case of {typeof(T)}.");
    }

    public static T? Read<TReader>(ref TReader reader)
        where TReader : struct, IWireReader, allows ref struct
    {
        if (reader.ReadString() is not { } text)
            return default(T) is null
                ? default
                : throw reader.Error(WireError.Null, "Expected the name of a case but found null.");
        foreach ((string name, T @case) in Cases.All)
            if (string.Equals(name, text, StringComparison.OrdinalIgnoreCase))
                return @case;
        throw reader.Error(
            WireError.Discriminator,
            $"The text is not the name of a case; the cases are {string.Join(", ", Cases.All.Select(c => c.Name))}."
        );
    }

    public static TypeShape<T> Shape => ShapeCache<T, FSharpCaseShape<T>>.Primitive(PrimitiveForm.Text);

    private static class Cases
    {
        internal static readonly (string Name, T Case)[] All = Find();

        [UnconditionalSuppressMessage(
            "Trimming",
            "IL2026",
            Justification = "Composed only by methods that are annotated."
        )]
        [UnconditionalSuppressMessage("AOT", "IL3050", Justification = "Composed only by methods that are annotated.")]
        private static (string, T)[] Find() =>
            [
                .. FSharpTypes
                    .CasesOf(typeof(T))
                    .Select(@case => (FSharpTypes.NameOf(@case), (T)@case.Invoke(null, null)!)),
            ];
    }
}
