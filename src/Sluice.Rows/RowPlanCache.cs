namespace Sluice.Rows;

/// <summary>
/// A cache of plans by schema with a fixed number of slots, so that it does not grow with the number of queries. A plan
/// evicted from its slot is built again.
/// </summary>
internal static class RowPlanCache<TSource>
    where TSource : struct, IRowSource<TSource>
{
    private const int Places = 512;
    private static readonly RowPlan?[] s_plans = new RowPlan?[Places];

    internal static RowPlan Get(ref TSource source, RowPlanKey key)
    {
        int hash = HashCode.Combine(TSource.SchemaHash(ref source), key);
        ref RowPlan? place = ref s_plans[hash & (Places - 1)];
        RowPlan? plan = Volatile.Read(ref place);
        if (plan is not null && plan.Key == key && TSource.HasSchema(ref source, plan.Schema))
            return plan;
        plan = new RowPlan(key, TSource.Bind(ref source, key.Convert));
        Volatile.Write(ref place, plan);
        return plan;
    }
}
