using System.Data;
using System.Data.Common;
using System.Diagnostics.CodeAnalysis;
using System.Linq.Expressions;
using Microsoft.EntityFrameworkCore;
using Microsoft.EntityFrameworkCore.Metadata;
using Microsoft.EntityFrameworkCore.Query;
using Sluice.Internal;
using Sluice.Model;
using Sluice.Reflection;

namespace Sluice.EntityFrameworkCore;

/// <summary>Runs a query as rows where that gives the same bytes, and as objects elsewhere.</summary>
[RequiresUnreferencedCode("EF Core and the projection find members by reflection.")]
[RequiresDynamicCode("Query providers compile expressions at run time.")]
internal static class QueryRows
{
    // Values that a provider's reader and EF's shaper give alike.
    private static readonly HashSet<Type> s_plain =
    [
        typeof(bool), typeof(short), typeof(int), typeof(long), typeof(float), typeof(double), typeof(decimal), typeof(string), typeof(Guid), typeof(DateTime), typeof(DateOnly), typeof(byte[]),
    ];

    internal static async Task WriteAsync<T>(IQueryable<T> query, Stream destination, FieldSelection<T> selection, JsonWireOptions options, CancellationToken cancellationToken) where T : class
    {
        string? reason = options != default ? "options of one's own" : null;
        List<MemberShape> members = [];
        if (reason is null)
        {
            if (RootOf(query.Expression) is { } entity) members = ColumnsOf(selection, entity, ref reason);
            else reason = "its elements are not of one entity type outside of hierarchies";
        }
        if (reason is null)
        {
            SluiceQueryEvents.Log.Rows(typeof(T).ToString());
            if (await TryWriteRowsAsync(query, destination, members, cancellationToken).ConfigureAwait(false)) return;
            reason = "the provider made other columns of the projection";
        }
        SluiceQueryEvents.Log.Shaped(typeof(T).ToString(), reason);
        var roots = new QueryRoots();
        roots.Visit(query.Expression);
        IQueryable<T> projected = query.Select(selection, member => roots.IsColumn(member));
        await JsonWire.SerializeAsync(destination, projected.AsAsyncEnumerable(), selection, options, cancellationToken).ConfigureAwait(false);
    }

    /// <summary>The one entity type that the query's elements are, where it is no part of a hierarchy.</summary>
    private static IEntityType? RootOf(Expression query)
    {
        // Anything between the root and the end that changes the element type ends in a projection, whose elements are no entities.
        for (Expression? at = query; ; at = at is MethodCallExpression { Arguments: [var source, ..] } call && call.Type.IsGenericType ? source : null)
        {
            if (at is null) return null;
            if (at is EntityQueryRootExpression root)
                return root.EntityType is { BaseType: null } type && !type.GetDirectlyDerivedTypes().Any() && typeof(IQueryable<>).MakeGenericType(type.ClrType).IsAssignableFrom(query.Type) ? type : null;
            if (at is MethodCallExpression { Method.Name: "Select" or "SelectMany" or "Join" or "GroupBy" or "Cast" }) return null;
        }
    }

    /// <summary>The members in the order of writing, where each is a column that is written as it is stored.</summary>
    private static List<MemberShape> ColumnsOf<T>(FieldSelection<T> selection, IEntityType entity, ref string? reason) where T : class
    {
        var members = new List<MemberShape>();
        if (entity.ClrType != typeof(T) || selection.Converter.Shape is not ObjectShape<T> shape)
        {
            reason = "the type is a union, or not the entity's";
            return members;
        }
        foreach (MemberShape member in shape.Members)
        {
            if ((member.Flags & (MemberFlags.Writable | MemberFlags.Never)) != MemberFlags.Writable || selection.Node?.Has(member.Index) == false) continue;
            if (ReasonAgainst(member, entity) is { } against)
            {
                reason = $"{member.Name} {against}";
                break;
            }
            members.Add(member);
        }
        if (members.Count == 0) reason ??= "no column is selected";
        return members;
    }

    /// <summary>Why a member's column can't be written as it is; null where it can.</summary>
    private static string? ReasonAgainst(MemberShape member, IEntityType entity)
    {
        if (member.Shape.Selectable is not null) return "has fields of its own";
        if (!s_plain.Contains(Nullable.GetUnderlyingType(member.MemberType) ?? member.MemberType)) return "is of a type that readers and EF may give differently";
        if (member.Traits.Omit != OmitWhen.Unset || member.Shape.Converter != Converters.For(member.MemberType)) return "has a form of its own on the wire";
        if (entity.FindProperty(member.Name) is not { } property || property.ClrType != member.MemberType) return "is not mapped to a column";
        if (property.GetTypeMapping().Converter is not null) return "has a value converter";
        if (property.GetRelationalTypeMapping().StoreType is "json" or "jsonb" or "xml") return "is stored as a document";
        // The row engine names columns by the policy.
        return NamingPolicies.Convert(WireNaming.Unset, property.GetColumnName()) == member.WireName ? null : "has another name than its column";
    }

    private static async Task<bool> TryWriteRowsAsync<T>(IQueryable<T> query, Stream destination, List<MemberShape> members, CancellationToken cancellationToken) where T : class
    {
        ParameterExpression element = Expression.Parameter(typeof(T), "e");
        IEnumerable<Expression> values = members.Select(m => Expression.Convert(Expression.MakeMemberAccess(element, m.Member!), typeof(object)));
        IQueryable<object[]> rows = query.Select(Expression.Lambda<Func<T, object[]>>(Expression.NewArrayInit(typeof(object), values), element));
        using DbCommand command = rows.CreateDbCommand();
        DbConnection connection = command.Connection!;
        bool opened = connection.State == ConnectionState.Closed;
        if (opened) await connection.OpenAsync(cancellationToken).ConfigureAwait(false);
        try
        {
            DbDataReader reader = await command.ExecuteReaderAsync(cancellationToken).ConfigureAwait(false);
            await using (reader.ConfigureAwait(false))
            {
                // What EF made of the projection must be what was meant: a column for each member, in order.
                if (reader.FieldCount != members.Count) return false;
                for (int i = 0; i < members.Count; i++)
                    if (NamingPolicies.Convert(WireNaming.Unset, reader.GetName(i)) != members[i].WireName) return false;
                await JsonWire.SerializeRowsAsync(destination, reader, default(JsonWireOptions), cancellationToken).ConfigureAwait(false);
                return true;
            }
        }
        finally
        {
            if (opened) await connection.CloseAsync().ConfigureAwait(false);
        }
    }

    /// <summary>Finds the model that a query is about.</summary>
    private sealed class QueryRoots : ExpressionVisitor
    {
        private IModel? _model;

        /// <summary>Whether a member is stored in a column of its own, converted perhaps: there is nothing to be selected within it.</summary>
        internal bool IsColumn(MemberShape member) => _model?.FindEntityTypes(member.OwnerType).Any(e => e.FindProperty(member.Name) is not null) == true;

        protected override Expression VisitExtension(Expression node)
        {
            if (node is EntityQueryRootExpression root) _model ??= root.EntityType.Model;
            return node is EntityQueryRootExpression ? node : base.VisitExtension(node);
        }
    }
}
