using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using Sluice.Generated;
using Sluice.Internal;
using Sluice.Reflection.Analysis;
using Sluice.Reflection.Emission;
using Sluice.Reflection.Facts;
using Sluice.Reflection.Interpreted;
using Sluice.Reflection.Resolution;
using Sluice.Shapes;
using Sluice.TypeModel.Rules;

namespace Sluice.Reflection.Composition;

/// <summary>
/// Composes the shape struct of any type: a generated one if the type has it, the library's structs around the structs
/// of their parts, and for objects an emitted struct, or a reflection shape if the runtime does not support dynamic
/// code.
/// </summary>
[RequiresUnreferencedCode(RuntimeRequirements.UnreferencedCode)]
[RequiresDynamicCode(RuntimeRequirements.DynamicCode)]
internal sealed partial class ShapeProvider(bool findsGenerated, bool emits, Type resolverKey) : ShapeResolver
{
    // A generic type that contains itself with ever larger arguments would recurse without end: beyond this nesting
    // depth, parts are resolved lazily.
    private const int DeepestNesting = 8;

    /// <summary>The provider used by the public lookup.</summary>
    internal static readonly ShapeProvider Default = new(
        findsGenerated: true,
        emits: RuntimeFeature.IsDynamicCodeSupported,
        typeof(DefaultKey)
    );

    /// <summary>For tests: ignores generated shapes and emits all objects.</summary>
    internal static readonly ShapeProvider Emitting = new(findsGenerated: false, emits: true, typeof(BareKey));

    /// <summary>For tests: ignores generated shapes and uses a reflection shape for every object.</summary>
    internal static readonly ShapeProvider Reflecting = new(findsGenerated: false, emits: false, typeof(BareKey));

    private readonly TypeCache<Converter> _converters = new();
    private readonly TypeCache<Type> _objects = new();
    private readonly TypeCache<object> _required = new();
    private readonly Lock _lock = new();
    private HashSet<Type>? _requiring;

    /// <summary>Returns the converter of a type; always the same instance, on all threads.</summary>
    internal override Converter ConverterOf(Type type)
    {
        if (!PrecompiledShapes.IsCompiledAhead)
            return Composed(type);
        try
        {
            if (PrecompiledShapes.CanCompose(type))
                return Composed(type);
        }
        catch (Exception exception) when (ComposedAhead.IsMissingCode(exception))
        {
            // The type's shape does not occur in the program's code.
        }
        throw new WireException(
            WireError.Unsupported,
            $"{type} has no generated shape, and this program cannot generate code at run time. "
                + $"{RuntimeRequirements.DynamicCode}"
        );
    }

    private Converter Composed(Type type)
    {
        if (_converters.TryGet(type, out Converter? known))
            return known!;
        if (UnsupportedTypes.GetReason(type) is { } reason)
            throw new WireException(WireError.Unsupported, $"{type} is not serializable: {reason}.");
        Type shape;
        // Types of a group are emitted together; two threads must not define the same type.
        lock (_lock)
        {
            if (_converters.TryGet(type, out known))
                return known!;
            shape = ShapeOf(type);
        }
        return _converters.Keep(type, GeneratedShapes.FindConverter(type, shape));
    }

    /// <summary>Returns the completed shape struct of a type.</summary>
    internal Type ShapeOf(Type type)
    {
        lock (_lock)
        {
            var group = new EmissionGroup(this) { Unfolding = type };
            Type shape = Compose(type, group);
            if (group.IsEmpty)
                return shape;
            group.Finish();
            // The first composition used unfinished types; compose again with the finished ones.
            return Compose(type, new EmissionGroup(this) { Unfolding = type });
        }
    }

    internal override void KeepObject(Type type, Type shape) => _objects.Keep(type, shape);

    /// <summary>Composes the shape struct of a type; its parts may be unfinished structs of the scope.</summary>
    internal override Type Compose(Type type, CompositionScope scope) =>
        scope.Numbers.Forms != 0 ? ComposeNumbers(type, scope) : ComposePlain(type, scope);

    private Type ComposePlain(Type type, CompositionScope scope)
    {
        Type shape = ComposeHandled(type, scope);
        // Objects get this from their model.
        bool isRefused =
            (type.IsEnum || typeof(System.Collections.IEnumerable).IsAssignableFrom(type))
            && !ReflectedType.BelongsToPlatform(type)
            && Contracts.GetContract(type).Own is { HasFormatter: true, WireConverter: null, WireSurrogate: null };
        return isRefused ? typeof(NotKeyedShape<,>).MakeGenericType(type, shape) : shape;
    }

    private Type ComposeBare(Type type, CompositionScope scope)
    {
        if (
            findsGenerated
            && GeneratedShapes.FindOpen(type) is { } generated
            && Close(generated, type, scope) is { } closed
        )
            return closed;
        if (ValueTypes.WhyForeign(new ReflectedType(type)) is { } foreign)
            throw new WireException(WireError.Unsupported, $"{type} is not serializable: {foreign}.");
        if (UnsupportedTypes.GetReason(type) is not null)
            return typeof(UnsupportedShape<>).MakeGenericType(type);
        bool unfolds = scope.Unfolding == type;
        scope.Unfolding = null;
        if (SelfContainment.ContainsItself(type))
        {
            SelfContainment.RefuseEndless(type);
            if (!unfolds)
                return typeof(RecursiveShape<,>).MakeGenericType(type, resolverKey);
        }
        return FromAttribute(type, scope) ?? ComposeStructure(type, scope, isRoot: unfolds);
    }

    private Type ComposeStructure(Type type, CompositionScope scope, bool isRoot)
    {
        if (FSharpComposition.ShapeOf(type, this, scope) is { } functional)
            return functional;
        if (LibraryIndex.Find(type) is { } found)
            return QuoteNumber(type, Fill(found, scope), scope.Numbers);
        if (type.IsEnum)
            return typeof(EnumShape<>).MakeGenericType(type);
        if (type.IsArray)
            return typeof(MultiArrayShape<,,>).MakeGenericType(
                type,
                type.GetElementType()!,
                Compose(type.GetElementType()!, scope)
            );
        if (FromUnion(type) is { } union)
            return union;
        if (FromCollection(type, scope) is { } collection)
            return collection;
        return ObjectOf(type, scope, isRoot);
    }

    /// <summary>Returns the shape struct of a type as an object, without its union.</summary>
    /// <param name="type">The type.</param>
    /// <param name="scope">The composition.</param>
    /// <param name="isRoot">Whether the type itself is asked for, so that its struct cannot be found later.</param>
    internal Type ObjectOf(Type type, CompositionScope scope, bool isRoot)
    {
        if (_objects.TryGet(type, out Type? known))
            return known!;
        if (SelfContainment.Nesting(type, DeepestNesting + 1) > DeepestNesting)
        {
            SelfContainment.RefuseEndless(type);
            if (!isRoot)
                return typeof(ParameterShape<>).MakeGenericType(type);
        }
        if (emits)
            return scope.Define(type);
        if (!PrecompiledShapes.IsCompiledAhead)
            RequireMembers(type, scope);
        return ReflectionShapeOf(type);
    }

    // A reflection shape is made with its first value: what emission refuses at once would be found late, or never.
    private void RequireMembers(Type type, CompositionScope scope)
    {
        if (_required.TryGet(type, out _))
            return;
        bool isOutermost = _requiring is null;
        _requiring ??= [];
        try
        {
            if (!_requiring.Add(type))
                return;
            ObjectModel model = ObjectModelBuilder.BuildModel(type);
            foreach (ObjectMember member in model.Members)
                ComposeMember(member, scope);
            if (model.Extension?.Extension is { } value)
                Compose(value, scope);
            if (!isOutermost)
                return;
            foreach (Type each in _requiring)
                _required.Keep(each, this);
        }
        finally
        {
            if (isOutermost)
                _requiring = null;
        }
    }

    internal override Type ReflectionShapeOf(Type type) =>
        typeof(ReflectionShape<,>).MakeGenericType(type, resolverKey);

    private Type Fill(ComposedShape composed, CompositionScope scope)
    {
        var shape = (Type)composed.Shape.Handle;
        return composed.Parts.Length == 0
            ? shape
            : shape.MakeGenericType([
                .. composed.Parts.Select(part => PartOf((Type)part.Type.Handle, part.Kind, scope)),
            ]);
    }

    private Type PartOf(Type type, ShapePartKind kind, CompositionScope scope) =>
        kind switch
        {
            ShapePartKind.Type => type,
            ShapePartKind.UntypedKey => typeof(UntypedKeyShape),
            ShapePartKind.Key => ComposeKey(type, scope),
            _ => Compose(type, scope),
        };

    private Type? Close(Type generated, Type type, CompositionScope scope)
    {
        if (!generated.IsGenericTypeDefinition)
            return generated;
        // The struct is nested in the type.
        var facts = new ReflectedType(type);
        return generated.GetGenericArguments().Length < facts.Arguments.Count
            ? null
            : Fill(ShapeIndex.Compose(new ReflectedType(generated), facts.Arguments), scope);
    }

    private Type? FromAttribute(Type type, CompositionScope scope)
    {
        if (ReflectedType.BelongsToPlatform(type))
            return null;
        MemberAttributes contract = Contracts.GetContract(type).Own;
        if (contract.WireConverter is Type converter)
            return ConverterShape(type, converter, new ReflectedType(type).DisplayName);
        if (contract.WireSurrogate is Type surrogate)
            return Surrogate(type, CloseOver(surrogate, type), scope);
        if (type.IsEnum && (contract.EnumAsText == true || IsStringEnum(contract.JsonConverter as Type)))
            return EnumText(type);
        if (type.IsEnum && contract.EnumAsText is not null)
            return null;
        if (Contracts.JsonConverterOf(contract) is { } json)
            return JsonBridge(type, CloseOver(json, type), new ReflectedType(type).DisplayName);
        if (contract.UnknownConverter is Type attribute)
            return typeof(UnknownConverterShape<,>).MakeGenericType(type, attribute);
        return null;
    }

    // An open generic converter is closed over the arguments of the type.
    private static Type CloseOver(Type open, Type type) =>
        open.IsGenericTypeDefinition && open.GetGenericArguments().Length == type.GetGenericArguments().Length
            ? open.MakeGenericType(type.GetGenericArguments())
            : open;

    private Type Surrogate(Type type, Type surrogate, CompositionScope scope)
    {
        Type[] contracts = surrogate.ContainsGenericParameters ? [] : surrogate.GetInterfaces();
        if (contracts.Length > 0)
            SelfContainment.RefuseCycle(type);
        foreach (Type contract in contracts)
        {
            if (
                !contract.IsGenericType
                || contract.GetGenericTypeDefinition() != typeof(IWireSurrogate<,>)
                || contract.GetGenericArguments()[0] != type
            )
                continue;
            Type target = contract.GetGenericArguments()[1];
            return typeof(SurrogateTypeShape<,,,>).MakeGenericType(type, target, Compose(target, scope), surrogate);
        }
        throw new WireException(
            WireError.Unsupported,
            $"[WireSurrogate] cannot be applied to '{new ReflectedType(type).DisplayName}': "
                + $"'{new ReflectedType(surrogate).DisplayName}' does not implement "
                + $"IWireSurrogate<{new ReflectedType(type).DisplayName}, …>."
        );
    }

    internal static Type EnumText(Type type, bool isOfMember = false)
    {
        Type names = typeof(ReflectedEnumNames<>).MakeGenericType(type);
        if (isOfMember)
            names = typeof(MemberEnumNames<,>).MakeGenericType(type, names);
        return typeof(EnumTextShape<,>).MakeGenericType(type, names);
    }

    internal static bool IsStringEnum(Type? converter) =>
        converter?.FullName?.StartsWith(
            "System.Text.Json.Serialization.JsonStringEnumConverter",
            StringComparison.Ordinal
        ) == true;

    /// <summary>The resolver key of <see cref="Default"/>.</summary>
    [UnconditionalSuppressMessage("Trimming", "IL2026", Justification = "Composed only by methods that are annotated.")]
    [UnconditionalSuppressMessage("AOT", "IL3050", Justification = "Composed only by methods that are annotated.")]
    internal struct DefaultKey : IResolverKey
    {
        public static ShapeResolver Resolver => Default;
    }

    [UnconditionalSuppressMessage("Trimming", "IL2026", Justification = "Composed only by methods that are annotated.")]
    [UnconditionalSuppressMessage("AOT", "IL3050", Justification = "Composed only by methods that are annotated.")]
    private struct BareKey : IResolverKey
    {
        public static ShapeResolver Resolver => Reflecting;
    }
}
