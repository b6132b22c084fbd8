using Sluice.Internal;
using Sluice.Model;
using Sluice.Shapes;

namespace Sluice.Consumers;

/// <summary>Creates a finder of derived objects for each shape of a graph.</summary>
internal sealed class DerivedObjectVisitor(WireConverters? converters, WireUnions? unions) : ShapeVisitor
{
    // A case of a union is written as an object, even if its type is the base of a union.
    private readonly Dictionary<(TypeShape Shape, bool IsCase), DerivedObjectFinder> _created = [];
    private readonly HashSet<TypeShape> _free = [];

    private delegate DerivedObject? MemberSearch<TOwner>(ref TOwner owner);

    // Also called while values are searched, for types that are known only then, and from several threads.
    internal DerivedObjectFinder<T> Get<T>(TypeShape<T> shape, bool isCase = false)
    {
        lock (_created)
            return FindOrCreate(shape, isCase);
    }

    private DerivedObjectFinder<T> FindOrCreate<T>(TypeShape<T> shape, bool isCase)
    {
        if (_created.TryGetValue((shape, isCase), out DerivedObjectFinder? known))
            return (DerivedObjectFinder<T>)known;
        var finder = new DerivedObjectFinder<T>();
        _created[(shape, isCase)] = finder;
        if (!MayHold(shape))
            return finder;
        finder.Search =
            !isCase && unions?.Find(typeof(T)) is { } union
                ? CreateSearch<T>(union)
                : (Func<T, DerivedObject?>?)shape.Accept(this);
        return finder;
    }

    // Whether values of a type may contain an object of a derived type. Getters of others need not be called.
    private bool MayHold(TypeShape root)
    {
        var seen = new HashSet<TypeShape>();
        var open = new Stack<TypeShape?>([root]);
        while (open.TryPop(out TypeShape? shape))
        {
            if (shape is null || _free.Contains(shape) || converters?.Converts(shape.Type) == true || !seen.Add(shape))
                continue;
            if (shape.Type == typeof(object) || (shape is IObjectShape && !DynamicTypes.IsExact(shape.Type)))
                return true;
            open.Push(shape.Inner);
            open.Push(shape.InnerKey);
            foreach (UnionCase each in (shape as IUnionShape)?.Cases ?? [])
                open.Push(each.Shape);
            foreach (RegisteredCase each in unions?.Find(shape.Type)?.Cases ?? [])
                open.Push(RuntimeShapes.Known(each.Type).Shape);
            foreach (MemberShape member in (shape as IObjectShape)?.Members ?? [])
            {
                if (IsWritten(member))
                    open.Push(member.Shape);
            }
        }
        _free.UnionWith(seen);
        return false;
    }

    private static bool IsWritten(MemberShape member) => (member.Flags & MemberFlags.Never) == 0;

    private Func<T, DerivedObject?> CreateSearch<T>(RegisteredUnion union) =>
        value =>
            union.CaseOf(value!.GetType()) is { } found
                ? FindIn(RuntimeShapes.Known(found.Type), value, isCase: true)
                : null;

    private DerivedObject? FindIn(Converter converter, object value, bool isCase) =>
        ((DerivedObjectFinder)converter.Accept(new Typed(this, isCase))!).FindBoxed(value);

    private sealed class Typed(DerivedObjectVisitor owner, bool isCase) : ConverterVisitor
    {
        public override object? Visit<T>(Converter<T> converter) => owner.Get(converter.TypedShape, isCase);
    }

    // A value without a declared type is written by its own.
    public override object? VisitPrimitive<T>(PrimitiveShape<T> shape, object? state) =>
        typeof(T) == typeof(object)
            ? (Func<T, DerivedObject?>)(
                value =>
                    value!.GetType() == typeof(object)
                        ? null
                        : FindIn(RuntimeShapes.FindFor(value), value, isCase: false)
            )
            : null;

    public override object? VisitObject<T>(ObjectShape<T> shape, object? state)
    {
        var members = new List<MemberSearch<T>>();
        foreach (MemberShape<T> member in shape.Members)
        {
            if (member.Accept(this) is MemberSearch<T> search)
                members.Add(search);
        }

        return (Func<T, DerivedObject?>)(
            value =>
            {
                if (RunTimeType.IsDerived(value))
                    return new DerivedObject("$", typeof(T), value!.GetType());
                foreach (MemberSearch<T> search in members)
                {
                    if (search(ref value) is { } found)
                        return found;
                }
                return null;
            }
        );
    }

    public override object? VisitMember<TOwner, TMember>(MemberShape<TOwner, TMember> member, object? state)
    {
        if (member.Getter is not { } getter || !IsWritten(member))
            return null;
        if (!MayHold(member.Shape))
            return null;
        DerivedObjectFinder<TMember> finder = Get(member.TypedShape);
        string part = "." + member.WireName;
        return (MemberSearch<TOwner>)(
            (ref TOwner owner) => finder.Search is null ? null : finder.Find(getter(ref owner))?.Within(part)
        );
    }

    public override object? VisitCollection<TCollection, TElement>(
        CollectionShape<TCollection, TElement> shape,
        object? state
    )
    {
        DerivedObjectFinder<TElement> element = Get(shape.Element);
        return (Func<TCollection, DerivedObject?>)(
            collection =>
            {
                if (element.Search is null)
                    return null;
                int index = 0;
                foreach (TElement? item in shape.Enumerate(collection))
                {
                    if (element.Find(item) is { } found)
                        return found.Within($"[{index}]");
                    index++;
                }
                return null;
            }
        );
    }

    public override object? VisitDictionary<TDictionary, TKey, TValue>(
        DictionaryShape<TDictionary, TKey, TValue> shape,
        object? state
    )
    {
        DerivedObjectFinder<TKey> key = Get(shape.Key);
        DerivedObjectFinder<TValue> value = Get(shape.Value);
        return (Func<TDictionary, DerivedObject?>)(
            dictionary =>
            {
                if (key.Search is null && value.Search is null)
                    return null;
                foreach ((TKey entryKey, TValue? entryValue) in shape.Enumerate(dictionary))
                {
                    if ((key.Find(entryKey) ?? value.Find(entryValue)) is { } found)
                        return found.Within($".{entryKey}");
                }
                return null;
            }
        );
    }

    public override object? VisitOptional<TOptional, TElement>(OptionalShape<TOptional, TElement> shape, object? state)
    {
        DerivedObjectFinder<TElement> element = Get(shape.Element);
        return (Func<TOptional, DerivedObject?>)(
            optional => shape.TryGet(optional, out TElement? value) ? element.Find(value) : null
        );
    }

    public override object? VisitSurrogate<T, TSurrogate>(SurrogateShape<T, TSurrogate> shape, object? state)
    {
        DerivedObjectFinder<TSurrogate> surrogate = Get(shape.Surrogate);
        return (Func<T, DerivedObject?>)(
            value => surrogate.Search is null ? null : surrogate.Find(shape.ToSurrogate(value))
        );
    }

    public override object? VisitUnion<T>(UnionShape<T> shape, object? state) =>
        (Func<T, DerivedObject?>)(
            value =>
                value is not IUnknownCase && shape.CaseOf(value) is var index and >= 0
                    ? FindIn(shape.Cases[index].Shape.Converter, value!, isCase: true)
                    : null
        );
}
