using Microsoft.AspNetCore.Http;
using Sluice.AspNetCore.Binding;
using Sluice.AspNetCore.Pages;
using Sluice.Model;

namespace Sluice;

/// <summary>
/// A page of a longer list, with links to its neighbours. A selection applies to the items; the page's own members are
/// always written: <c>{"items":[…],"size":20,"next":"/orders?after=…","prev":null}</c>, and <c>page</c> and
/// <c>total</c> where they have values.
/// </summary>
/// <param name="Items">The items of this page.</param>
/// <param name="Info">The facts about the page.</param>
public sealed record LinkedPage<T>(IReadOnlyList<T> Items, PageInfo Info) : ILinkedPage
{
    IResult IReturnedPage.ToResult(FieldSelection selection) => SluiceResults.Page(this, (FieldSelection<T>)selection);

    object IReturnedPage.GetItems() => Items;

    static Converter IReturnedPage.CreateItemsConverter() => IncludeBinder.Found<T>().Sequence;

    static TypeShape IReturnedPage.CreateShape() =>
        PageMembers.CreateShape<LinkedPage<T>, LinkedPageShape<LinkedPage<T>>, T>(static page => page.Items);
}
