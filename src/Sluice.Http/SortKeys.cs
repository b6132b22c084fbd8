using System.ComponentModel;
using System.Linq.Expressions;
using Sluice.Http.Filters;
using Sluice.Internal;
using Sluice.Reflection;

namespace Sluice;

/// <summary>The keys of a sort. Immutable.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public sealed class SortKeys<T>
{
    private readonly WireNaming _naming;
    private readonly string _text;

    internal SortKeys(WireNaming naming, string text = "") => (_naming, _text) = (naming, text);

    /// <summary>Adds a key whose lowest value comes first.</summary>
    /// <exception cref="NotSupportedException">The expression is not a member.</exception>
    public SortKeys<T> Ascending(Expression<Func<T, object?>> key) => With("", key);

    /// <summary>Adds a key whose greatest value comes first.</summary>
    /// <exception cref="NotSupportedException">The expression is not a member.</exception>
    public SortKeys<T> Descending(Expression<Func<T, object?>> key) => With("-", key);

    private SortKeys<T> With(string direction, Expression<Func<T, object?>> key) =>
        new(
            _naming,
            $"{_text}{(_text.Length > 0 ? "," : "")}{direction}"
                + new MemberPaths(Argument.NotNull(key), Converters.GetRoot<T>(null).Shape, _naming).FormatPath(
                    key.Body
                )
        );

    /// <summary>Returns the sort in the language of <c>?sort=</c>.</summary>
    public override string ToString() => _text;
}
