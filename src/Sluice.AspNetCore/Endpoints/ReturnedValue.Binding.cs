using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using System.Runtime.CompilerServices;
using Microsoft.AspNetCore.Http;
using Sluice.AspNetCore.Pages;
using Sluice.AspNetCore.Responses;
using Sluice.Model;

namespace Sluice.AspNetCore.Endpoints;

// Enters the typed results with the type that an expression applies to.
internal sealed partial class ReturnedValue
{
    // An envelope is an object: its content is a member.
    private sealed class EnvelopeMaker(object value, FieldSelection selection) : ShapeVisitor
    {
        public override object? VisitObject<T>(ObjectShape<T> shape, object? state) =>
            new SluiceEnvelope<T>((T)value, selection);
    }

    // Dispatch by shape kind, so that AOT instantiation terminates: lists and pages contain objects and single values,
    // never lists or pages, which would recurse without end.
    private sealed class ResultMaker(HttpContext context, object value, bool isSingle, FieldSelection selection)
        : ShapeVisitor
    {
        public override object? VisitObject<T>(ObjectShape<T> shape, object? state) => CreateOfElements<T>();

        public override object? VisitUnion<T>(UnionShape<T> shape, object? state) => CreateOfElements<T>();

        public override object? VisitSurrogate<T, TSurrogate>(SurrogateShape<T, TSurrogate> shape, object? state) =>
            CreateOfElements<T>();

        public override object? VisitPrimitive<T>(PrimitiveShape<T> shape, object? state) => CreateOfSingleValues<T>();

        public override object? VisitEnum<T>(EnumTypeShape<T> shape, object? state) => CreateOfSingleValues<T>();

        public override object? VisitOptional<TOptional, TElement>(
            OptionalShape<TOptional, TElement> shape,
            object? state
        ) => CreateWhole(shape);

        public override object? VisitCollection<TCollection, TElement>(
            CollectionShape<TCollection, TElement> shape,
            object? state
        ) => CreateWhole(shape);

        public override object? VisitDictionary<TDictionary, TKey, TValue>(
            DictionaryShape<TDictionary, TKey, TValue> shape,
            object? state
        ) => CreateWhole(shape);

        private IResult CreateOfElements<T>() =>
            !isSingle && value is IQueryable<T> query && RequestQueryDriver.FindDriver(context, query) is not null
                ? new SluiceQuery<T>(query, (FieldSelection<T>)selection)
                : Create<T>();

        // A query of numbers has no columns to choose from. Without dynamic code it is written as the sequence that it
        // is: native code would contain the drivers for each type of numbers, text and dates.
        private IResult CreateOfSingleValues<T>() =>
            RuntimeFeature.IsDynamicCodeSupported ? CreateOfElements<T>() : Create<T>();

        private IResult Create<T>()
        {
            var selected = (FieldSelection<T>)selection;
            if (isSingle)
                return SluiceResults.Ok((T)value, selected);
            return value switch
            {
                // By the page itself: native code cannot compile its writing for every T that a shape may name.
                IReturnedPage page => page.ToResult(selected),
                IAsyncEnumerable<T> elements => SluiceResults.Stream(elements, selected),
                _ => SluiceResults.Ok((IEnumerable<T>)value, selected),
            };
        }

        private IResult CreateWhole<T>(TypeShape<T> shape) =>
            isSingle ? SluiceResults.Ok((T)value, (FieldSelection<T>)selection) : CreateOfAnyElements(shape);

        // Invoke through reflection; otherwise the AOT compiler would instantiate lists of lists without end.
        [UnconditionalSuppressMessage(
            "Trimming",
            "IL2060",
            Justification = "The method's type parameter has no requirements."
        )]
        private IResult CreateOfAnyElements(TypeShape shape) =>
            RuntimeFeature.IsDynamicCodeSupported
                ? (IResult)s_elements.MakeGenericMethod(shape.Type).Invoke(this, [])!
                : throw new NotSupportedException(
                    $"A stream or page of {shape.Type} cannot be returned directly without dynamic code. Return "
                        + "it through "
                        + "SluiceResults."
                );

        private static readonly MethodInfo s_elements = typeof(ResultMaker).GetMethod(
            nameof(CreateOfElements),
            BindingFlags.Instance | BindingFlags.NonPublic
        )!;
    }
}
