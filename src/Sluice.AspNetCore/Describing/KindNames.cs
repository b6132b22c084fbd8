using Sluice.Model;

namespace Sluice.AspNetCore.Describing;

/// <summary>Names the kind of a value in one or two words.</summary>
internal sealed class KindNames : ShapeVisitor
{
    private static readonly KindNames s_instance = new();

    public static string GetKindName(TypeShape shape) => (string)shape.Accept(s_instance)!;

    private static string PartOf(TypeShape whole, TypeShape part) => whole.IsRecursive ? "value" : GetKindName(part);

    public override object? VisitPrimitive<T>(PrimitiveShape<T> shape, object? state) =>
        shape.Form switch
        {
            PrimitiveForm.Boolean => "true or false",
            PrimitiveForm.Integer => "integer",
            PrimitiveForm.Number => "number",
            PrimitiveForm.Text or PrimitiveForm.Uri => "text",
            PrimitiveForm.Binary => "bytes",
            PrimitiveForm.DateTime => "date and time",
            PrimitiveForm.Date => "date",
            PrimitiveForm.Time or PrimitiveForm.Duration => "time",
            PrimitiveForm.Uuid => "uuid",
            _ => "value",
        };

    public override object? VisitEnum<T>(EnumTypeShape<T> shape, object? state) =>
        shape.IsText ? "one of a set" : "integer";

    public override object? VisitCollection<TCollection, TElement>(
        CollectionShape<TCollection, TElement> shape,
        object? state
    ) => $"list of {PartOf(shape, shape.Element)}";

    public override object? VisitDictionary<TDictionary, TKey, TValue>(
        DictionaryShape<TDictionary, TKey, TValue> shape,
        object? state
    ) => $"{PartOf(shape, shape.Value)} by key";

    public override object? VisitOptional<TOptional, TElement>(
        OptionalShape<TOptional, TElement> shape,
        object? state
    ) => PartOf(shape, shape.Element);

    public override object? VisitSurrogate<T, TSurrogate>(SurrogateShape<T, TSurrogate> shape, object? state) =>
        PartOf(shape, shape.Surrogate);

    public override object? VisitUnion<T>(UnionShape<T> shape, object? state) => "object";

    public override object? VisitObject<T>(ObjectShape<T> shape, object? state) => "object";
}
