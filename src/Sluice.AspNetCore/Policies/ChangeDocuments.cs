namespace Sluice.AspNetCore.Policies;

/// <summary>
/// Documents of other libraries that say which members of a value to change. Their own formatters read them.
/// </summary>
internal static class ChangeDocuments
{
    private static readonly string[] s_generic =
    [
        "Microsoft.AspNetCore.JsonPatch.SystemTextJson.JsonPatchDocument`1",
        "Microsoft.AspNetCore.JsonPatch.JsonPatchDocument`1",
        "Microsoft.AspNetCore.OData.Deltas.Delta`1",
    ];

    private static readonly string[] s_untyped =
    [
        "Microsoft.AspNetCore.JsonPatch.SystemTextJson.JsonPatchDocument",
        "Microsoft.AspNetCore.JsonPatch.JsonPatchDocument",
    ];

    /// <summary>Returns whether values of a type are such documents.</summary>
    public static bool Are(Type type) => FindTarget(type) is not null || s_untyped.Contains(type.FullName);

    /// <summary>
    /// Returns the type whose values a document changes; <see langword="null"/> if the type is none.
    /// </summary>
    public static Type? FindTarget(Type type) =>
        type.IsGenericType && s_generic.Contains(type.GetGenericTypeDefinition().FullName)
            ? type.GetGenericArguments()[0]
            : null;
}
