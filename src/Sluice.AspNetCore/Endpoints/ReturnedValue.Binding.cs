using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using System.Runtime.CompilerServices;
using Microsoft.AspNetCore.Http;
using Sluice.AspNetCore.Binding;
using Sluice.AspNetCore.Pages;
using Sluice.AspNetCore.Problems;
using Sluice.AspNetCore.Responses;
using Sluice.Model;

namespace Sluice.AspNetCore.Endpoints;

// Enters the typed results with the type that an expression applies to.
internal sealed partial class ReturnedValue
{
    private sealed class EnvelopeMaker(object value, FieldSelection selection) : ConverterVisitor
    {
        public override object? Visit<T>(Converter<T> converter) => new SluiceEnvelope<T>((T)value, selection);
    }

    // Dispatch by shape kind, so that AOT instantiation terminates: lists and pages contain objects and single values,
    // never lists or pages, which would recurse without end.
    private sealed class Binder(HttpContext context, object value, bool isSingle, FieldSelection? bound) : ShapeVisitor
    {
        public override object? VisitObject<T>(ObjectShape<T> shape, object? state) => ElementsAsync(shape);

        public override object? VisitUnion<T>(UnionShape<T> shape, object? state) => ElementsAsync(shape);

        public override object? VisitSurrogate<T, TSurrogate>(SurrogateShape<T, TSurrogate> shape, object? state) =>
            ElementsAsync(shape);

        public override object? VisitPrimitive<T>(PrimitiveShape<T> shape, object? state) => ElementsAsync(shape);

        public override object? VisitEnum<T>(EnumTypeShape<T> shape, object? state) => ElementsAsync(shape);

        public override object? VisitOptional<TOptional, TElement>(
            OptionalShape<TOptional, TElement> shape,
            object? state
        ) => WholeAsync(shape);

        public override object? VisitCollection<TCollection, TElement>(
            CollectionShape<TCollection, TElement> shape,
            object? state
        ) => WholeAsync(shape);

        public override object? VisitDictionary<TDictionary, TKey, TValue>(
            DictionaryShape<TDictionary, TKey, TValue> shape,
            object? state
        ) => WholeAsync(shape);

        private Task<IResult> ElementsAsync<T>(TypeShape<T> shape) =>
            BindAsync(
                shape,
                (returned, selection) =>
                    returned switch
                    {
                        Page<T> page => SluiceResults.Page(page, selection),
                        // By the page itself: native code cannot compile its writing for every T that a shape may name.
                        IReturnedPage page => page.ToResult(selection),
                        IQueryable<T> query when RequestQueryDriver.FindDriver(context, query) is not null =>
                            new SluiceQuery<T>(query, selection),
                        IAsyncEnumerable<T> elements => SluiceResults.Stream(elements, selection),
                        _ => SluiceResults.Ok((IEnumerable<T>)returned, selection),
                    }
            );

        private Task<IResult> WholeAsync<T>(TypeShape<T> shape) =>
            isSingle
                ? BindAsync(shape, static (returned, selection) => SluiceResults.Ok((T)returned, selection))
                : ElementsOfAnyAsync(shape);

        // Invoke through reflection; otherwise the AOT compiler would instantiate lists of lists without end.
        [UnconditionalSuppressMessage(
            "Trimming",
            "IL2060",
            Justification = "The method's type parameter has no requirements."
        )]
        private Task<IResult> ElementsOfAnyAsync(TypeShape shape) =>
            RuntimeFeature.IsDynamicCodeSupported
                ? (Task<IResult>)s_elements.MakeGenericMethod(shape.Type).Invoke(this, [shape])!
                : throw new NotSupportedException(
                    $"A stream or page of {shape.Type} cannot be returned directly without dynamic code. Return "
                        + "it through "
                        + "SluiceResults."
                );

        private static readonly MethodInfo s_elements = typeof(Binder).GetMethod(
            nameof(ElementsAsync),
            BindingFlags.Instance | BindingFlags.NonPublic
        )!;

        private async Task<IResult> BindAsync<T>(TypeShape<T> shape, Func<object, FieldSelection<T>, IResult> resultOf)
        {
            (FieldSelection<T>? selection, Problem? problem) = bound is FieldSelection<T> known
                ? (known, null)
                : await IncludeBinder.BindAsync(context, shape.TypedConverter);
            if (problem is not null)
                return new ProblemResult(problem);
            return isSingle ? SluiceResults.Ok((T)value, selection!) : resultOf(value, selection!);
        }
    }
}
