using System.Diagnostics.CodeAnalysis;
using System.Linq.Expressions;
using System.Reflection;
using Sluice.Model;
using Sluice.Queries.Computed;
using Sluice.Selection;

namespace Sluice.Queries;

/// <summary>Builds the projection that creates an object with only its selected members.</summary>
[RequiresUnreferencedCode("Constructors and members are found by reflection, and trimming may remove them.")]
[RequiresDynamicCode("Query providers compile expressions at run time.")]
internal sealed class ProjectionBuilder : ShapeVisitor
{
    private static readonly Func<Type, MemberInfo, LambdaExpression?> s_findByAttribute = static (_, member) =>
        ComputedExpressions.ByAttribute(member);

    private static readonly ProjectionTranslation s_default = new();

    private readonly bool _isOverObjects;

    // The places on the path from the root to the current one; a repeated place means infinite recursion.
    private readonly HashSet<(SelectionNode?, SelectionPlan)> _path = [];
    private int _parameters;

    private readonly Func<MemberShape, bool>? _takeWhole;
    private readonly ProjectionTranslation _translation;
    private readonly Func<Type, MemberInfo, LambdaExpression?> _expression;

    /// <param name="isOverObjects">Whether the projection runs over objects in memory.</param>
    /// <param name="takeWhole">Returns whether a member's value is copied unchanged although it has fields.</param>
    /// <param name="translation">How a query provider translates the projection; by default, as the type says.</param>
    internal ProjectionBuilder(
        bool isOverObjects,
        Func<MemberShape, bool>? takeWhole,
        ProjectionTranslation? translation
    )
    {
        (_isOverObjects, _takeWhole) = (isOverObjects, takeWhole);
        _translation = translation ?? s_default;
        _expression = _translation.FindExpression ?? s_findByAttribute;
    }

    private sealed record Value(Expression Source, SelectionNode? Node, MemberShape? Member);

    /// <summary>An object to create, with its members that are assigned.</summary>
    private sealed record ObjectParts(Expression Source, SelectionNode? Node, bool[] Taken)
    {
        /// <summary>Gets the members that are copied unchanged, because getters of taken members read them.</summary>
        internal HashSet<MemberInfo> Copied { get; } = [];

        internal bool IsCopied(MemberShape member) =>
            Copied.Count > 0 && member.Member is { } own && Copied.Any(own.HasSameMetadataDefinitionAs);
    }

    internal Expression<Func<T, T>>? Build<T>(FieldSelection<T> selection)
    {
        // By the shape's own visit: with its type here, native code would contain the projection of every type.
        if (selection.Converter.Shape is not { Kind: ShapeKind.Object } shape)
            return null;
        ParameterExpression element = Expression.Parameter(typeof(T), "e");
        var body = (Expression)shape.Accept(this, new Value(element, selection.Node, null))!;
        return body == element ? null : Expression.Lambda<Func<T, T>>(body, element);
    }

    public override object VisitObject<T>(ObjectShape<T> shape, object? state)
    {
        var (source, node, member) = (Value)state!;
        // Every object of an abstract type is one of a type derived from it, and is narrowed when it is written.
        if (_isOverObjects && typeof(T).IsAbstract)
            return source;
        SelectionPlan plan = PlanBuilder.GetPlan(shape);
        if (!_path.Add((node, plan)))
            throw new InvalidOperationException(
                $"The selection of {member} recurses without end because {typeof(T)} contains itself. Name the members "
                    + $"to select, such as [{member!.WireName}[…]]."
            );
        Expression created = CreateObject(shape, plan, source, node);
        _path.Remove((node, plan));
        if (typeof(T).IsValueType || member is null && !_isOverObjects)
            return created;
        return KeepNull<T>(source, created);
    }

    private static ConditionalExpression KeepNull<T>(Expression source, Expression created) =>
        Expression.Condition(
            Expression.Equal(source, Expression.Constant(null, typeof(T))),
            Expression.Constant(null, typeof(T)),
            created
        );

    public override object? VisitCollection<TCollection, TElement>(
        CollectionShape<TCollection, TElement> shape,
        object? state
    )
    {
        var (source, node, member) = (Value)state!;
        if (!HasFields(shape.Element) || !typeof(IEnumerable<TElement>).IsAssignableFrom(typeof(TCollection)))
            return source;

        ParameterExpression element = Expression.Parameter(typeof(TElement), $"e{++_parameters}");
        Expression elements = source;
        if (node?.Range is { } range)
        {
            elements = ChooseElements(source, element, range);
            // The elements are chosen and sorted once more when they are written.
            node = ElementRanges.WithKeys(node, PlanBuilder.GetPlan(shape.Element.Selectable!));
        }
        var body = (Expression)shape.Element.Accept(this, new Value(element, node, member))!;
        if (body == element && elements == source)
            return source;
        if (!_isOverObjects && body is ConditionalExpression { IfFalse: var created })
            body = created;
        var projection = Expression.Lambda<Func<TElement, TElement>>(body, element);
        Expression? collected = Collect<TCollection, TElement>(Project(elements, projection));
        if (collected is null)
            return source;
        return _isOverObjects && !typeof(TCollection).IsValueType
            ? KeepNull<TCollection>(source, collected)
            : collected;
    }

    private static MethodCallExpression Project<TElement>(
        Expression elements,
        Expression<Func<TElement, TElement>> projection
    ) =>
        Expression.Call(
            ((Func<IEnumerable<TElement>, Func<TElement, TElement>, IEnumerable<TElement>>)Enumerable.Select).Method,
            elements,
            projection
        );

    // A selection applies to the elements; elements without fields, or of more than one type, are copied unchanged.
    private static bool HasFields(TypeShape element) =>
        element.Kind is ShapeKind.Object or ShapeKind.Collection && element.Selectable is { Kind: ShapeKind.Object };

    private Expression ChooseElements(Expression source, ParameterExpression element, ElementRange range)
    {
        if (_isOverObjects)
            return RangeExpressions.OverObjects(range, source, element.Type);
        return
            _translation.IsLimited
            && RangeExpressions.Where(source, element.Type, range.Filters, _translation.AdaptFilter) is { } chosen
            && RangeExpressions.Keys(range.AllKeys, element, _expression, _translation.AdaptKey) is { } keys
            ? RangeExpressions.Apply(chosen, element.Type, keys, range.First)
            : source;
    }

    // Everything else is a value and copied unchanged.
    public override object VisitPrimitive<T>(PrimitiveShape<T> shape, object? state) => ((Value)state!).Source;

    public override object VisitEnum<T>(EnumTypeShape<T> shape, object? state) => ((Value)state!).Source;

    public override object VisitOptional<TOptional, TElement>(
        OptionalShape<TOptional, TElement> shape,
        object? state
    ) => ((Value)state!).Source;

    public override object VisitUnion<T>(UnionShape<T> shape, object? state) => ((Value)state!).Source;

    public override object VisitSurrogate<T, TSurrogate>(SurrogateShape<T, TSurrogate> shape, object? state) =>
        ((Value)state!).Source;

    public override object VisitDictionary<TDictionary, TKey, TValue>(
        DictionaryShape<TDictionary, TKey, TValue> shape,
        object? state
    ) => ((Value)state!).Source;

    private static Expression? Collect<TCollection, TElement>(Expression projected)
    {
        if (typeof(TCollection).IsArray)
            return typeof(TCollection) == typeof(TElement[])
                ? Expression.Call(((Func<IEnumerable<TElement>, TElement[]>)Enumerable.ToArray).Method, projected)
                : null;
        if (typeof(TCollection).IsAssignableFrom(typeof(List<TElement>)))
            return Project<TCollection>(
                Expression.Call(((Func<IEnumerable<TElement>, List<TElement>>)Enumerable.ToList).Method, projected)
            );
        if (typeof(TCollection).IsAssignableFrom(typeof(HashSet<TElement>)))
            return Project<TCollection>(
                Expression.Call(
                    ((Func<IEnumerable<TElement>, HashSet<TElement>>)Enumerable.ToHashSet).Method,
                    projected
                )
            );
        return typeof(TCollection).GetConstructor([typeof(IEnumerable<TElement>)]) is { } constructor
                ? Expression.New(constructor, projected)
            : typeof(TCollection).GetConstructor([typeof(IList<TElement>)]) is { } wrapper
                ? Expression.New(
                    wrapper,
                    Expression.Call(((Func<IEnumerable<TElement>, List<TElement>>)Enumerable.ToList).Method, projected)
                )
            : null;
    }

    private static Expression Project<TCollection>(Expression collected) =>
        collected.Type == typeof(TCollection) ? collected : Expression.Convert(collected, typeof(TCollection));

    private Expression CreateObject<T>(ObjectShape<T> shape, SelectionPlan plan, Expression source, SelectionNode? node)
    {
        bool[] taken = new bool[shape.Members.Count];
        foreach (MemberShape<T> member in shape.Members)
            taken[member.Index] = node?.Has(member.Index) ?? SelectionPlan.Has(plan.All, member.Index);
        var parts = new ObjectParts(source, node, taken);
        if (!TryAddCopied(shape, parts))
            return source;

        ConstructorInfo? constructor = ConstructorChoice.FindConstructor(shape);
        if (constructor is null && !typeof(T).IsValueType)
            throw new InvalidOperationException(
                $"{typeof(T)} cannot be projected because it has neither a parameterless constructor nor one whose "
                    + "parameters match its members. Add one of them."
            );
        var initialized = new HashSet<MemberShape>();
        Expression[] arguments = constructor is null ? [] : CreateArguments(shape, constructor, parts, initialized);
        List<MemberBinding> bindings = BindMembers(shape, parts, initialized);
        NewExpression created = constructor is null
            ? Expression.New(typeof(T))
            : Expression.New(constructor, arguments);
        return bindings.Count == 0 ? created : Expression.MemberInit(created, bindings);
    }

    // A getter computes its value from the object's own values, which are copied and taken for it. Returns false if it
    // is not known which, so that an object in memory is copied unchanged.
    private bool TryAddCopied<T>(ObjectShape<T> shape, ObjectParts parts)
    {
        foreach (MemberShape<T> member in shape.Members)
        {
            if (!parts.Taken[member.Index] || MemberRules.IsSettable(member))
                continue;
            // An attribute that names no expression is an error even if the expression cannot be used here.
            if (member.Member is { } named)
                _expression(typeof(T), named);
            CopiedReads reads = CopiedReads.FindReads(typeof(T), member.Member);
            if (reads.ReasonAgainst(shape) is not { } reason)
                parts.Copied.UnionWith(reads.Members);
            else if (_isOverObjects)
                return false;
            else
                throw new InvalidOperationException(MemberRules.MessageFor(member, reason));
        }
        foreach (MemberShape<T> member in shape.Members)
            parts.Taken[member.Index] |= parts.IsCopied(member);
        return true;
    }

    private Expression[] CreateArguments<T>(
        ObjectShape<T> shape,
        ConstructorInfo constructor,
        ObjectParts parts,
        HashSet<MemberShape> initialized
    )
    {
        ParameterInfo[] parameters = constructor.GetParameters();
        var arguments = new Expression[parameters.Length];
        bool[] isGiven = new bool[parameters.Length];
        for (int i = 0; i < parameters.Length; i++)
        {
            MemberShape member = ConstructorChoice.MemberOf(shape, parameters[i])!;
            initialized.Add(member);
            isGiven[i] = parts.Taken[member.Index];
            arguments[i] = isGiven[i]
                ? ConvertTo(
                    ProjectMember(parts.Source, parts.Node, member, parts.IsCopied(member)),
                    parameters[i].ParameterType
                )
                : CreateDefault(parameters[i]);
        }
        ConstructorChoice.Check(constructor, isGiven);
        return arguments;
    }

    private static ConstantExpression CreateDefault(ParameterInfo parameter)
    {
        Type type = parameter.ParameterType;
        object? value =
            parameter.HasDefaultValue && parameter.DefaultValue is { } declared
                ? ConvertTo(declared, type)
                : DefaultOf(type);
        return Expression.Constant(value, type);
    }

    private List<MemberBinding> BindMembers<T>(
        ObjectShape<T> shape,
        ObjectParts parts,
        HashSet<MemberShape> initialized
    )
    {
        var bindings = new List<MemberBinding>();
        foreach (MemberShape<T> member in shape.Members)
        {
            if (!parts.Taken[member.Index] || initialized.Contains(member) || !MemberRules.IsSettable(member))
                continue;
            Expression value = ProjectMember(parts.Source, parts.Node, member, parts.IsCopied(member));
            bindings.Add(Expression.Bind(member.Member!, value));
        }
        foreach (MemberInfo member in parts.Copied)
            if (!shape.Members.Any(m => m.Member is { } known && known.HasSameMetadataDefinitionAs(member)))
                bindings.Add(Expression.Bind(member, Expression.MakeMemberAccess(parts.Source, member)));
        return bindings;
    }

    private Expression ProjectMember(Expression source, SelectionNode? node, MemberShape member, bool isCopied)
    {
        Expression value = Expression.MakeMemberAccess(
            source,
            member.Member
                ?? throw new InvalidOperationException(
                    $"{member} was removed by trimming. Keep the member with [DynamicDependency], or turn trimming off "
                        + "for its assembly."
                )
        );
        if (!_isOverObjects && _expression(source.Type, member.Member) is { } expression)
            return ComputedExpressions.ApplyTo(expression, source, member.MemberType, _expression);
        if (isCopied)
        {
            if (node?.Has(member.Index) != false)
                RefuseReferences(member, node?.ChildOf(member.Index));
            return value;
        }
        if (_takeWhole?.Invoke(member) == true)
            return value;
        return (Expression)member.Shape.Accept(this, new Value(value, node?.ChildOf(member.Index), member))!;
    }

    // What a query copies unchanged has no objects that are loaded separately.
    private void RefuseReferences(MemberShape copied, SelectionNode? node)
    {
        if (_isOverObjects || FindReference(copied, node) is not { } reference)
            return;
        throw new InvalidOperationException(
            $"{copied} is read by a computed member, so the projection copies it unchanged, without {reference}, which "
                + "the selection also contains. Specify how queries compute the member, with [SluiceExpression] and an "
                + $"init accessor, or leave it or {reference.WireName} out of the selection."
        );
    }

    private MemberShape? FindReference(MemberShape holder, SelectionNode? node)
    {
        if (_takeWhole?.Invoke(holder) == true || holder.Shape.Selectable is not IObjectShape shape)
            return null;
        foreach (MemberShape member in shape.Members)
        {
            if (
                node?.Has(member.Index) == false
                || member.Shape.Selectable is null
                || _takeWhole?.Invoke(member) == true
            )
                continue;
            bool isWithHolder = member.MemberType.IsValueType || _translation.IsEmbedded?.Invoke(member) == true;
            if (!isWithHolder)
                return member;
            if (FindReference(member, node?.ChildOf(member.Index)) is { } below)
                return below;
        }
        return null;
    }

    private static Expression ConvertTo(Expression value, Type type) =>
        value.Type == type ? value : Expression.Convert(value, type);

    private static object ConvertTo(object value, Type type) =>
        Nullable.GetUnderlyingType(type) is { IsEnum: true } optional ? Enum.ToObject(optional, value)
        : type.IsEnum ? Enum.ToObject(type, value)
        : value;

    private static object? DefaultOf(Type type) =>
        type.IsValueType && Nullable.GetUnderlyingType(type) is null ? Activator.CreateInstance(type) : null;
}
