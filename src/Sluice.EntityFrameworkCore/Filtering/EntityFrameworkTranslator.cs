using System.Data.Common;
using System.Linq.Expressions;
using System.Runtime.CompilerServices;
using Microsoft.EntityFrameworkCore;
using Microsoft.EntityFrameworkCore.Metadata;
using Microsoft.EntityFrameworkCore.Query;
using Microsoft.EntityFrameworkCore.Storage;
using Sluice.EntityFrameworkCore.Execution;
using Sluice.Filtering;

namespace Sluice.EntityFrameworkCore.Filtering;

/// <summary>
/// Translates filters and sort expressions for EF Core queries. The core registers it when it meets the first one. The
/// database is recognized by the name of its provider, which is that of the provider's assembly.
/// </summary>
internal sealed class EntityFrameworkTranslator : QueryTranslator
{
    private const string OracleProvider = "MySql.EntityFrameworkCore";

    private static readonly ConditionalWeakTable<IModel, EntityFrameworkTranslation> s_models = [];
    private static readonly ConditionalWeakTable<IEntityType, EntityFrameworkTranslation> s_elements = [];

    public override QueryTranslation? For(IQueryable query)
    {
        ArgumentNullException.ThrowIfNull(query);
        if (query.Provider is not IAsyncQueryProvider)
            return null;
        if (ContextExpression.FindRoot(query.Expression)?.Model is not { } model)
            return null;
        PrepareIfReachable(query);
        EntityFrameworkTranslation known = GetTranslation(model);
        // What a projection creates comes from columns that only the query tells.
        return model.FindEntityType(query.ElementType) is not null && !IsProjected(query.Expression)
            ? known
            : Create(model, new MemberColumns(model, query.Expression), NameOf(model), known.Server);
    }

    /// <summary>
    /// Finds out which server a query is for before anything of the query is translated: the provider of MySQL serves
    /// MariaDB as well, and a database of PostgreSQL may have collations of its own, which matter to conditions. Opens
    /// a connection for that before a model's first query.
    /// </summary>
    /// <param name="query">The query.</param>
    /// <param name="selection">The selection to read, which may contain conditions on elements.</param>
    internal static void Prepare<T>(IQueryable<T> query, FieldSelection<T> selection)
    {
        if (
            FindUnasked(query) is { } model
            && (IsMySql(NameOf(model)) || !ReferenceEquals(selection, selection.WithoutElementFilters()))
        )
            AskServer(query, model);
    }

    // Before there is a query, what PostgreSQL has is assumed, and asked when conditions are translated.
    private static IModel? FindUnasked(IQueryable query) =>
        ContextExpression.FindRoot(query.Expression)?.Model is { } model
        && (!s_models.TryGetValue(model, out EntityFrameworkTranslation? known) || IsAssumed(known))
            ? model
            : null;

    private static bool IsAssumed(EntityFrameworkTranslation known) =>
        known.Server is PostgresServer { IsAssumed: true };

    private static void AskServer(IQueryable query, IModel model)
    {
        if (ContextExpression.ContextOf(query) is { } context)
            GetTranslation(model, AskServer(context, NameOf(model)));
    }

    private static DatabaseServer? AskServer(DbContext context, string provider) =>
        IsMySql(provider) ? MySqlServer.Ask(context)
        : IsPostgres(provider) ? PostgresServer.AskServer(context)
        : null;

    // A program may compose a query, or print its SQL, without a server. Running it reports one that is not reached.
    private static void PrepareIfReachable(IQueryable query)
    {
        try
        {
            if (FindUnasked(query) is { } model)
                AskServer(query, model);
        }
        catch (Exception exception) when (IsUnreachable(exception)) { }
    }

    // The execution strategy of PostgreSQL's provider wraps what a retry may overcome.
    private static bool IsUnreachable(Exception exception) =>
        exception is DbException or RetryLimitExceededException
        || exception is InvalidOperationException { InnerException: DbException };

    /// <summary>Returns the translation for the database of a context. Opens no connection.</summary>
    internal static EntityFrameworkTranslation GetTranslation(DbContext context) =>
        GetTranslation(context.Model, IsMySql(NameOf(context.Model)) ? MySqlServer.Find(context) : null);

    /// <summary>Returns the translation for the database of a model.</summary>
    internal static EntityFrameworkTranslation GetTranslation(IModel model) => GetTranslation(model, server: null);

    // That of MySQL is kept when the server is known: until then, nothing has run.
    private static EntityFrameworkTranslation GetTranslation(IModel model, DatabaseServer? server)
    {
        if (s_models.TryGetValue(model, out EntityFrameworkTranslation? known) && (server is null || !IsAssumed(known)))
            return known;
        string name = NameOf(model);
        EntityFrameworkTranslation created = Create(model, new MemberColumns(model, null), name, server);
        if (server is null)
            return IsMySql(name) ? created : s_models.GetValue(model, _ => created);
        s_models.AddOrUpdate(model, created);
        return created;
    }

    /// <summary>Returns the translation of conditions on elements of collections, whose members start there.</summary>
    /// <param name="entity">The entity type of the elements.</param>
    internal static EntityFrameworkTranslation GetTranslation(IEntityType entity)
    {
        IModel model = entity.Model;
        DatabaseServer? server = GetTranslation(model).Server;
        if (s_elements.TryGetValue(entity, out EntityFrameworkTranslation? known) && known.Server == server)
            return known;
        EntityFrameworkTranslation created = Create(
            model,
            new MemberColumns(model, null, entity),
            NameOf(model),
            server
        );
        s_elements.AddOrUpdate(entity, created);
        return created;
    }

    private static EntityFrameworkTranslation Create(
        IModel model,
        MemberColumns columns,
        string name,
        DatabaseServer? server
    ) =>
        name switch
        {
            "Microsoft.EntityFrameworkCore.Sqlite" => new SqliteTranslation(model, columns),
            "Microsoft.EntityFrameworkCore.SqlServer" => new SqlServerTranslation(model, columns),
            _ when IsPostgres(name) => new PostgresTranslation(
                model,
                columns,
                server as PostgresServer ?? PostgresServer.Assumed
            ),
            _ when IsMySql(name) => new MySqlTranslation(
                model,
                columns,
                server as MySqlServer ?? MySqlServer.Unknown(model)
            ),
            _ => new UnknownTranslation(model, columns, name),
        };

    private static bool IsMySql(string provider) => provider is OracleProvider or "Pomelo.EntityFrameworkCore.MySql";

    private static bool IsPostgres(string provider) => provider == "Npgsql.EntityFrameworkCore.PostgreSQL";

    /// <summary>
    /// Determines whether the provider writes <c>LATERAL</c> although the database has no such joins: that of MySQL,
    /// where the server is MariaDB.
    /// </summary>
    internal static bool LacksLateral(IModel model) =>
        GetTranslation(model).Server is MySqlServer { IsMariaDb: true } && NameOf(model) == OracleProvider;

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

    private static bool IsProjected(Expression query)
    {
        while (
            query is MethodCallExpression { Arguments: [var source, ..] } call && !ContextExpression.IsFunction(call)
        )
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
