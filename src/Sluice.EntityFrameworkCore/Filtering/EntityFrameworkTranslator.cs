using System.Linq.Expressions;
using System.Runtime.CompilerServices;
using Microsoft.EntityFrameworkCore;
using Microsoft.EntityFrameworkCore.Infrastructure;
using Microsoft.EntityFrameworkCore.Metadata;
using Microsoft.EntityFrameworkCore.Query;
using Sluice.EntityFrameworkCore.Execution;
using Sluice.Filtering;

namespace Sluice.EntityFrameworkCore.Filtering;

/// <summary>
/// Translates filters and sort expressions for EF Core queries. The core registers it when it meets the first one. The
/// database is recognized by the name of its provider, which is that of the provider's assembly.
/// </summary>
internal sealed class EntityFrameworkTranslator : QueryTranslator
{
    private static readonly ConditionalWeakTable<IModel, EntityFrameworkTranslation> s_models = [];
    private static readonly ConditionalWeakTable<IEntityType, EntityFrameworkTranslation> s_elements = [];

    public override QueryTranslation? For(IQueryable query)
    {
        ArgumentNullException.ThrowIfNull(query);
        if (query.Provider is not IAsyncQueryProvider)
            return null;
        if (ContextExpression.FindRoot(query.Expression)?.Model is not { } model)
            return null;
        if (!s_models.TryGetValue(model, out EntityFrameworkTranslation? known))
            known = GetTranslation(model, ContextExpression.ContextOf(query));
        // What a projection creates comes from columns that only the query tells.
        return model.FindEntityType(query.ElementType) is not null && !IsProjected(query.Expression)
            ? known
            : Create(model, new MemberColumns(model, query.Expression), NameOf(model), CollationOf(known, model));
    }

    /// <summary>Returns the translation for the database of a context.</summary>
    internal static EntityFrameworkTranslation GetTranslation(DbContext context) =>
        GetTranslation(context.Model, context);

    /// <summary>Returns the translation for the database of a model.</summary>
    /// <param name="model">The model.</param>
    /// <param name="context">A context of the model, which tells MySQL and MariaDB apart.</param>
    internal static EntityFrameworkTranslation GetTranslation(IModel model, DbContext? context = null) =>
        s_models.TryGetValue(model, out EntityFrameworkTranslation? known)
            ? known
            : s_models.GetValue(
                model,
                each =>
                    Create(
                        each,
                        new MemberColumns(each, null),
                        NameOf(each),
                        TextCollation.FindCollation(each)
                            ?? (IsMariaDb(context) ? MySqlTranslation.MariaDb : MySqlTranslation.MySql)
                    )
            );

    /// <summary>Returns the translation of conditions on elements of collections, whose members start there.</summary>
    /// <param name="entity">The entity type of the elements.</param>
    internal static EntityFrameworkTranslation GetTranslation(IEntityType entity) =>
        s_elements.TryGetValue(entity, out EntityFrameworkTranslation? known)
            ? known
            : s_elements.GetValue(
                entity,
                static each =>
                    Create(
                        each.Model,
                        new MemberColumns(each.Model, null, each),
                        NameOf(each.Model),
                        CollationOf(GetTranslation(each.Model), each.Model)
                    )
            );

    private static EntityFrameworkTranslation Create(
        IModel model,
        MemberColumns columns,
        string name,
        string collation
    ) =>
        name switch
        {
            "Microsoft.EntityFrameworkCore.Sqlite" => new SqliteTranslation(model, columns),
            "Npgsql.EntityFrameworkCore.PostgreSQL" => new PostgresTranslation(model, columns),
            "Microsoft.EntityFrameworkCore.SqlServer" => new SqlServerTranslation(model, columns),
            "MySql.EntityFrameworkCore" or "Pomelo.EntityFrameworkCore.MySql" => new MySqlTranslation(
                model,
                columns,
                collation
            ),
            _ => new UnknownTranslation(model, columns, name),
        };

    /// <summary>
    /// Determines whether the provider writes <c>LATERAL</c> although the database has no such joins: that of MySQL,
    /// where the model declares a collation of MariaDB.
    /// </summary>
    internal static bool LacksLateral(IModel model) =>
        GetTranslation(model) is MySqlTranslation { Collation: MySqlTranslation.MariaDb }
        && NameOf(model) == "MySql.EntityFrameworkCore";

    private static string CollationOf(EntityFrameworkTranslation known, IModel model) =>
        TextCollation.FindCollation(model) ?? (known as MySqlTranslation)?.Collation ?? "";

    /// <summary>
    /// Returns the name of the provider: of the assembly that the source of type mappings, or a class that it derives
    /// from, is part of.
    /// </summary>
    internal static string NameOf(IModel model)
    {
        Type mappings = model.GetModelDependencies().TypeMappingSource.GetType();
        for (Type? type = mappings; type is not null; type = type.BaseType)
            if (
                type.Assembly.GetName().Name is { } name
                && name.Contains("EntityFrameworkCore", StringComparison.Ordinal)
                && name is not ("Microsoft.EntityFrameworkCore" or "Microsoft.EntityFrameworkCore.Relational")
            )
                return name;
        return mappings.Assembly.GetName().Name ?? "";
    }

    // Pomelo's options name the server; the provider of MySQL has no such option.
    private static bool IsMariaDb(DbContext? context) =>
        context
            ?.GetService<IDbContextOptions>()
            .Extensions.Select(static e => e.GetType().GetProperty("ServerVersion")?.GetValue(e)?.ToString())
            .Any(static v => v?.Contains("maria", StringComparison.OrdinalIgnoreCase) == true) == true;

    private static bool IsProjected(Expression query)
    {
        while (query is MethodCallExpression { Arguments: [var source, ..] } call)
        {
            if (
                call.Method.Name
                is not (
                    "Where"
                    or "OrderBy"
                    or "OrderByDescending"
                    or "ThenBy"
                    or "ThenByDescending"
                    or "Take"
                    or "Skip"
                    or "AsNoTracking"
                    or "AsNoTrackingWithIdentityResolution"
                    or "Include"
                    or "ThenInclude"
                    or "AsSplitQuery"
                    or "TagWith"
                    or "IgnoreQueryFilters"
                )
            )
                return true;
            query = source;
        }
        return false;
    }
}
