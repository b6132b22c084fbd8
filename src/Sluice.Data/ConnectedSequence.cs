namespace Sluice.Data;

/// <summary>
/// A sequence that holds a connection of a database while it is enumerated. Hosts read it ahead of slow clients, so
/// that the connection is returned early.
/// </summary>
public interface IConnectedSequence;

/// <summary>The rows of a query as objects, which are read as they are enumerated.</summary>
internal sealed class ConnectedSequence<T>(IAsyncEnumerable<T> rows) : IAsyncEnumerable<T>, IConnectedSequence
{
    public IAsyncEnumerator<T> GetAsyncEnumerator(CancellationToken cancellationToken = default) =>
        rows.GetAsyncEnumerator(cancellationToken);
}
