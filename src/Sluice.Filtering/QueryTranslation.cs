using System.Diagnostics.CodeAnalysis;
using System.Linq.Expressions;
using Sluice.Internal;

namespace Sluice.Filtering;

/// <summary>
/// Defines how the expressions of filters and sort expressions must be written for one query, so that its provider
/// gives the results that objects in memory give. The default implementations do for providers that follow the
/// semantics of .NET, except for the order of text, which they refuse.
/// </summary>
public abstract class QueryTranslation
{
    /// <summary>Gets whether the provider's database stores NaN, which it orders above every number.</summary>
    public virtual bool StoresNaN => false;

    /// <summary>
    /// Gets whether the database orders null before every value in ascending order. If not, which is the default, null
    /// tests are added to the order.
    /// </summary>
    public virtual bool OrdersNullFirst => false;

    /// <summary>Returns whether the value of a member may be null. The default is <see langword="true"/>.</summary>
    /// <param name="member">The member.</param>
    public virtual bool MayBeNull(QueryMember member) => true;

    /// <summary>
    /// Returns whether elements of a collection of single values may be null. The default is <see langword="true"/>.
    /// </summary>
    /// <param name="collection">The collection.</param>
    public virtual bool MayElementsBeNull(QueryMember collection) => true;

    /// <summary>Throws if the provider cannot compare a member's values as objects in memory are compared.</summary>
    /// <param name="member">The member.</param>
    /// <param name="isOrder">
    /// Whether values are ordered; otherwise, they are only tested for equality.
    /// </param>
    /// <exception cref="NotSupportedException">The message says what to do instead.</exception>
    public virtual void RequireComparable(QueryMember member, bool isOrder) { }

    /// <summary>
    /// Throws if the provider cannot sort by a member's values as objects in memory are sorted. The default
    /// implementation requires that it compares them.
    /// </summary>
    /// <param name="member">The member.</param>
    /// <exception cref="NotSupportedException">The message says what to do instead.</exception>
    public virtual void RequireSortable(QueryMember member) => RequireComparable(member, isOrder: true);

    /// <summary>
    /// Applies an operator such as <c>Where</c> or <c>OrderBy</c> to a query. The default implementation calls the
    /// method of <see cref="Queryable"/>.
    /// </summary>
    /// <param name="query">The query.</param>
    /// <param name="method">The name of the method.</param>
    /// <param name="lambda">The condition or the key.</param>
    [RequiresUnreferencedCode(RuntimeRequirements.UnreferencedCode)]
    [RequiresDynamicCode(RuntimeRequirements.DynamicCode)]
    public virtual Expression Apply(Expression query, string method, LambdaExpression lambda)
    {
        ArgumentNullException.ThrowIfNull(lambda);
        return QueryableCalls.Create(query, method, lambda);
    }

    /// <summary>
    /// Returns a query for elements that contain what a selection needs, in the provider's own way;
    /// <see langword="null"/> if a projection of expressions gives them, as by default.
    /// </summary>
    /// <param name="query">The query.</param>
    /// <param name="selection">The selection.</param>
    [RequiresUnreferencedCode(RuntimeRequirements.UnreferencedCode)]
    [RequiresDynamicCode(RuntimeRequirements.DynamicCode)]
    public virtual IQueryable<T>? Select<T>(IQueryable<T> query, FieldSelection<T> selection) => null;

    /// <summary>
    /// Returns whether the provider translates a query, without running it. The default implementation returns
    /// <see langword="true"/>.
    /// </summary>
    /// <param name="query">The query.</param>
    [RequiresUnreferencedCode(RuntimeRequirements.UnreferencedCode)]
    [RequiresDynamicCode(RuntimeRequirements.DynamicCode)]
    public virtual bool IsTranslated<T>(IQueryable<T> query) => true;

    /// <summary>
    /// Returns what to throw in place of what a query threw, if its provider does not translate it because of what a
    /// request filters or sorts by; see <see cref="RequestedOperators.FindRefusal"/>. The default implementation
    /// returns <see langword="null"/>.
    /// </summary>
    /// <param name="query">The query with the request's filter or sort expression.</param>
    /// <param name="failure">What was thrown when the program ran it, or a query made of it.</param>
    [RequiresUnreferencedCode(RuntimeRequirements.UnreferencedCode)]
    [RequiresDynamicCode(RuntimeRequirements.DynamicCode)]
    public virtual InvalidOperationException? FindRefusal<T>(IQueryable<T> query, Exception failure) => null;

    /// <summary>Throws if the members do not identify an element of the query.</summary>
    /// <param name="root">The type of the query's elements.</param>
    /// <param name="key">The keys of the sort expression.</param>
    /// <exception cref="NotSupportedException">The message says what to do instead.</exception>
    public virtual void RequireKey(Type root, IReadOnlyList<QueryMember> key) { }

    /// <summary>
    /// Returns how conditions on the elements of collections are translated, whose members start from an element;
    /// <see langword="null"/> if it is not known how the elements are stored. The default is this translation.
    /// </summary>
    /// <param name="element">The type of the elements.</param>
    public virtual QueryTranslation? ForElements(Type element) => this;

    /// <summary>Returns the value that a member is compared with, in the form that the provider requires.</summary>
    /// <param name="member">The member.</param>
    /// <param name="value">A value of the member's type.</param>
    public virtual object ValueOf(QueryMember member, object value) => value;

    /// <summary>
    /// Returns what is read back if a value is stored: the value itself, one beside it if the stored form has no room
    /// for all of it, or <see langword="null"/> if it is out of the stored form's range. Comparisons are adapted, so
    /// that the database gives the rows that objects in memory give.
    /// </summary>
    /// <param name="member">The member.</param>
    /// <param name="value">A value of the member's type.</param>
    public virtual object? StoredOf(QueryMember member, object value) => value;

    /// <summary>
    /// Returns a condition on an element of a collection of single values in a form that the provider translates. The
    /// default implementation returns it unchanged.
    /// </summary>
    /// <param name="condition">The condition.</param>
    public virtual Expression ForElement(Expression condition) => condition;

    /// <summary>
    /// Returns whether the provider compares a strongly typed value, such as a key of a type of its own, as a whole: it
    /// is stored as one value. The default is <see langword="false"/>: the value within it is compared.
    /// </summary>
    /// <param name="member">The member.</param>
    public virtual bool ComparesWhole(QueryMember member) => false;

    /// <summary>
    /// Returns a strongly typed value that the provider stores as a given value; <see langword="null"/> if the type
    /// accepts no such value.
    /// </summary>
    /// <param name="member">The member.</param>
    /// <param name="type">The strongly typed value's type.</param>
    /// <param name="value">The value.</param>
    public virtual object? WrappedOf(QueryMember member, Type type, object value)
    {
        try
        {
            return Model.ValueWrapper.Find(type)?.Wrap(value);
        }
        catch (System.Reflection.TargetInvocationException)
        {
            return null;
        }
    }

    /// <summary>
    /// Returns an expression of text in which letters are replaced by others, so that texts that differ in their case
    /// become equal.
    /// </summary>
    /// <param name="member">The member.</param>
    /// <param name="text">The access to it.</param>
    /// <param name="ascii">The replacements of ASCII letters: small ones by capital ones.</param>
    /// <param name="others">The replacements of other letters.</param>
    public virtual Expression NormalizeCase(
        QueryMember member,
        Expression text,
        IReadOnlyList<(string From, string To)> ascii,
        IReadOnlyList<(string From, string To)> others
    )
    {
        ArgumentNullException.ThrowIfNull(ascii);
        ArgumentNullException.ThrowIfNull(others);
        foreach ((string from, string to) in ascii.Concat(others))
            text = Expression.Call(text, TextMethods.Replace, TextMethods.Parameter(from), TextMethods.Parameter(to));
        return text;
    }

    /// <summary>Returns a comparison of text with a constant for equality by code point, or its negation.</summary>
    /// <param name="member">The member.</param>
    /// <param name="text">The access to it.</param>
    /// <param name="constant">The access to the constant.</param>
    /// <param name="isNegated">Whether to test that they differ; the text is not null then.</param>
    public virtual Expression TextEquals(QueryMember member, Expression text, Expression constant, bool isNegated)
    {
        text = ForEquality(member, text);
        return isNegated ? Expression.NotEqual(text, constant) : Expression.Equal(text, constant);
    }

    /// <summary>Returns an expression of text that the database compares for equality by code point.</summary>
    /// <param name="member">The member.</param>
    /// <param name="text">The access to it.</param>
    public virtual Expression ForEquality(QueryMember member, Expression text) => text;

    /// <summary>Returns an expression of text that the database orders by code point.</summary>
    /// <param name="member">The member.</param>
    /// <param name="text">The access to it.</param>
    /// <exception cref="NotSupportedException">The provider's order of text is not known.</exception>
    public virtual Expression ForOrder(QueryMember member, Expression text) =>
        throw new NotSupportedException(
            $"'{member}' is text, and the order in which this query's provider compares text is not known. Register a "
                + "QueryTranslator for it, or do not allow gt, ge, lt, le and sorting on text."
        );

    /// <summary>Returns an expression that tests whether text contains another, comparing code points.</summary>
    /// <param name="member">The member.</param>
    /// <param name="text">The access to it.</param>
    /// <param name="part">The access to the constant.</param>
    /// <param name="value">The value of the constant.</param>
    public virtual Expression Contains(QueryMember member, Expression text, Expression part, string value) =>
        Expression.Call(text, TextMethods.Contains, part);

    /// <summary>Returns an expression that tests whether text starts with another, comparing code points.</summary>
    /// <inheritdoc cref="Contains"/>
    public virtual Expression StartsWith(QueryMember member, Expression text, Expression part, string value) =>
        Expression.Call(text, TextMethods.StartsWith, part);

    /// <summary>Returns an expression that tests whether text ends with another, comparing code points.</summary>
    /// <inheritdoc cref="Contains"/>
    public virtual Expression EndsWith(QueryMember member, Expression text, Expression part, string value) =>
        Expression.Call(text, TextMethods.EndsWith, part);
}
