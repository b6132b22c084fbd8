namespace Sluice.Filtering;

/// <summary>Recognizes the queries of a LINQ provider. Stateless and thread safe.</summary>
public abstract class QueryTranslator
{
    /// <summary>Registers a translator. Idempotent and thread safe; intended to be called once at start-up.</summary>
    /// <param name="translator">The translator.</param>
    public static void Register(QueryTranslator translator) => QueryTranslators.Register(translator);

    /// <summary>
    /// Returns how filters and sort expressions are translated for a query; <see langword="null"/> if the query belongs
    /// to another provider.
    /// </summary>
    /// <param name="query">The query.</param>
    public abstract QueryTranslation? For(IQueryable query);
}
