using System.Text.Json.Serialization;
using Microsoft.AspNetCore.Http;
using Sluice.AspNetCore.Binding;
using Sluice.AspNetCore.Pages;
using Sluice.AspNetCore.Results;
using Sluice.Model;

namespace Sluice;

/// <summary>
/// A page of a longer list. A selection applies to the items; the page's own members are always written:
/// <c>{"items":[…],"page":1,"size":20,"total":41}</c>.
/// </summary>
/// <param name="Items">The items of this page.</param>
/// <param name="Number">The page number, starting at 1.</param>
/// <param name="Size">The maximum number of items on a page.</param>
/// <param name="Total">The number of items on all pages.</param>
public sealed record Page<T>(
    IReadOnlyList<T> Items,
    [property: JsonPropertyName("page")] int Number,
    int Size,
    long Total
) : INumberedPage
{
    IResult IReturnedPage.ToResult(FieldSelection selection) => SluiceResults.Page(this, (FieldSelection<T>)selection);

    object IReturnedPage.GetItems() => Items;

    (int Number, int Size, long Total) INumberedPage.GetPosition() => (Number, Size, Total);

    static Converter IReturnedPage.CreateItemsConverter() => IncludeBinder.Found<T>().Sequence;

    static TypeShape IReturnedPage.CreateShape() =>
        PageMembers.CreateShape<Page<T>, PageShape<Page<T>>, T>(static page => page.Items);
}
