using System.Runtime.CompilerServices;
using Microsoft.EntityFrameworkCore;
using Microsoft.EntityFrameworkCore.Metadata;
using Microsoft.EntityFrameworkCore.Query;
using Sluice.EntityFrameworkCore.Execution;
using Sluice.Filtering;

namespace Sluice.EntityFrameworkCore.Filtering;

/// <summary>
/// Translates filters and sort expressions for EF Core queries. The core registers it when it meets the first one.
/// </summary>
internal sealed class EntityFrameworkTranslator : QueryTranslator
{
    private static readonly ConditionalWeakTable<IModel, QueryTranslation> s_models = [];

    public override QueryTranslation? For(IQueryable query)
    {
        ArgumentNullException.ThrowIfNull(query);
        if (query.Provider is not IAsyncQueryProvider) return null;
        var finder = new ModelFinder();
        finder.Visit(query.Expression);
        if (finder.Model is not { } model) return null;
        return s_models.TryGetValue(model, out QueryTranslation? known)
            ? known
            : s_models.GetValue(model, each => Create(each, ContextExpression.ContextOf(query)));
    }

    /// <summary>Returns the translation for the database of a context.</summary>
    internal static QueryTranslation For(DbContext context) =>
        s_models.GetValue(context.Model, each => Create(each, context));

    private static QueryTranslation Create(IModel model, DbContext? context) => context?.Database.ProviderName switch
    {
        "Microsoft.EntityFrameworkCore.Sqlite" => new SqliteTranslation(model),
        "Npgsql.EntityFrameworkCore.PostgreSQL" => new PostgresTranslation(model),
        var name => new UnknownTranslation(model, name),
    };

    private sealed class ModelFinder : System.Linq.Expressions.ExpressionVisitor
    {
        internal IModel? Model { get; private set; }

        protected override System.Linq.Expressions.Expression VisitExtension(
            System.Linq.Expressions.Expression node)
        {
            if (node is not EntityQueryRootExpression root) return base.VisitExtension(node);
            Model ??= root.EntityType.Model;
            return node;
        }
    }
}
