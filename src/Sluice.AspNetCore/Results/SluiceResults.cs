using System.Data.Common;
using System.Diagnostics.CodeAnalysis;
using Microsoft.AspNetCore.Http;
using Sluice.AspNetCore.Binding;
using Sluice.AspNetCore.Problems;
using Sluice.AspNetCore.Results;
using Sluice.Data;
using Sluice.Filtering;

namespace Sluice;

/// <summary>Creates results that write only the selected fields, in the wire that the request accepts.</summary>
public static class SluiceResults
{
    private const string Trimming = "The projection finds members by reflection, and trimming may remove them.";
    private const string Dynamic = "Query providers compile expressions at run time.";

    /// <summary>
    /// Creates a 200 result with the default fields of an object, or of each object in a list; 404 if it is
    /// <see langword="null"/>.
    /// </summary>
    public static SluiceValue<T> Ok<T>(T? value) => new(value, FieldSelection<T>.Default);

    /// <summary>Creates a 200 result with one object; 404 if it is <see langword="null"/>.</summary>
    public static SluiceValue<T> Ok<T>(T? value, Include<T> include) => new(value, Checked(include));

    /// <inheritdoc cref="Ok{T}(T, Include{T})"/>
    public static SluiceValue<T> Ok<T>(T? value, FieldSelection<T> selection) => new(value, Checked(selection));

    /// <summary>Creates a 200 result with an in-memory list; 404 if it is <see langword="null"/>.</summary>
    public static SluiceList<T> Ok<T>(IEnumerable<T>? values, Include<T> include) => new(values, Checked(include));

    /// <inheritdoc cref="Ok{T}(IEnumerable{T}, Include{T})"/>
    public static SluiceList<T> Ok<T>(IEnumerable<T>? values, FieldSelection<T> selection) =>
        new(values, Checked(selection));

    /// <summary>Creates a 201 result with the created object and its URL.</summary>
    public static SluiceCreated<T> Created<T>(string location, T value, Include<T> include) =>
        Created(location, value, Checked(include));

    /// <inheritdoc cref="Created{T}(string, T, Include{T})"/>
    public static SluiceCreated<T> Created<T>(string location, T value, FieldSelection<T> selection)
    {
        ArgumentNullException.ThrowIfNull(location);
        ArgumentNullException.ThrowIfNull(value);
        return new(value, Checked(selection), location);
    }

    /// <summary>
    /// Creates a 200 result with an entity that was saved. It is read again by its key, through the query and the
    /// selection, so that navigations that were not loaded are in the answer. The <c>ETag</c> contains the version if
    /// the entity has a concurrency token.
    /// </summary>
    /// <param name="query">The set or a query of the entities, such as <c>db.Books</c>.</param>
    /// <param name="entity">The entity, after it was saved.</param>
    /// <param name="include">The selection.</param>
    [RequiresUnreferencedCode(Trimming)]
    [RequiresDynamicCode(Dynamic)]
    public static SluiceSaved<T> Saved<T>(IQueryable<T> query, T entity, Include<T> include) =>
        Saved(query, entity, Checked(include));

    /// <inheritdoc cref="Saved{T}(IQueryable{T}, T, Include{T})"/>
    [RequiresUnreferencedCode(Trimming)]
    [RequiresDynamicCode(Dynamic)]
    public static SluiceSaved<T> Saved<T>(IQueryable<T> query, T entity, FieldSelection<T> selection) =>
        new(SavedQuery<T>.Create(query, entity), Checked(selection));

    /// <summary>
    /// Creates a 201 result with an entity that was created and saved, and its URL. It is read again by its key, as
    /// <see cref="Saved{T}(IQueryable{T}, T, Include{T})"/> does.
    /// </summary>
    /// <param name="location">The URL of the entity.</param>
    /// <param name="query">The set or a query of the entities, such as <c>db.Books</c>.</param>
    /// <param name="entity">The entity, after it was saved.</param>
    /// <param name="include">The selection.</param>
    [RequiresUnreferencedCode(Trimming)]
    [RequiresDynamicCode(Dynamic)]
    public static SluiceSavedCreated<T> SavedCreated<T>(
        string location,
        IQueryable<T> query,
        T entity,
        Include<T> include
    ) => SavedCreated(location, query, entity, Checked(include));

    /// <inheritdoc cref="SavedCreated{T}(string, IQueryable{T}, T, Include{T})"/>
    [RequiresUnreferencedCode(Trimming)]
    [RequiresDynamicCode(Dynamic)]
    public static SluiceSavedCreated<T> SavedCreated<T>(
        string location,
        IQueryable<T> query,
        T entity,
        FieldSelection<T> selection
    )
    {
        ArgumentNullException.ThrowIfNull(location);
        return new(location, SavedQuery<T>.Create(query, entity), Checked(selection));
    }

    /// <summary>
    /// Creates a 201 result with the only element of a query, and its URL: for a type that a query makes of a saved
    /// entity.
    /// </summary>
    /// <param name="location">The URL of the created object.</param>
    /// <param name="query">The query of the single object.</param>
    /// <param name="include">The selection.</param>
    [RequiresUnreferencedCode(Trimming)]
    [RequiresDynamicCode(Dynamic)]
    public static SluiceSavedCreated<T> SavedCreated<T>(string location, IQueryable<T> query, Include<T> include) =>
        SavedCreated(location, query, Checked(include));

    /// <inheritdoc cref="SavedCreated{T}(string, IQueryable{T}, Include{T})"/>
    [RequiresUnreferencedCode(Trimming)]
    [RequiresDynamicCode(Dynamic)]
    public static SluiceSavedCreated<T> SavedCreated<T>(
        string location,
        IQueryable<T> query,
        FieldSelection<T> selection
    )
    {
        ArgumentNullException.ThrowIfNull(location);
        ArgumentNullException.ThrowIfNull(query);
        return new(location, new SavedQuery<T>(query, null), Checked(selection));
    }

    /// <summary>Creates a 200 result with one page; the selection applies to its items.</summary>
    public static SluicePage<T> Page<T>(Page<T> page, Include<T> include) => Page(page, Checked(include));

    /// <inheritdoc cref="Page{T}(Sluice.Page{T}, Include{T})"/>
    public static SluicePage<T> Page<T>(Page<T> page, FieldSelection<T> selection)
    {
        ArgumentNullException.ThrowIfNull(page);
        return new(page, Checked(selection));
    }

    /// <summary>
    /// Creates a 200 result with an application-defined envelope whose content is narrowed. Register the type with
    /// <see cref="SluiceHttpOptions.AddEnvelope{TEnvelope}"/>.
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
    /// Creates a 200 result that writes elements as they arrive: as a JSON array, JSON Lines, a MessagePack sequence or
    /// server-sent events.
    /// </summary>
    /// <param name="elements">
    /// The elements. Buffered output is sent whenever the source is not ready with the next element.
    /// </param>
    /// <param name="include">The selection applied to each element.</param>
    /// <param name="eventId">
    /// Returns the id of an element's server-sent event, which a reconnecting client sends as <c>Last-Event-ID</c>, or
    /// <see langword="null"/> for none. It must not contain a line break.
    /// </param>
    public static SluiceStream<T> Stream<T>(
        IAsyncEnumerable<T> elements,
        Include<T> include,
        Func<T, string?>? eventId = null
    ) => Stream(elements, Checked(include), eventId);

    /// <summary>
    /// Creates a 200 result that writes elements as they arrive: as a JSON array, JSON Lines, a MessagePack sequence or
    /// server-sent events.
    /// </summary>
    /// <param name="elements">
    /// The elements. Buffered output is sent whenever the source is not ready with the next element.
    /// </param>
    /// <param name="selection">The selection applied to each element.</param>
    /// <param name="eventId">
    /// Returns the id of an element's server-sent event, which a reconnecting client sends as <c>Last-Event-ID</c>, or
    /// <see langword="null"/> for none. It must not contain a line break.
    /// </param>
    public static SluiceStream<T> Stream<T>(
        IAsyncEnumerable<T> elements,
        FieldSelection<T> selection,
        Func<T, string?>? eventId = null
    )
    {
        ArgumentNullException.ThrowIfNull(elements);
        return new(elements, Checked(selection), eventId);
    }

    /// <summary>
    /// Creates a 200 result with every column of a query's rows. The reader is disposed with the request; open it with
    /// <c>CommandBehavior.CloseConnection</c> to close its connection as well.
    /// </summary>
    public static SluiceRows Rows(DbDataReader reader)
    {
        ArgumentNullException.ThrowIfNull(reader);
        return new(reader);
    }

    /// <summary>
    /// Inserts the rows of the request's body (a JSON array, JSON Lines, MessagePack or CSV) into a table as they
    /// arrive, and creates a 201 result with their number, <c>{"rows":3}</c>.
    /// </summary>
    /// <param name="connection">The connection, which is disposed with the request.</param>
    /// <param name="table">The table.</param>
    /// <param name="options">
    /// The options; <see cref="InsertOptions.Columns"/> is required and lists what a client may set.
    /// </param>
    /// <remarks>
    /// All rows are stored or none, unless <see cref="InsertOptions.CommitEachBatch"/> is set. The result is 400 for
    /// malformed input, 422 for a value that the table can't hold and for a member that is not listed, 409 for a row
    /// that violates a constraint, 413 and 415; the problem has the path with the row and the offset. The size of the
    /// body is limited by the host (<c>RequestSizeLimit</c>). The transaction is open while the client sends.
    /// </remarks>
    /// <exception cref="ArgumentException">
    /// <see cref="InsertOptions.Columns"/> is not set, or there is a transaction.
    /// </exception>
    public static SluiceInsertedRows InsertRows(DbConnection connection, string table, InsertOptions options)
    {
        ArgumentNullException.ThrowIfNull(connection);
        ArgumentException.ThrowIfNullOrEmpty(table);
        if (options.Columns is null)
            throw new ArgumentException(
                "InsertOptions.Columns must list the columns that a client may set.",
                nameof(options)
            );
        if (options.Transaction is not null)
            throw new ArgumentException(
                "InsertOptions.Transaction would end before the result is executed.",
                nameof(options)
            );
        return new(connection, table, options);
    }

    /// <summary>
    /// Creates a 200 result with the rows of a query, narrowed to the selection: columns that were not selected, or
    /// that do not match a member of <typeparamref name="T"/>, are neither read nor written.
    /// </summary>
    /// <remarks>
    /// Columns are matched to members by their aliases, ignoring case and underscores. <c>customer.name</c> maps to a
    /// nested object, and <c>lines[].sku</c> groups the rows of a join into a nested array. The reader is disposed with
    /// the request.
    /// </remarks>
    public static SluiceRows<T> Rows<T>(DbDataReader reader, Include<T> include) => Rows(reader, Checked(include));

    /// <inheritdoc cref="Rows{T}(DbDataReader, Include{T})"/>
    public static SluiceRows<T> Rows<T>(DbDataReader reader, FieldSelection<T> selection)
    {
        ArgumentNullException.ThrowIfNull(reader);
        return new(reader, Checked(selection));
    }

    /// <summary>
    /// Creates a 200 result with the elements of a query, narrowed to the selection before it runs, so that only the
    /// selected columns are read. Written as a JSON array, JSON Lines or a MessagePack sequence.
    /// </summary>
    /// <remarks>
    /// Queries of EF Core are written directly from their rows, without materializing entities, if
    /// <c>AddSluiceEntityFrameworkCore()</c> of <c>Sluice.EntityFrameworkCore</c> was called; queries of other
    /// providers are projected and materialized.
    /// </remarks>
    /// <exception cref="InvalidOperationException">
    /// On execution: the query cannot be projected or translated.
    /// </exception>
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
    /// Creates a 200 result with the only element of a query, narrowed to the selection before it runs; 404 if there is
    /// none.
    /// </summary>
    /// <exception cref="InvalidOperationException">
    /// On execution: the query has more than one element, or cannot be projected or translated.
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
    /// Creates a 200 result with one page of a query: counts the elements and reads those of the page, narrowed to the
    /// selection. 400 for a page number or size below 1 and for a size above
    /// <see cref="SluiceHttpOptions.MaxPageSize"/>.
    /// </summary>
    /// <param name="query">
    /// The query, in a deterministic order. A query without an order is rejected unless the provider guarantees one.
    /// </param>
    /// <param name="page">The page number, starting at 1.</param>
    /// <param name="size">
    /// The maximum number of elements on a page, up to <see cref="SluiceHttpOptions.MaxPageSize"/>.
    /// </param>
    /// <param name="include">The selection applied to each element.</param>
    /// <exception cref="InvalidOperationException">
    /// On execution: the query has no order, or cannot be projected or translated.
    /// </exception>
    [RequiresUnreferencedCode(Trimming)]
    [RequiresDynamicCode(Dynamic)]
    public static SluiceQueryPage<T> Page<T>(IQueryable<T> query, int page, int size, Include<T> include) =>
        Page(query, page, size, Checked(include));

    /// <inheritdoc cref="Page{T}(IQueryable{T}, int, int, Include{T})"/>
    /// <param name="query">The query, in a deterministic order.</param>
    /// <param name="page">The page number, starting at 1.</param>
    /// <param name="size">The maximum number of elements on a page.</param>
    /// <param name="selection">The selection applied to each element.</param>
    [RequiresUnreferencedCode(Trimming)]
    [RequiresDynamicCode(Dynamic)]
    public static SluiceQueryPage<T> Page<T>(IQueryable<T> query, int page, int size, FieldSelection<T> selection)
    {
        ArgumentNullException.ThrowIfNull(query);
        return new(query, page, size, Checked(selection));
    }

    /// <summary>
    /// Creates a 200 result with one page of a query, by keyset or by number: filters and sorts the query, and reads
    /// the elements of the page, narrowed to the selection, in one statement. 400 for a cursor that was changed or was
    /// made for another path, sort, filter or caller.
    /// </summary>
    /// <remarks>
    /// The answer is a <see cref="LinkedPage{T}"/>, or the envelope of
    /// <see cref="SluicePagedQuery{T}.In{TEnvelope}"/>; the links are in the <c>Link</c> header too. Cursors are
    /// encrypted by the application's data protection (<c>services.AddDataProtection()</c>).
    /// </remarks>
    /// <param name="query">The query; an order that it has is replaced.</param>
    /// <param name="filter">The request's filter; <see langword="null"/> for all elements.</param>
    /// <param name="sort">The request's order.</param>
    /// <param name="paging">The page that the request asks for.</param>
    /// <param name="include">The selection applied to each element.</param>
    /// <exception cref="NotSupportedException">
    /// The query's provider cannot compare a member as objects in memory are compared.
    /// </exception>
    /// <exception cref="InvalidOperationException">
    /// On execution: the query cannot be projected or translated, or the application has no data protection.
    /// </exception>
    [RequiresUnreferencedCode(Trimming)]
    [RequiresDynamicCode(Dynamic)]
    public static SluicePagedQuery<T> Page<T>(
        IQueryable<T> query,
        Filter<T>? filter,
        Sort<T> sort,
        Paging paging,
        Include<T> include
    )
    {
        ArgumentNullException.ThrowIfNull(sort);
        return Page(query, filter?.Bound, sort.Bound, paging, Checked(include));
    }

    /// <inheritdoc cref="Page{T}(IQueryable{T}, Filter{T}, Sort{T}, Paging, Include{T})"/>
    /// <param name="query">The query; an order that it has is replaced.</param>
    /// <param name="filter">The filter; <see langword="null"/> for all elements.</param>
    /// <param name="sort">The order, bound for the request's caller.</param>
    /// <param name="paging">The page that the request asks for.</param>
    /// <param name="selection">The selection applied to each element.</param>
    [RequiresUnreferencedCode(Trimming)]
    [RequiresDynamicCode(Dynamic)]
    public static SluicePagedQuery<T> Page<T>(
        IQueryable<T> query,
        FieldFilter<T>? filter,
        FieldSort<T> sort,
        Paging paging,
        FieldSelection<T> selection
    )
    {
        ArgumentNullException.ThrowIfNull(query);
        ArgumentNullException.ThrowIfNull(sort);
        ArgumentNullException.ThrowIfNull(paging);
        return new(
            filter is null ? query : query.Where(filter),
            KeysetOrder<T>.Of(sort),
            paging,
            filter?.ToString() ?? "",
            Checked(selection)
        );
    }

    /// <summary>
    /// Creates a 200 result with a page that <see cref="OpenPage{T}.Close"/> returned; the selection applies to its
    /// items.
    /// </summary>
    public static SluiceLinkedPage<T> Page<T>(LinkedPage<T> page, Include<T> include) => Page(page, Checked(include));

    /// <inheritdoc cref="Page{T}(LinkedPage{T}, Include{T})"/>
    public static SluiceLinkedPage<T> Page<T>(LinkedPage<T> page, FieldSelection<T> selection)
    {
        ArgumentNullException.ThrowIfNull(page);
        return new(page, Checked(selection));
    }

    /// <summary>
    /// Returns the answer to a request whose arguments could not be bound, such as 400 for an include expression that
    /// is not valid; <see langword="null"/> if the handler may run. Endpoints answer by themselves: call it where a
    /// framework runs handlers without endpoint filters, after binding the arguments and before using them.
    /// </summary>
    public static IResult? FindProblem(HttpContext context)
    {
        ArgumentNullException.ThrowIfNull(context);
        return BindingFilter.Find(context, SluiceHttpOptions.Of(context)) is { } problem
            ? new ProblemResult(problem)
            : null;
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
