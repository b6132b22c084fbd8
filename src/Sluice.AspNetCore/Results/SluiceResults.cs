using System.Data.Common;
using System.Diagnostics.CodeAnalysis;
using Sluice.Selection.Queries;

namespace Sluice;

/// <summary>Typed results that write only what was asked for, in the wire that the request accepts.</summary>
public static class SluiceResults
{
    private const string Trimming = "The projection finds members by reflection, and trimming may remove them.";
    private const string Dynamic = "Query providers compile expressions at run time.";

    /// <summary>200 with one object; 404 where it is <see langword="null"/>.</summary>
    public static SluiceValue<T> Ok<T>(T? value, Include<T> include) => new(value, Checked(include));

    /// <inheritdoc cref="Ok{T}(T, Include{T})"/>
    public static SluiceValue<T> Ok<T>(T? value, FieldSelection<T> selection) => new(value, Checked(selection));

    /// <summary>200 with a list in memory; 404 where it is <see langword="null"/>.</summary>
    public static SluiceList<T> Ok<T>(IEnumerable<T>? values, Include<T> include) => new(values, Checked(include));

    /// <inheritdoc cref="Ok{T}(IEnumerable{T}, Include{T})"/>
    public static SluiceList<T> Ok<T>(IEnumerable<T>? values, FieldSelection<T> selection) => new(values, Checked(selection));

    /// <summary>201 with the object that was created and its URL.</summary>
    public static SluiceCreated<T> Created<T>(string location, T value, Include<T> include) => Created(location, value, Checked(include));

    /// <inheritdoc cref="Created{T}(string, T, Include{T})"/>
    public static SluiceCreated<T> Created<T>(string location, T value, FieldSelection<T> selection)
    {
        ArgumentNullException.ThrowIfNull(location);
        ArgumentNullException.ThrowIfNull(value);
        return new(value, Checked(selection), location);
    }

    /// <summary>200 with one page; the selection applies to its items.</summary>
    public static SluicePage<T> Page<T>(Page<T> page, Include<T> include) => Page(page, Checked(include));

    /// <inheritdoc cref="Page{T}(Sluice.Page{T}, Include{T})"/>
    public static SluicePage<T> Page<T>(Page<T> page, FieldSelection<T> selection)
    {
        ArgumentNullException.ThrowIfNull(page);
        return new(page, Checked(selection));
    }

    /// <summary>200 with elements as they come: a JSON array, JSON Lines, a MessagePack sequence or server-sent events.</summary>
    public static SluiceStream<T> Stream<T>(IAsyncEnumerable<T> elements, Include<T> include) => Stream(elements, Checked(include));

    /// <inheritdoc cref="Stream{T}(IAsyncEnumerable{T}, Include{T})"/>
    public static SluiceStream<T> Stream<T>(IAsyncEnumerable<T> elements, FieldSelection<T> selection)
    {
        ArgumentNullException.ThrowIfNull(elements);
        return new(elements, Checked(selection));
    }

    /// <summary>200 with the rows of a query, every column. The reader is disposed of with the request; open it with <c>CommandBehavior.CloseConnection</c> to close its connection too.</summary>
    public static SluiceRows Rows(DbDataReader reader)
    {
        ArgumentNullException.ThrowIfNull(reader);
        return new(reader);
    }

    /// <summary>200 with the rows of a query, narrowed to what was asked for: columns that were not chosen, or that are no members of <typeparamref name="T"/>, are neither read nor written.</summary>
    /// <remarks>Columns are matched to members by their aliases, ignoring case and underscores; <c>customer.name</c> nests and <c>lines[].sku</c> folds. The reader is disposed of with the request.</remarks>
    public static SluiceRows<T> Rows<T>(DbDataReader reader, Include<T> include) => Rows(reader, Checked(include));

    /// <inheritdoc cref="Rows{T}(DbDataReader, Include{T})"/>
    public static SluiceRows<T> Rows<T>(DbDataReader reader, FieldSelection<T> selection)
    {
        ArgumentNullException.ThrowIfNull(reader);
        return new(reader, Checked(selection));
    }

    /// <summary>200 with the elements of a query, narrowed to what was asked for before it runs: only those columns are read. A JSON array, JSON Lines or a MessagePack sequence.</summary>
    /// <remarks>EF Core's queries are written from their rows, with no entity between, once <c>EntityFrameworkQueryDriver.Register()</c> of <c>Sluice.EntityFrameworkCore</c> was called; those of other providers are projected and their elements made.</remarks>
    /// <exception cref="InvalidOperationException">When run: the query can't be projected or translated.</exception>
    [RequiresUnreferencedCode(Trimming)]
    [RequiresDynamicCode(Dynamic)]
    public static SluiceQuery<T> Query<T>(IQueryable<T> query, Include<T> include) => Query(query, Checked(include));

    /// <inheritdoc cref="Query{T}(IQueryable{T}, Include{T})"/>
    [RequiresUnreferencedCode(Trimming)]
    [RequiresDynamicCode(Dynamic)]
    public static SluiceQuery<T> Query<T>(IQueryable<T> query, FieldSelection<T> selection)
    {
        ArgumentNullException.ThrowIfNull(query);
        return new(query, QueryDrivers.For(query), Checked(selection));
    }

    private static FieldSelection<T> Checked<T>(Include<T> include)
    {
        ArgumentNullException.ThrowIfNull(include);
        return include.Selection;
    }

    private static FieldSelection<T> Checked<T>(FieldSelection<T> selection)
    {
        ArgumentNullException.ThrowIfNull(selection);
        return selection;
    }
}
