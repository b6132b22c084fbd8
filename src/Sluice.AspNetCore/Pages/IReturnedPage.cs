using Microsoft.AspNetCore.Http;

namespace Sluice.AspNetCore.Pages;

/// <summary>A page that a handler returned as it is.</summary>
internal interface IReturnedPage
{
    /// <summary>Returns the result that writes the selected members of the items.</summary>
    IResult ToResult(FieldSelection selection);
}
