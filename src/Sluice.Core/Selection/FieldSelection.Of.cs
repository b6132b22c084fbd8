using System.Linq.Expressions;
using Sluice.Model;
using Sluice.Reflection;
using Sluice.Selection;

namespace Sluice;

public abstract partial class FieldSelection
{
    /// <summary>
    /// Creates a selection from a lambda expression: <c>o => new { o.Id, o.Customer.Name, Lines = o.Lines.Select(l =>
    /// new { l.Sku }) }</c>. The expression is processed on each call, so cache the result.
    /// </summary>
    /// <param name="fields">
    /// The members to select: a member access, an anonymous object, an object initializer or an array of these. Use
    /// <c>Select</c> to access members of collection elements.
    /// </param>
    /// <exception cref="NotSupportedException">
    /// The expression contains something other than member accesses.
    /// </exception>
    /// <param name="naming">The naming policy of the names, if the writing options override the type's own.</param>
    /// <param name="shapes">The shapes of types that a witness describes.</param>
    public static FieldSelection<T> Of<T>(
        Expression<Func<T, object?>> fields,
        WireNaming naming = default,
        WireShapes? shapes = null
    ) => ExpressionFields.Bind(Converters.GetRoot<T>(shapes), fields, naming);

    /// <summary>
    /// Binds an include expression for a specific caller and endpoint: members that the caller may not see, or that the
    /// endpoint does not offer, cannot be selected. Bypasses the cache if either is specified.
    /// </summary>
    /// <param name="converter">The converter of the type.</param>
    /// <param name="include">The expression, percent-decoded.</param>
    /// <param name="options">Limits, leniency and naming.</param>
    /// <param name="access">Returns the caller's access to a member; <see langword="null"/> for full access.</param>
    /// <param name="offered">The members that may be selected; <see langword="null"/> for all.</param>
    /// <exception cref="IncludeException">
    /// The expression is malformed, exceeds a limit, or names a member that does not exist for this caller.
    /// </exception>
    public static FieldSelection<T> Parse<T>(
        Converter<T> converter,
        ReadOnlySpan<char> include,
        IncludeOptions options,
        Func<MemberShape, MemberAccess>? access,
        FieldSelection<T>? offered = null
    )
    {
        ArgumentNullException.ThrowIfNull(converter);
        return access is null && offered is null
            ? SelectionCache.Parse(converter, include, options)
            : SelectionCache.Bind(converter, include, options, access, offered, out _);
    }
}
