using Microsoft.AspNetCore.Http;
using Sluice.Selection;

namespace Sluice.AspNetCore.Policies;

/// <summary>
/// Binds an expression to the members that the caller may see and the endpoint allows. Neither enters the shared cache.
/// </summary>
internal static class SelectionAuthorization
{
    public static async ValueTask<FieldSelection<T>> BindAsync<T>(
        HttpContext context,
        SluiceHttpOptions options,
        Converter<T> converter,
        string text,
        IncludeOptions include,
        IncludeLimits? limits
    )
    {
        MemberAuthorization? memberAuthorization = await MemberAuthorization.OfAsync(context, options, converter.Shape);
        MemberAccess denied =
            options.UnauthorizedMembers == UnauthorizedMemberHandling.Forbid
                ? MemberAccess.Forbidden
                : MemberAccess.Absent;
        FieldSelection<T>? offered = limits?.AllowList is { } list
            ? AllowLists<T>.GetSelection(list, converter, new(include.Naming, include.NamingPolicy))
            : null;
        FieldSelection<T> selection = FieldSelection.Parse(
            converter,
            text,
            include,
            memberAuthorization is null
                ? null
                : member => memberAuthorization.Allows(member) ? MemberAccess.Allowed : denied,
            offered
        );
        memberAuthorization?.Know(selection);
        if (
            limits is { MaxCost: > 0 }
            && selection.GetCost(limits.Weight) is var cost
            && (cost.IsRecursive || cost.Weight > limits.MaxCost)
        )
            throw TooCostly(limits.MaxCost, text.Length, cost);
        return selection;
    }

    private static IncludeException TooCostly(int most, int length, SelectionCost cost)
    {
        string costs = cost.IsRecursive ? "recurses without end" : $"costs {cost.Weight}";
        return new([
            new IncludeError(
                IncludeErrorKind.TooCostly,
                0,
                length,
                null,
                $"The selection {costs}; this endpoint allows a cost of {most}. Ask for fewer fields.",
                []
            ),
        ]);
    }
}
