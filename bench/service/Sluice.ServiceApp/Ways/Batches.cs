using GraphQL.DataLoader;

namespace Sluice.ServiceApp.Ways;

/// <summary>
/// The batches of one request: keys are collected while fields resolve, and the first value that is waited for loads
/// those of all. GraphQL.NET's own loaders are a package that is not used here; these do the same.
/// </summary>
internal sealed class Batches
{
    private readonly Dictionary<string, object> _loaders = [];

    internal IDataLoaderResult<TValue> Load<TKey, TValue>(
        string name,
        TKey key,
        Func<IReadOnlyCollection<TKey>, Task<IReadOnlyDictionary<TKey, TValue>>> fetch
    )
        where TKey : notnull
    {
        lock (_loaders)
        {
            var batch = _loaders.GetValueOrDefault(name) as Batch<TKey, TValue>;
            if (batch is null || !batch.TryAdd(key))
            {
                _loaders[name] = batch = new(fetch);
                batch.TryAdd(key);
            }
            return new Result<TKey, TValue>(batch, key);
        }
    }

    private sealed class Batch<TKey, TValue>(
        Func<IReadOnlyCollection<TKey>, Task<IReadOnlyDictionary<TKey, TValue>>> fetch
    )
        where TKey : notnull
    {
        private readonly HashSet<TKey> _keys = [];
        private Task<IReadOnlyDictionary<TKey, TValue>>? _values;

        /// <summary>Adds a key; <see langword="false"/> once the batch is being loaded.</summary>
        internal bool TryAdd(TKey key)
        {
            lock (_keys)
            {
                if (_values is not null)
                    return false;
                _keys.Add(key);
                return true;
            }
        }

        internal Task<IReadOnlyDictionary<TKey, TValue>> FetchAsync()
        {
            lock (_keys)
                return _values ??= fetch(_keys);
        }
    }

    private sealed class Result<TKey, TValue>(Batch<TKey, TValue> batch, TKey key) : IDataLoaderResult<TValue>
        where TKey : notnull
    {
        public async Task<TValue> GetResultAsync(CancellationToken cancellationToken = default) =>
            (await batch.FetchAsync()).GetValueOrDefault(key)!;

        async Task<object?> IDataLoaderResult.GetResultAsync(CancellationToken cancellationToken) =>
            await GetResultAsync(cancellationToken);
    }
}
