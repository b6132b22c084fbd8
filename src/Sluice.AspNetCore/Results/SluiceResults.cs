using System.Data.Common;
using System.Diagnostics.CodeAnalysis;

namespace Sluice;

/// <summary>Typed results that write only what was asked for, in the wire that the request accepts.</summary>
public static class SluiceResults
{
    private const string Trimming = "The projection finds members by reflection, and trimming may remove them.";
    private const string Dynamic = "Query providers compile expressions at run time.";

    /// <summary>
    /// 200 with the default fields of an object, or of each in a list; 404 where it is <see langword="null"/>.
    /// </summary>
    public static SluiceValue<T> Ok<T>(T? value) => new(value, FieldSelection<T>.Default);

    /// <summary>200 with one object; 404 where it is <see langword="null"/>.</summary>
    public static SluiceValue<T> Ok<T>(T? value, Include<T> include) => new(value, Checked(include));

    /// <inheritdoc cref="Ok{T}(T, Include{T})"/>
    public static SluiceValue<T> Ok<T>(T? value, FieldSelection<T> selection) => new(value, Checked(selection));

    /// <summary>200 with a list in memory; 404 where it is <see langword="null"/>.</summary>
    public static SluiceList<T> Ok<T>(IEnumerable<T>? values, Include<T> include) => new(values, Checked(include));

    /// <inheritdoc cref="Ok{T}(IEnumerable{T}, Include{T})"/>
    public static SluiceList<T> Ok<T>(IEnumerable<T>? values, FieldSelection<T> selection) =>
        new(values, Checked(selection));

    /// <summary>201 with the object that was created and its URL.</summary>
    public static SluiceCreated<T> Created<T>(string location, T value, Include<T> include) =>
        Created(location, value, Checked(include));

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

    /// <summary>
    /// 200 with an envelope of the application's own, whose content is narrowed. Name the type with
    /// <see cref="SluiceHttpOptions.Envelope{TEnvelope}"/>.
    /// </summary>
    public static SluiceEnvelope<TEnvelope> Envelope<TEnvelope, T>(TEnvelope envelope, Include<T> include) =>
        Envelope(envelope, Checked(include));

    /// <inheritdoc cref="Envelope{TEnvelope, T}(TEnvelope, Include{T})"/>
    public static SluiceEnvelope<TEnvelope> Envelope<TEnvelope, T>(TEnvelope envelope, FieldSelection<T> selection)
    {
        ArgumentNullException.ThrowIfNull(envelope);
        return new(envelope, Checked(selection));
    }

    /// <summary>
    /// 200 with elements as they come: a JSON array, JSON Lines, a MessagePack sequence or server-sent events.
    /// </summary>
    /// <param name="elements">
    /// The elements. What was written of them is sent whenever they make the response wait.
    /// </param>
    /// <param name="include">What is written of each.</param>
    /// <param name="eventId">
    /// The id of an element's server-sent event, which a client that connects again sends as <c>Last-Event-ID</c>;
    /// <see langword="null"/> for none. It can't hold a line break.
    /// </param>
    public static SluiceStream<T> Stream<T>(IAsyncEnumerable<T> elements, Include<T> include, Func<T,
        string?>? eventId = null) => Stream(elements, Checked(include), eventId);

    /// <summary>
    /// 200 with elements as they come: a JSON array, JSON Lines, a MessagePack sequence or server-sent events.
    /// </summary>
    /// <param name="elements">
    /// The elements. What was written of them is sent whenever they make the response wait.
    /// </param>
    /// <param name="selection">What is written of each.</param>
    /// <param name="eventId">
    /// The id of an element's server-sent event, which a client that connects again sends as <c>Last-Event-ID</c>;
    /// <see langword="null"/> for none. It can't hold a line break.
    /// </param>
    public static SluiceStream<T> Stream<T>(IAsyncEnumerable<T> elements, FieldSelection<T> selection, Func<T,
        string?>? eventId = null)
    {
        ArgumentNullException.ThrowIfNull(elements);
        return new(elements, Checked(selection), eventId);
    }

    /// <summary>
    /// 200 with the rows of a query, every column. The reader is disposed of with the request; open it with
    /// <c>CommandBehavior.CloseConnection</c> to close its connection too.
    /// </summary>
    public static SluiceRows Rows(DbDataReader reader)
    {
        ArgumentNullException.ThrowIfNull(reader);
        return new(reader);
    }

    /// <summary>
    /// 200 with the rows of a query, narrowed to what was asked for: columns that were not chosen, or that are no
    /// members of <typeparamref name="T"/>, are neither read nor written.
    /// </summary>
    /// <remarks>
    /// Columns are matched to members by their aliases, ignoring case and underscores; <c>customer.name</c> nests and
    /// <c>lines[].sku</c> folds. The reader is disposed of with the request.
    /// </remarks>
    public static SluiceRows<T> Rows<T>(DbDataReader reader, Include<T> include) => Rows(reader, Checked(include));

    /// <inheritdoc cref="Rows{T}(DbDataReader, Include{T})"/>
    public static SluiceRows<T> Rows<T>(DbDataReader reader, FieldSelection<T> selection)
    {
        ArgumentNullException.ThrowIfNull(reader);
        return new(reader, Checked(selection));
    }

    /// <summary>
    /// 200 with the elements of a query, narrowed to what was asked for before it runs: only those columns are read. A
    /// JSON array, JSON Lines or a MessagePack sequence.
    /// </summary>
    /// <remarks>
    /// EF Core's queries are written from their rows, with no entity between, where <c>AddEntityFrameworkCore()</c> of
    /// <c>Sluice.EntityFrameworkCore</c> was called; those of other providers are projected and their elements made.
    /// </remarks>
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
        return new(query, Checked(selection));
    }

    /// <summary>
    /// 200 with the only element of a query, narrowed to what was asked for before it runs; 404 where there is none.
    /// </summary>
    /// <exception cref="InvalidOperationException">
    /// When run: the query has several elements, or can't be projected or translated.
    /// </exception>
    [RequiresUnreferencedCode(Trimming)]
    [RequiresDynamicCode(Dynamic)]
    public static SluiceQuerySingle<T> QuerySingle<T>(IQueryable<T> query, Include<T> include) =>
        QuerySingle(query, Checked(include));

    /// <inheritdoc cref="QuerySingle{T}(IQueryable{T}, Include{T})"/>
    [RequiresUnreferencedCode(Trimming)]
    [RequiresDynamicCode(Dynamic)]
    public static SluiceQuerySingle<T> QuerySingle<T>(IQueryable<T> query, FieldSelection<T> selection)
    {
        ArgumentNullException.ThrowIfNull(query);
        return new(query, Checked(selection));
    }

    /// <summary>
    /// 200 with one page of a query: its elements are counted, and those of the page are read, narrowed to what was
    /// asked for. 400 for a page or size below 1, and for a size above <see cref="SluiceHttpOptions.MaxPageSize"/>.
    /// </summary>
    /// <param name="query">
    /// The query, in an order that is the same each time: one that names none is refused where the provider promises
    /// none by itself.
    /// </param>
    /// <param name="page">The page's number, from 1.</param>
    /// <param name="size">
    /// The most elements that a page holds, up to <see cref="SluiceHttpOptions.MaxPageSize"/>.
    /// </param>
    /// <param name="include">What is written of each element.</param>
    /// <exception cref="InvalidOperationException">
    /// When run: the query has no order, or can't be projected or translated.
    /// </exception>
    [RequiresUnreferencedCode(Trimming)]
    [RequiresDynamicCode(Dynamic)]
    public static SluiceQueryPage<T> Page<T>(IQueryable<T> query, int page, int size, Include<T> include) =>
        Page(query, page, size, Checked(include));

    /// <inheritdoc cref="Page{T}(IQueryable{T}, int, int, Include{T})"/>
    /// <param name="query">The query, in an order that is the same each time.</param>
    /// <param name="page">The page's number, from 1.</param>
    /// <param name="size">The most elements that a page holds.</param>
    /// <param name="selection">What is written of each element.</param>
    [RequiresUnreferencedCode(Trimming)]
    [RequiresDynamicCode(Dynamic)]
    public static SluiceQueryPage<T> Page<T>(IQueryable<T> query, int page, int size, FieldSelection<T> selection)
    {
        ArgumentNullException.ThrowIfNull(query);
        return new(query, page, size, Checked(selection));
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
