namespace Sluice.Filtering;

/// <summary>Keeps what was last built for a translation. Thread safe.</summary>
internal sealed class PerTranslation<TBuilt>
{
    private volatile Entry? _latest;

    private sealed record Entry(WeakReference<QueryTranslation> Target, TBuilt Built);

    internal TBuilt GetOrBuild<TSource>(
        QueryTranslation target,
        TSource source,
        Func<TSource, QueryTranslation, TBuilt> build
    )
    {
        if (_latest is { } known && known.Target.TryGetTarget(out QueryTranslation? of) && ReferenceEquals(of, target))
            return known.Built;
        var built = new Entry(new(target), build(source, target));
        _latest = built;
        return built.Built;
    }
}
