using System.Collections.Concurrent;

namespace Sluice.AspNetCore.Policies;

/// <summary>
/// The lists of members that endpoints declare for expressions, bound to their type. They come from the program, never
/// from a client. Names are those of the endpoint, of the types or in code.
/// </summary>
internal static class AllowLists<T>
{
    private static readonly ConcurrentDictionary<(string List, MemberNaming Naming), FieldSelection<T>> s_bound = [];

    public static FieldSelection<T> GetSelection(string list, Converter<T> converter, MemberNaming naming) =>
        s_bound.TryGetValue((list, naming), out FieldSelection<T>? known)
            ? known
            : s_bound.GetOrAdd(
                (list, naming),
                FieldSelection.Parse(converter, list, IncludeOptions.ForDeclaredList(naming), access: null)
            );
}
