using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using System.Runtime.CompilerServices;
using Sluice.Generated;
using Sluice.Model;
using Sluice.Reflection.Analysis;
using Sluice.Reflection.Emission;
using Sluice.Reflection.Walking;

namespace Sluice.Reflection.Composition;

/// <summary>
/// Composes the shape struct of any type: a generated one where the type carries it, the library's around the structs
/// of their parts, and for objects one that is emitted, or one that walks accessors where the runtime allows no dynamic
/// code.
/// </summary>
[RequiresUnreferencedCode(Converters.UnreferencedCode)]
[RequiresDynamicCode(Converters.DynamicCode)]
internal sealed partial class ShapeProvider(bool findsGenerated, bool emits, Type walkMarker)
{
    // A generic type that holds itself with ever larger arguments would have no end: from this nesting on, parts are
    // found when they are met.
    private const int DeepestNesting = 8;

    /// <summary>What the public look-up uses.</summary>
    internal static readonly ShapeProvider Default = new(findsGenerated: true,
        emits: RuntimeFeature.IsDynamicCodeSupported, typeof(DefaultWalk));
    /// <summary>For tests: no generated shapes, everything emitted.</summary>
    internal static readonly ShapeProvider Emitting = new(findsGenerated: false, emits: true, typeof(BareWalk));
    /// <summary>For tests: no generated shapes, every object walked.</summary>
    internal static readonly ShapeProvider Walking = new(findsGenerated: false, emits: false, typeof(BareWalk));

    private readonly TypeCache<Converter> _converters = new();
    private readonly TypeCache<Type> _objects = new();
    private readonly Lock _lock = new();

    /// <summary>The converter of a type; one object whatever the number of threads.</summary>
    internal Converter ConverterOf(Type type)
    {
        if (!PrecompiledShape.IsCompiledAhead) return Composed(type);
        try
        {
            if (PrecompiledShape.CanCompose(type)) return Composed(type);
        }
        catch (Exception exception) when (exception is NotSupportedException or TypeLoadException
            or MissingMemberException or NullReferenceException or ArgumentException)
        {
            // Nothing in the program mentions the type's shape.
        }
        throw new WireException(WireError.Unsupported,
            $"{type} has no generated shape, and this program cannot generate code at run time. {Converters.DynamicCode}");
    }

    private Converter Composed(Type type)
    {
        if (_converters.TryGet(type, out Converter? known)) return known!;
        if (Unsupported.Why(type) is { } reason)
            throw new WireException(WireError.Unsupported, $"{type} is not serializable: {reason}.");
        Type shape;
        // Emission defines types of a group together; two threads must not define one twice.
        lock (_lock)
        {
            if (_converters.TryGet(type, out known)) return known!;
            shape = ShapeOf(type);
        }
        FieldInfo instance = typeof(ShapeConverter<,>).MakeGenericType(type, shape)
            .GetField(nameof(ShapeConverter<,>.Instance))!;
        return _converters.Keep(type, (Converter)instance.GetValue(null)!);
    }

    /// <summary>The finished struct of a type.</summary>
    internal Type ShapeOf(Type type)
    {
        lock (_lock)
        {
            var group = new EmissionGroup(this);
            Type shape = Compose(type, group);
            if (group.IsEmpty) return shape;
            group.Finish();
            // Composed over unfinished types at first; now over the finished ones.
            return Compose(type, new EmissionGroup(this));
        }
    }

    internal bool TryGetObject(Type type, out Type? shape) => _objects.TryGet(type, out shape);
    internal void KeepObject(Type type, Type shape) => _objects.Keep(type, shape);

    /// <summary>The struct of a type; parts of it may be unfinished ones of the group.</summary>
    internal Type Compose(Type type, EmissionGroup group) =>
        group.QuotesNumbers || group.AllowsLiterals ? ComposeNumbers(type, group) : ComposePlain(type, group);

    private Type ComposePlain(Type type, EmissionGroup group)
    {
        Type shape = ComposeBare(type, group);
        // Objects know it from their plan.
        bool isRefused = (type.IsEnum || typeof(System.Collections.IEnumerable).IsAssignableFrom(type))
            && !Unsupported.IsOfPlatform(type)
                && TypeContract.Of(type) is { HasFormatter: true, WireConverter: null, WireSurrogate: null };
        return isRefused ? typeof(NotKeyedShape<,>).MakeGenericType(type, shape) : shape;
    }

    private Type ComposeBare(Type type, EmissionGroup group)
    {
        if (findsGenerated && GeneratedShapes.FindOpen(type) is { } generated
            && Close(generated, type, group) is { } closed) return closed;
        if (Unsupported.Why(type) is not null) return typeof(UnsupportedShape<>).MakeGenericType(type);
        if (FromAttribute(type, group) is { } given) return given;
        if (FSharpTypes.ShapeOf(type, this, group) is { } functional) return functional;
        foreach ((Type shape, Type served) in LibraryShapes.For(type))
        {
            var bound = new Dictionary<Type, Type>();
            if (LibraryShapes.Unify(served, type, bound)) return QuoteNumber(type, Fill(shape, bound, group), group);
        }
        if (type.IsEnum) return typeof(EnumShape<>).MakeGenericType(type);
        if (type.IsArray)
            return typeof(MultiArrayShape<,,>).MakeGenericType(type, type.GetElementType()!,
                Compose(type.GetElementType()!, group));
        if (FromUnion(type) is { } union) return union;
        if (FromCollection(type, group) is { } collection) return collection;
        return ObjectOf(type, group);
    }

    /// <summary>The struct of a type as an object, without the union around it.</summary>
    internal Type ObjectOf(Type type, EmissionGroup group)
    {
        if (_objects.TryGet(type, out Type? known)) return known!;
        if (Nesting(type) > DeepestNesting) return typeof(ParameterShape<>).MakeGenericType(type);
        return emits ? group.Define(type) : WalkOf(type);
    }

    internal Type WalkOf(Type type) => typeof(ReflectionShape<,>).MakeGenericType(type, walkMarker);

    private static int Nesting(Type type) =>
        type.HasElementType
            ? Nesting(type.GetElementType()!)
            : type.IsGenericType ? 1 + type.GetGenericArguments().Max(Nesting) : 0;

    // S<T, TShape, …> closed: bound parameters as bound, those constrained to IShape<Y> by the shape of Y.
    private Type Fill(Type shape, Dictionary<Type, Type> bound, EmissionGroup group)
    {
        if (!shape.IsGenericTypeDefinition) return shape;
        Type[] parameters = shape.GetGenericArguments();
        var arguments = new Type[parameters.Length];
        for (int i = 0; i < parameters.Length; i++)
        {
            if (bound.TryGetValue(parameters[i], out Type? argument))
            {
                arguments[i] = argument;
                continue;
            }
            Type part = parameters[i].GetGenericParameterConstraints()
                .First(c => c.IsGenericType && c.GetGenericTypeDefinition() == typeof(IShape<>)).GetGenericArguments()[
                    0];
            Type served = LibraryShapes.Substitute(part, bound);
            // Keys have a form of their own: untyped keys are recognised by their text.
            arguments[i] = parameters[i].Name == "TKeyShape" && served == typeof(object)
                ? typeof(UntypedKeyShape)
                : Compose(served, group);
        }
        return shape.MakeGenericType(arguments);
    }

    private Type? Close(Type generated, Type type, EmissionGroup group)
    {
        if (!generated.IsGenericTypeDefinition) return generated;
        // The struct is in the type, so its first parameters are the type's.
        Type[] parameters = generated.GetGenericArguments();
        Type[] arguments = type.GetGenericArguments();
        if (parameters.Length < arguments.Length) return null;
        var bound = new Dictionary<Type, Type>();
        for (int i = 0; i < arguments.Length; i++) bound[parameters[i]] = arguments[i];
        return Fill(generated, bound, group);
    }

    private Type? FromAttribute(Type type, EmissionGroup group)
    {
        if (Unsupported.IsOfPlatform(type)) return null;
        var marks = TypeContract.Of(type);
        if (marks.WireConverter is { } converter)
            return typeof(ConverterShape<,>).MakeGenericType(type, CloseOver(converter, type));
        if (marks.WireSurrogate is { } surrogate) return Surrogate(type, CloseOver(surrogate, type), group);
        if (type.IsEnum && (marks.EnumAsText == true || IsStringEnum(marks.JsonConverter))) return EnumText(type);
        if (type.IsEnum && marks.EnumAsText is not null) return null;
        if (marks.JsonConverter is { } json) return JsonBridge(type, CloseOver(json, type));
        if (marks.UnknownConverter is { } attribute)
            return typeof(UnknownConverterShape<,>).MakeGenericType(type, attribute);
        return null;
    }

    // An open generic converter takes the arguments of the type.
    private static Type CloseOver(Type open, Type type) =>
        open.IsGenericTypeDefinition ? open.MakeGenericType(type.GetGenericArguments()) : open;

    private Type Surrogate(Type type, Type surrogate, EmissionGroup group)
    {
        foreach (Type contract in surrogate.GetInterfaces())
        {
            if (!contract.IsGenericType || contract.GetGenericTypeDefinition() != typeof(IWireSurrogate<,>)
                || contract.GetGenericArguments()[0] != type) continue;
            Type target = contract.GetGenericArguments()[1];
            return typeof(SurrogateTypeShape<,,,>).MakeGenericType(type, target, Compose(target, group), surrogate);
        }
        throw new WireException(WireError.Unsupported,
            $"{surrogate} is named as the surrogate of {type} but does not implement IWireSurrogate<{type.Name}, …>. Implement it, or name another type in [WireSurrogate].");
    }

    internal static Type EnumText(Type type) =>
        typeof(EnumTextShape<,>).MakeGenericType(type, typeof(ReflectedEnumNames<>).MakeGenericType(type));

    internal static bool IsStringEnum(Type? converter) =>
        converter?.FullName?.StartsWith("System.Text.Json.Serialization.JsonStringEnumConverter",
            StringComparison.Ordinal) == true;
}
