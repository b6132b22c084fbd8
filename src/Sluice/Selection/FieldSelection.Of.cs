using System.Diagnostics.CodeAnalysis;
using System.Linq.Expressions;
using System.Runtime.CompilerServices;
using Sluice.Model;
using Sluice.Reflection;
using Sluice.Selection;

namespace Sluice;

public abstract partial class FieldSelection
{
    /// <summary>
    /// Builds a selection from an expression: <c>o => new { o.Id, o.Customer.Name, Lines = o.Lines.Select(l => new {
    /// l.Sku }) }</c>. Each call walks it, so keep the result.
    /// </summary>
    /// <param name="fields">
    /// The members wanted, as a member, an anonymous object, an initializer or an array of these; through collections
    /// with <c>Select</c>.
    /// </param>
    /// <exception cref="NotSupportedException">The expression does something else than name members.</exception>
    [OverloadResolutionPriority(1)]
    public static FieldSelection<T> Of<T>(Expression<Func<T, object?>> fields) where T : IShaped<T> =>
        ExpressionFields.Bind(T.Converter, fields);

    /// <inheritdoc cref="Of{T}(Expression{Func{T, object}})"/>
    [RequiresUnreferencedCode(Converters.UnreferencedCode)]
    [RequiresDynamicCode(Converters.DynamicCode)]
    public static FieldSelection<T> Of<T>(Expression<Func<T, object?>> fields, in WireNaming naming = default) =>
        ExpressionFields.Bind(Converters.For<T>(), fields, naming);

    /// <inheritdoc cref="Of{T}(Expression{Func{T, object}})"/>
    public static FieldSelection<T> Of<T, TShapes>(Expression<Func<T, object?>> fields) where TShapes : IShapeOf<T> =>
        ExpressionFields.Bind(TShapes.Converter, fields);

    /// <summary>
    /// Binds an expression for one caller of one endpoint: what the caller may not see, or the endpoint does not offer,
    /// can't be reached. Past the cache.
    /// </summary>
    /// <param name="converter">The type's converter.</param>
    /// <param name="include">The expression, percent-decoded.</param>
    /// <param name="options">Limits, leniency, naming.</param>
    /// <param name="access">What the caller may know of each member; <see langword="null"/> for everything.</param>
    /// <param name="offered">All that may be asked for; <see langword="null"/> for everything.</param>
    /// <exception cref="IncludeException">
    /// The expression is malformed, exceeds a limit or names what there is not, for this caller.
    /// </exception>
    public static FieldSelection<T> Parse<T>(Converter<T> converter, ReadOnlySpan<char> include, IncludeOptions options,
        Func<MemberShape, MemberAccess>? access, FieldSelection<T>? offered = null)
    {
        ArgumentNullException.ThrowIfNull(converter);
        return access is null && offered is null
            ? SelectionCache.Parse(converter, include, options)
            : SelectionCache.Bind(converter, include, options, access, offered, out _);
    }
}
