using Microsoft.AspNetCore.Http;
using Sluice.Model;

namespace Sluice.AspNetCore.Pages;

/// <summary>A page of items, without their type: native code writes the pages of all types by the same code.</summary>
internal interface IReturnedPage
{
    /// <summary>Returns the result that writes the selected members of the items.</summary>
    IResult ToResult(FieldSelection selection);

    /// <summary>Returns the items, a collection that <see cref="CreateItemsConverter"/> writes.</summary>
    object GetItems();

    /// <summary>Returns the converter of the items.</summary>
    static abstract Converter CreateItemsConverter();

    /// <summary>Returns the shape of the page, a collection of its items.</summary>
    static abstract TypeShape CreateShape();
}

/// <summary>A page with a number.</summary>
internal interface INumberedPage : IReturnedPage
{
    /// <summary>Returns what is written of the page beside its items.</summary>
    (int Number, int Size, long Total) GetPosition();
}

/// <summary>A page with links to its neighbours.</summary>
internal interface ILinkedPage : IReturnedPage
{
    /// <inheritdoc cref="LinkedPage{T}.Info"/>
    PageInfo Info { get; }
}
