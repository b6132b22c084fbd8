using System.Collections;
using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using Sluice.Generated;
using Sluice.Model;
using Sluice.Reflection.Analysis;
using Sluice.Reflection.Walking;

namespace Sluice.Reflection;

/// <summary>
/// Where the runtime allows no dynamic code, only what was compiled ahead of time can be put together: the primitives,
/// which are named here, and objects of them, which are walked. The rest is for generated shapes.
/// </summary>
[RequiresUnreferencedCode(Converters.UnreferencedCode)]
[RequiresDynamicCode(Converters.DynamicCode)]
internal abstract class PrecompiledShape
{
    /// <summary>
    /// Whether the program was compiled ahead of time: shapes over classes can't be put together at all then. Trying
    /// ends the process rather than in an exception, since the type loader finds no static method of a shared generic
    /// struct. (With the switch off under the JIT, everything can.)
    /// </summary>
    internal static bool IsCompiledAhead { get; } = !RuntimeFeature.IsDynamicCodeSupported && HasNoFile();

    [UnconditionalSuppressMessage("SingleFile", "IL3000", Justification = "That it is empty is what is asked.")]
    private static bool HasNoFile() => typeof(Converters).Assembly.Location.Length == 0;

    /// <summary>
    /// Whether all that a type is made of has a shape that was compiled: then the code for the whole is there too,
    /// where the program mentions it.
    /// </summary>
    internal static bool CanCompose(Type type) =>
        type.IsArray ? CanCompose(type.GetElementType()!)
        : type.IsEnum || Find(type) is not null || GeneratedShapes.FindOpen(type) is not null
            || (type.IsGenericType && Composition.Unsupported.IsOfPlatform(type)
                && type.GetGenericArguments().All(CanCompose));

    internal abstract Converter Converter { get; }
    /// <summary>
    /// Whether the shape's code is shared with no other type, so that generic code over it can be resolved at run time.
    /// </summary>
    internal abstract bool IsExact { get; }
    /// <summary>Describes a member of the type, as an object's walk needs it.</summary>
    internal abstract MemberShape<TOwner> Member<TOwner>(MemberModel plan, bool isReadable);

    /// <summary>What is compiled for a type; <see langword="null"/> where the type is none of the primitives.</summary>
    internal static PrecompiledShape? Find(Type type) => Known.Shapes.GetValueOrDefault(type);

    /// <summary>Whether the type is an object without a form of its own, so that it can be walked.</summary>
    internal static bool IsObject(Type type)
    {
        if (type.IsEnum || type.IsArray || type.IsAbstract || typeof(IEnumerable).IsAssignableFrom(type)
            || Composition.Unsupported.IsOfPlatform(type)) return false;
        var marks = TypeContract.Of(type);
        return marks.WireConverter is null && marks.WireSurrogate is null && marks.JsonConverter is null
            && !UnionModel.IsUnion(type) && Composition.Unsupported.Why(type) is null;
    }

    private static IEnumerable<PrecompiledShape> All() =>
    [
        .. Value<bool, BooleanShape>(), .. Value<sbyte, SByteShape>(), .. Value<byte, ByteShape>(),
        .. Value<short, Int16Shape>(), .. Value<ushort, UInt16Shape>(),
        .. Value<int, Int32Shape>(), .. Value<uint, UInt32Shape>(), .. Value<long, Int64Shape>(),
        .. Value<ulong, UInt64Shape>(),
        .. Value<float, SingleShape>(), .. Value<double, DoubleShape>(), .. Value<decimal, DecimalShape>(),
        .. Value<char, CharShape>(), .. Value<Guid, GuidShape>(),
        .. Value<DateTime, DateTimeShape>(), .. Value<DateTimeOffset, DateTimeOffsetShape>(),
        .. Value<DateOnly, DateOnlyShape>(), .. Value<TimeOnly, TimeOnlyShape>(), .. Value<TimeSpan, TimeSpanShape>(),
        new PrecompiledShape<string, StringShape>(), new PrecompiledShape<byte[], ByteArrayShape>(),
        new PrecompiledShape<Uri, UriShape>(), new PrecompiledShape<Version, VersionShape>(),
        new PrecompiledShape<object, UntypedShape>(),
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

    [RequiresUnreferencedCode(Converters.UnreferencedCode)]
    [RequiresDynamicCode(Converters.DynamicCode)]
    private static class Known
    {
        internal static readonly Dictionary<Type, PrecompiledShape> Shapes =
            All().ToDictionary(shape => shape.Converter.Type);
    }

    private static PrecompiledShape[] Value<T, TShape>() where T : struct where TShape : struct, IShape<T> =>
        [new PrecompiledShape<T, TShape>(), new PrecompiledShape<T?, NullableShape<T, TShape>>()];
}

/// <inheritdoc/>
[RequiresUnreferencedCode(Converters.UnreferencedCode)]
[RequiresDynamicCode(Converters.DynamicCode)]
internal sealed class PrecompiledShape<T, TShape> : PrecompiledShape where TShape : struct, IShape<T>
{
    internal override Converter Converter => ShapeConverter<T, TShape>.Instance;
    internal override bool IsExact => typeof(T).IsValueType || !typeof(TShape).IsGenericType;
    internal override MemberShape<TOwner> Member<TOwner>(MemberModel plan, bool isReadable) =>
        ObjectShapes.MakeTyped<TOwner, T, TShape>(plan, null, isReadable);
}
