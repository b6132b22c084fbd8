using System.Collections;
using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using Sluice.Internal;
using Sluice.Model;
using Sluice.Reflection.Analysis;
using Sluice.Reflection.Facts;
using Sluice.Shapes;

namespace Sluice.Reflection.Interpreted;

/// <summary>
/// The shapes compiled ahead of time, for runtimes without dynamic code: the primitives listed here and some
/// collections of them. Objects of these have reflection shapes; all other types need a generated shape.
/// </summary>
[RequiresUnreferencedCode(RuntimeRequirements.UnreferencedCode)]
[RequiresDynamicCode(RuntimeRequirements.DynamicCode)]
internal static class PrecompiledShapes
{
    /// <summary>
    /// Gets whether the program was compiled ahead of time, in which case shapes over reference types cannot be
    /// composed: trying to do so terminates the process instead of throwing, because the type loader finds no static
    /// method of a shared generic struct. (With the switch off under the JIT, everything can be composed.)
    /// </summary>
    internal static bool IsCompiledAhead { get; } = !RuntimeFeature.IsDynamicCodeSupported && HasNoFile();

    [UnconditionalSuppressMessage("SingleFile", "IL3000", Justification = "That it is empty is what is asked.")]
    private static bool HasNoFile() => typeof(RuntimeShapes).Assembly.Location.Length == 0;

    /// <summary>
    /// Returns whether all parts of a type have compiled shapes, in which case the code of the whole exists as well if
    /// the program refers to it.
    /// </summary>
    internal static bool CanCompose(Type type) =>
        type.IsArray
            ? CanCompose(type.GetElementType()!)
            : type.IsEnum
                || Find(type) is not null
                || GeneratedShapes.FindOpen(type) is not null
                || (
                    type.IsGenericType
                    && ReflectedType.BelongsToPlatform(type)
                    && type.GetGenericArguments().All(CanCompose)
                );

    /// <summary>Returns the precompiled shape of a type; <see langword="null"/> if there is none.</summary>
    internal static PrecompiledShape? Find(Type type) => Known.All.GetValueOrDefault(type);

    /// <summary>Returns whether the type is a plain object that a reflection shape supports.</summary>
    internal static bool IsObject(Type type)
    {
        if (
            type.IsEnum
            || type.IsArray
            || type.IsAbstract
            || typeof(IEnumerable).IsAssignableFrom(type)
            || ReflectedType.BelongsToPlatform(type)
        )
            return false;
        return !Contracts.GetContract(type).IsReplaced
            && !ReflectedUnion.IsUnion(type)
            && UnsupportedTypes.GetReason(type) is null;
    }

    private static IEnumerable<PrecompiledShape> ListShapes() =>
        [.. ListValues(), .. ListReferences(), .. ListCollections()];

    private static PrecompiledShape[] ListValues() =>
        [
            .. Value<bool, BooleanShape>(),
            .. Value<sbyte, SByteShape>(),
            .. Value<byte, ByteShape>(),
            .. Value<short, Int16Shape>(),
            .. Value<ushort, UInt16Shape>(),
            .. Value<int, Int32Shape>(),
            .. Value<uint, UInt32Shape>(),
            .. Value<long, Int64Shape>(),
            .. Value<ulong, UInt64Shape>(),
            .. Value<float, SingleShape>(),
            .. Value<double, DoubleShape>(),
            .. Value<decimal, DecimalShape>(),
            .. Value<char, CharShape>(),
            .. Value<Guid, GuidShape>(),
            .. Value<DateTime, DateTimeShape>(),
            .. Value<DateTimeOffset, DateTimeOffsetShape>(),
            .. Value<DateOnly, DateOnlyShape>(),
            .. Value<TimeOnly, TimeOnlyShape>(),
            .. Value<TimeSpan, TimeSpanShape>(),
        ];

    private static PrecompiledShape[] ListReferences() =>
        [
            new PrecompiledShape<string, StringShape>(),
            new PrecompiledShape<byte[], ByteArrayShape>(),
            new PrecompiledShape<Uri, UriShape>(),
            new PrecompiledShape<Version, VersionShape>(),
            new PrecompiledShape<object, UntypedShape>(),
        ];

    private static PrecompiledShape[] ListCollections() =>
        [
            new PrecompiledShape<List<string>, ListShape<string, StringShape>>(),
            new PrecompiledShape<string[], ArrayShape<string, StringShape>>(),
            new PrecompiledShape<Dictionary<string, string>, MapShape<string, string, StringShape, StringShape>>(),
            new PrecompiledShape<List<int>, ListShape<int, Int32Shape>>(),
            new PrecompiledShape<int[], ArrayShape<int, Int32Shape>>(),
            new PrecompiledShape<Dictionary<string, int>, MapShape<string, int, StringShape, Int32Shape>>(),
            new PrecompiledShape<Dictionary<string, long>, MapShape<string, long, StringShape, Int64Shape>>(),
            new PrecompiledShape<Dictionary<string, double>, MapShape<string, double, StringShape, DoubleShape>>(),
            new PrecompiledShape<Dictionary<string, bool>, MapShape<string, bool, StringShape, BooleanShape>>(),
            new PrecompiledShape<List<object>, ListShape<object, UntypedShape>>(),
            new PrecompiledShape<Dictionary<string, object>, MapShape<string, object, StringShape, UntypedShape>>(),
        ];

    [RequiresUnreferencedCode(RuntimeRequirements.UnreferencedCode)]
    [RequiresDynamicCode(RuntimeRequirements.DynamicCode)]
    private static class Known
    {
        internal static readonly Dictionary<Type, PrecompiledShape> All = ListShapes()
            .ToDictionary(shape => shape.Converter.Type);
    }

    private static PrecompiledShape[] Value<T, TShape>()
        where T : struct
        where TShape : struct, IShape<T> =>
        [new PrecompiledShape<T, TShape>(), new PrecompiledShape<T?, NullableShape<T, TShape>>()];
}
