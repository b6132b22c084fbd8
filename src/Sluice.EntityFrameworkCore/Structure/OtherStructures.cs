using Sluice.Model;

namespace Sluice.EntityFrameworkCore.Structure;

/// <summary>Compares and copies optional values.</summary>
internal sealed class OptionalStructure<TOptional, TElement>(OptionalShape<TOptional, TElement> shape)
    : Structure<TOptional>
{
    private Structure<TElement>? _element;
    private Structure<TElement> Element => _element ??= Structure<TElement>.Of(shape.Element);

    private protected override bool Equal(TOptional left, TOptional right) => shape.TryGet(left, out TElement? a)
        ? shape.TryGet(right, out TElement? b) && Element.AreEqual(a, b)
        : !shape.TryGet(right, out _);
    private protected override int Hash(TOptional value) =>
        shape.TryGet(value, out TElement? element) ? Element.HashOf(element) : 0;
    private protected override TOptional Copy(TOptional value) =>
        shape.TryGet(value, out TElement? element) ? shape.Create(Element.CopyOf(element)!) : value;
}

/// <summary>Compares and copies values through their surrogate.</summary>
internal sealed class SurrogateStructure<T, TSurrogate>(SurrogateShape<T, TSurrogate> shape) : Structure<T>
{
    private Structure<TSurrogate>? _surrogate;
    private Structure<TSurrogate> Surrogate => _surrogate ??= Structure<TSurrogate>.Of(shape.Surrogate);

    private protected override bool Equal(T left, T right) =>
        Surrogate.AreEqual(shape.ToSurrogate(left), shape.ToSurrogate(right));
    private protected override int Hash(T value) => Surrogate.HashOf(shape.ToSurrogate(value));
    private protected override T? Copy(T value) =>
        Surrogate.CopyOf(shape.ToSurrogate(value)) is { } copy ? shape.FromSurrogate(copy) : default;
}

/// <summary>Compares and copies values of a union by their current case.</summary>
internal sealed class UnionStructure<T>(UnionShape<T> shape) : Structure<T>
{
    private readonly CaseStructure<T>?[] _cases = new CaseStructure<T>?[shape.Cases.Count];

    private CaseStructure<T> CaseOf(T value)
    {
        int index = shape.CaseOf(value);
        if (index < 0)
            throw new NotSupportedException(
                $"{value!.GetType()} is not a case of the union {typeof(T)}. Add [WireCase] for it.");
        return _cases[index] ??= (CaseStructure<T>)shape.Cases[index].Shape.Accept(CaseBuilder.Instance)!;
    }

    private protected override bool Equal(T left, T right) =>
        shape.CaseOf(left) == shape.CaseOf(right) && CaseOf(left).AreEqual(left!, right!);
    private protected override int Hash(T value) => CaseOf(value).HashOf(value!);
    private protected override T? Copy(T value) => (T?)CaseOf(value).CopyOf(value!);

    private sealed class CaseBuilder : ShapeVisitor
    {
        internal static readonly CaseBuilder Instance = new();
        public override object VisitObject<TCase>(ObjectShape<TCase> shape, object? state) =>
            new CaseStructure<T, TCase>(shape);
    }
}

/// <summary>Compares and copies the values of one case of a union, by the case's own type.</summary>
internal abstract class CaseStructure<T>
{
    internal abstract bool AreEqual(object left, object right);
    internal abstract int HashOf(object value);
    internal abstract object? CopyOf(object value);
}

/// <inheritdoc/>
internal sealed class CaseStructure<T, TCase>(ObjectShape<TCase> shape) : CaseStructure<T>
{
    private readonly Structure<TCase> _structure = Structure<TCase>.Of(shape);

    internal override bool AreEqual(object left, object right) => _structure.AreEqual((TCase)left, (TCase)right);
    internal override int HashOf(object value) => _structure.HashOf((TCase)value);
    internal override object? CopyOf(object value) => _structure.CopyOf((TCase)value);
}
