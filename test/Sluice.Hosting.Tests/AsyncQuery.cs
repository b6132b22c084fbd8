using System.Collections;
using System.Linq.Expressions;

namespace Sluice.Hosting.Tests;

/// <summary>
/// A query of a provider that is asked asynchronously, as EF Core's are, and that answers every projection with its own
/// elements.
/// </summary>
internal sealed class AsyncQuery<T>(Func<CancellationToken, IAsyncEnumerable<T>> elements)
    : IQueryable<T>,
        IAsyncEnumerable<T>,
        IQueryProvider
{
    public Type ElementType => typeof(T);
    public Expression Expression => Expression.Constant(this, typeof(IQueryable<T>));
    public IQueryProvider Provider => this;

    public IQueryable CreateQuery(Expression expression) => this;

    public IQueryable<TElement> CreateQuery<TElement>(Expression expression) => (IQueryable<TElement>)(object)this;

    public object? Execute(Expression expression) => throw new NotSupportedException("It is asked asynchronously.");

    public TResult Execute<TResult>(Expression expression) =>
        throw new NotSupportedException("It is asked asynchronously.");

    public IAsyncEnumerator<T> GetAsyncEnumerator(CancellationToken cancellationToken = default) =>
        elements(cancellationToken).GetAsyncEnumerator(cancellationToken);

    public IEnumerator<T> GetEnumerator() => throw new NotSupportedException("It is asked asynchronously.");

    IEnumerator IEnumerable.GetEnumerator() => GetEnumerator();
}
