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
    private readonly bool _isOverObjects;
    private readonly Func<MemberShape, bool>? _takeWhole;
    private readonly Func<Type, MemberInfo, LambdaExpression?> _expression;
    // The places on the path from the root to the current one; a repeated place means infinite recursion.
    private readonly HashSet<(SelectionNode?, SelectionPlan)> _path = [];
    private int _parameters;

    private readonly Func<Expression, Expression?>? _adaptKey;
    private readonly Func<ElementFilter, Type, LambdaExpression?>? _adaptFilter;
    private readonly bool _isLimited;
    private readonly Func<MemberShape, bool>? _isEmbedded;

    private ProjectionBuilder(bool isOverObjects, Func<MemberShape, bool>? takeWhole,
        Func<Type, MemberInfo, LambdaExpression?>? expression, Func<Expression, Expression?>? adaptKey,
        Func<ElementFilter, Type, LambdaExpression?>? adaptFilter, bool isLimited, Func<MemberShape, bool>? isEmbedded)
    {
        (_isOverObjects, _takeWhole, _isEmbedded, _isLimited) = (isOverObjects, takeWhole, isEmbedded, isLimited);
        _expression = expression ?? (static (_, member) => ComputedExpressions.ByAttribute(member));
        (_adaptKey, _adaptFilter) = (adaptKey, adaptFilter);
    }

    private sealed record Value(Expression Source, SelectionNode? Node, MemberShape? Member);

    internal static Expression<Func<T, T>>? Build<T>(FieldSelection<T> selection, bool isOverObjects,
        Func<MemberShape, bool>? takeWhole, Func<Type, MemberInfo, LambdaExpression?>? expression = null,
        Func<Expression, Expression?>? adaptKey = null,
        Func<ElementFilter, Type, LambdaExpression?>? adaptFilter = null, bool isLimited = true,
        Func<MemberShape, bool>? isEmbedded = null)
    {
        if (selection.Converter.Shape is not ObjectShape<T> shape) return null;
        ParameterExpression element = Expression.Parameter(typeof(T), "e");
        var body = (Expression)new ProjectionBuilder(isOverObjects, takeWhole, expression,
            adaptKey, adaptFilter, isLimited, isEmbedded).VisitObject(shape,
            new Value(element, selection.Node, null));
        return body == element ? null : Expression.Lambda<Func<T, T>>(body, element);
    }

    public override object VisitObject<T>(ObjectShape<T> shape, object? state)
    {
        var (source, node, member) = (Value)state!;
        SelectionPlan plan = PlanBuilder.For(shape);
        if (!_path.Add((node, plan)))
            throw new InvalidOperationException(
                $"The selection of {member} recurses without end because {typeof(T)} contains itself. Name the members "
                + $"to select, such as [{member!.WireName}[…]].");
        Expression created = New(shape, plan, source, node);
        _path.Remove((node, plan));
        if (typeof(T).IsValueType || member is null && !_isOverObjects) return created;
        return Expression.Condition(Expression.Equal(source, Expression.Constant(null, typeof(T))),
            Expression.Constant(null, typeof(T)), created);
    }

    public override object? VisitCollection<TCollection, TElement>(CollectionShape<TCollection, TElement> shape,
        object? state)
    {
        var (source, node, member) = (Value)state!;
        // A selection applies to the elements; elements without fields, or of more than one type, are copied unchanged.
        if (shape.Element.Kind is not (ShapeKind.Object or ShapeKind.Collection)
            || shape.Element.Selectable is not { Kind: ShapeKind.Object }
            || !typeof(IEnumerable<TElement>).IsAssignableFrom(typeof(TCollection))) return source;
        ParameterExpression element = Expression.Parameter(typeof(TElement), $"e{++_parameters}");
        Expression elements = source;
        if (node?.Range is { } range)
        {
            if (_isOverObjects) elements = RangeExpressions.OverObjects(range, source, typeof(TElement));
            else if (_isLimited
                && RangeExpressions.Where(source, typeof(TElement), range.Filters, _adaptFilter) is { } chosen
                && RangeExpressions.Keys(range.AllKeys, element, _expression, _adaptKey) is { } keys)
                elements = RangeExpressions.Apply(chosen, typeof(TElement), keys, range.First);
            // The elements are chosen and sorted once more when they are written.
            node = ElementRanges.WithKeys(node, PlanBuilder.For(shape.Element.Selectable));
        }
        var body = (Expression)shape.Element.Accept(this, new Value(element, node, member))!;
        if (body == element && elements == source) return source;
        if (!_isOverObjects && body is ConditionalExpression { IfFalse: var created }) body = created;
        Expression projected =
            Expression.Call(
                ((Func<IEnumerable<TElement>, Func<TElement, TElement>,
                    IEnumerable<TElement>>)Enumerable.Select).Method, elements,
                        Expression.Lambda<Func<TElement, TElement>>(body, element));
        Expression? collected = Collect<TCollection, TElement>(projected);
        if (collected is null) return source;
        if (!_isOverObjects || typeof(TCollection).IsValueType) return collected;
        return Expression.Condition(Expression.Equal(source, Expression.Constant(null, typeof(TCollection))),
            Expression.Constant(null, typeof(TCollection)), collected);
    }

    // Everything else is a value and copied unchanged.
    public override object VisitPrimitive<T>(PrimitiveShape<T> shape, object? state) => ((Value)state!).Source;
    public override object VisitEnum<T>(EnumTypeShape<T> shape, object? state) => ((Value)state!).Source;
    public override object VisitOptional<TOptional, TElement>(OptionalShape<TOptional, TElement> shape,
        object? state) => ((Value)state!).Source;
    public override object VisitUnion<T>(UnionShape<T> shape, object? state) => ((Value)state!).Source;
    public override object VisitSurrogate<T, TSurrogate>(SurrogateShape<T, TSurrogate> shape, object? state) =>
        ((Value)state!).Source;
    public override object VisitDictionary<TDictionary, TKey, TValue>(DictionaryShape<TDictionary, TKey, TValue> shape,
        object? state) => ((Value)state!).Source;

    private static Expression? Collect<TCollection, TElement>(Expression projected)
    {
        if (typeof(TCollection).IsArray)
            return typeof(TCollection) == typeof(TElement[])
                ? Expression.Call(((Func<IEnumerable<TElement>, TElement[]>)Enumerable.ToArray).Method, projected)
                : null;
        if (typeof(TCollection).IsAssignableFrom(typeof(List<TElement>)))
            return To<TCollection>(
                Expression.Call(((Func<IEnumerable<TElement>, List<TElement>>)Enumerable.ToList).Method, projected));
        if (typeof(TCollection).IsAssignableFrom(typeof(HashSet<TElement>)))
            return To<TCollection>(
                Expression.Call(((Func<IEnumerable<TElement>, HashSet<TElement>>)Enumerable.ToHashSet).Method,
                    projected));
        return typeof(TCollection).GetConstructor([typeof(IEnumerable<TElement>)]) is { } constructor
            ? Expression.New(constructor, projected)
            : typeof(TCollection).GetConstructor([typeof(IList<TElement>)]) is { } wrapper
                ? Expression.New(wrapper,
                    Expression.Call(((Func<IEnumerable<TElement>, List<TElement>>)Enumerable.ToList).Method, projected))
            : null;
    }

    private static Expression To<TCollection>(Expression collected) =>
        collected.Type == typeof(TCollection) ? collected : Expression.Convert(collected, typeof(TCollection));

    private Expression New<T>(ObjectShape<T> shape, SelectionPlan plan, Expression source, SelectionNode? node)
    {
        bool[] taken = new bool[shape.Members.Count];
        foreach (MemberShape<T> member in shape.Members)
            taken[member.Index] = node?.Has(member.Index) ?? SelectionPlan.Has(plan.All, member.Index);
        var copied = new HashSet<MemberInfo>();
        foreach (MemberShape<T> member in shape.Members)
        {
            if (!taken[member.Index] || MemberRules.IsSettable(member)) continue;
            // An attribute that names no expression is an error even if the expression cannot be used here.
            if (member.Member is { } named) _expression(typeof(T), named);
            CopiedReads reads = CopiedReads.Of(typeof(T), member.Member);
            if (reads.ReasonAgainst(shape) is not { } reason) copied.UnionWith(reads.Members);
            else if (_isOverObjects) return source;
            else throw new InvalidOperationException(MemberRules.MessageFor(member, reason));
        }
        // A getter computes its value from the object's own values.
        foreach (MemberShape<T> member in shape.Members) taken[member.Index] |= IsCopied(member);

        ConstructorInfo? constructor = ConstructorChoice.For(shape);
        if (constructor is null && !typeof(T).IsValueType)
            throw new InvalidOperationException(
                $"{typeof(T)} cannot be projected because it has neither a parameterless constructor nor one whose "
                + "parameters match its members. Add one of them.");
        ParameterInfo[] parameters = constructor?.GetParameters() ?? [];
        var arguments = new Expression[parameters.Length];
        bool[] isGiven = new bool[parameters.Length];
        var initialized = new HashSet<MemberShape>();
        for (int i = 0; i < parameters.Length; i++)
        {
            MemberShape member = ConstructorChoice.MemberOf(shape, parameters[i])!;
            initialized.Add(member);
            isGiven[i] = taken[member.Index];
            arguments[i] = isGiven[i]
                ? Fit(Part(source, node, member, IsCopied(member)), parameters[i].ParameterType)
                : Expression.Constant(parameters[i].HasDefaultValue && parameters[i].DefaultValue is { } value
                    ? Fit(value, parameters[i].ParameterType)
                    : DefaultOf(parameters[i].ParameterType), parameters[i].ParameterType);
        }
        if (constructor is not null) ConstructorChoice.Check(constructor, isGiven);
        var bindings = new List<MemberBinding>();
        foreach (MemberShape<T> member in shape.Members)
            if (taken[member.Index] && !initialized.Contains(member) && MemberRules.IsSettable(member))
                bindings.Add(Expression.Bind(member.Member!, Part(source, node, member, IsCopied(member))));
        foreach (MemberInfo member in copied)
            if (!shape.Members.Any(m => m.Member is { } known && known.HasSameMetadataDefinitionAs(member)))
                bindings.Add(Expression.Bind(member, Expression.MakeMemberAccess(source, member)));
        NewExpression created = constructor is null
            ? Expression.New(typeof(T))
            : Expression.New(constructor, arguments);
        return bindings.Count == 0 ? created : Expression.MemberInit(created, bindings);

        bool IsCopied(MemberShape member) =>
            copied.Count > 0 && member.Member is { } own && copied.Any(own.HasSameMetadataDefinitionAs);
    }

    private Expression Part(Expression source, SelectionNode? node, MemberShape member, bool isCopied)
    {
        Expression value = Expression.MakeMemberAccess(source,
            member.Member
                ?? throw new InvalidOperationException(
                    $"{member} was removed by trimming. Keep the member with [DynamicDependency], or turn trimming off "
                    + "for its assembly."));
        if (!_isOverObjects && _expression(source.Type, member.Member) is { } expression)
            return ComputedExpressions.Over(expression, source, member.MemberType, _expression);
        if (isCopied)
        {
            if (node?.Has(member.Index) != false) RefuseReferences(member, node?.ChildOf(member.Index));
            return value;
        }
        if (_takeWhole?.Invoke(member) == true) return value;
        return (Expression)member.Shape.Accept(this, new Value(value, node?.ChildOf(member.Index), member))!;
    }

    // What a query copies unchanged has no objects that are loaded separately.
    private void RefuseReferences(MemberShape copied, SelectionNode? node)
    {
        if (_isOverObjects || FindReference(copied, node) is not { } reference) return;
        throw new InvalidOperationException(
            $"{copied} is read by a computed member, so the projection copies it unchanged, without {reference}, which "
                + "the selection also contains. Specify how queries compute the member, with [SluiceExpression] and an "
                + $"init accessor, or leave it or {reference.WireName} out of the selection.");
    }

    private MemberShape? FindReference(MemberShape holder, SelectionNode? node)
    {
        if (_takeWhole?.Invoke(holder) == true || holder.Shape.Selectable is not IObjectShape shape) return null;
        foreach (MemberShape member in shape.Members)
        {
            if (node?.Has(member.Index) == false || member.Shape.Selectable is null
                || _takeWhole?.Invoke(member) == true) continue;
            bool isWithHolder = member.MemberType.IsValueType || _isEmbedded?.Invoke(member) == true;
            if (!isWithHolder) return member;
            if (FindReference(member, node?.ChildOf(member.Index)) is { } below) return below;
        }
        return null;
    }

    private static Expression Fit(Expression value, Type type) =>
        value.Type == type ? value : Expression.Convert(value, type);
    private static object Fit(object value, Type type) =>
        Nullable.GetUnderlyingType(type) is { IsEnum: true } optional
            ? Enum.ToObject(optional, value)
            : type.IsEnum ? Enum.ToObject(type, value) : value;
    private static object? DefaultOf(Type type) =>
        type.IsValueType && Nullable.GetUnderlyingType(type) is null ? Activator.CreateInstance(type) : null;
}
