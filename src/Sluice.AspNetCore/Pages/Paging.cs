using System.Globalization;
using System.Reflection;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.Metadata;
using Microsoft.AspNetCore.Mvc.ModelBinding.Validation;
using Microsoft.Extensions.Primitives;
using Sluice.AspNetCore.Binding;
using Sluice.AspNetCore.Mvc;
using Sluice.AspNetCore.Pages;
using Sluice.AspNetCore.Policies;
using Sluice.AspNetCore.Problems;
using Sluice.Filtering;

namespace Sluice;

/// <summary>
/// The page that a request asks for: by keyset (<c>?after=</c>, <c>?before=</c> with a cursor of an earlier answer), by
/// number (<c>?page=3</c>), its size (<c>?size=50</c>), and whether the elements of all pages are counted
/// (<c>?total=true</c>). Without parameters, the first page by keyset. Declare it as a parameter of an endpoint and
/// pass it to <see cref="SluiceResults"/>. For invalid parameters, the response is 400 and the handler does not run.
/// </summary>
[ValidateNever]
[BoundBySluice]
public sealed class Paging : IBindableFromHttpContext<Paging>, IEndpointParameterMetadataProvider, IBoundArgument
{
    internal const string AfterName = "after",
        BeforeName = "before",
        NumberName = "page",
        SizeName = "size",
        TotalName = "total";

    private readonly Problem? _problem;
    private readonly int _size;

    /// <summary>
    /// Initializes a new instance, for tests of handlers and for pages that the request does not choose.
    /// </summary>
    /// <param name="size">The maximum number of elements, at least 1.</param>
    /// <param name="number">The number of the page, from 1; <see langword="null"/> for pages by keyset.</param>
    /// <param name="isTotalWanted">Whether the elements of all pages are counted.</param>
    /// <exception cref="ArgumentOutOfRangeException">A number is below 1.</exception>
    public Paging(int size, int? number = null, bool isTotalWanted = false)
    {
        ArgumentOutOfRangeException.ThrowIfLessThan(size, 1);
        if (number is { } page)
            ArgumentOutOfRangeException.ThrowIfLessThan(page, 1, nameof(number));
        (_size, Number, IsTotalWanted) = (size, number, isTotalWanted);
    }

    private Paging(Problem problem) => _problem = problem;

    /// <summary>Gets the maximum number of elements.</summary>
    /// <exception cref="BadHttpRequestException">
    /// The parameters were not valid and the endpoint's filters were bypassed.
    /// </exception>
    public int Size =>
        _problem is null
            ? _size
            : throw new UnboundArgumentException("The request's page is not valid, so it has no size.", _problem);

    /// <summary>Gets the number of the page, from 1; <see langword="null"/> for pages by keyset.</summary>
    public int? Number { get; }

    /// <summary>Gets whether the elements of all pages are counted.</summary>
    public bool IsTotalWanted { get; }

    /// <summary>Gets the cursor that the page follows.</summary>
    internal string? After { get; private init; }

    /// <summary>Gets the cursor that the page precedes.</summary>
    internal string? Before { get; private init; }
    Problem? IBoundArgument.Problem => _problem;

    /// <summary>Binds the request's parameters. Invalid ones are reported as a problem; it never throws.</summary>
    public static ValueTask<Paging?> BindAsync(HttpContext context, ParameterInfo? parameter)
    {
        ArgumentNullException.ThrowIfNull(context);
        Paging paging = ReadPaging(context);
        BoundExpressions.Add(context, AfterName, BeforeName, NumberName, SizeName, TotalName);
        BindingFilter.Report(context, paging._problem);
        return new(paging);
    }

    /// <summary>
    /// Begins to read the page from a source that <see cref="SluiceResults"/> does not read itself, such as
    /// hand-written SQL.
    /// </summary>
    /// <param name="context">The request.</param>
    /// <param name="sort">The order, bound for the request's caller.</param>
    /// <param name="filter">The filter that cursors are bound to; <see langword="null"/> for none.</param>
    /// <exception cref="InvalidOperationException">The application has no data protection.</exception>
    public async ValueTask<OpenPage<T>> OpenAsync<T>(
        HttpContext context,
        FieldSort<T> sort,
        FieldFilter<T>? filter = null
    )
    {
        ArgumentNullException.ThrowIfNull(context);
        ArgumentNullException.ThrowIfNull(sort);
        MemberAuthorization? memberAuthorization = await MemberAuthorization.OfAsync(
            context,
            SluiceHttpOptions.Of(context),
            IncludeBinder.Found<T>().Shape
        );
        return new(context, KeysetOrder<T>.Of(sort), this, filter?.ToString() ?? "", memberAuthorization?.Denied ?? "");
    }

    private static Paging ReadPaging(HttpContext context)
    {
        PagingLimits limits = PagingLimits.FindLimits(context);
        var query = new PagingQuery(context.Request.Query);
        string? after = query.FindText(AfterName);
        string? before = query.FindText(BeforeName);
        string? total = query.FindText(TotalName);
        int? number = query.FindNumber(NumberName);
        int? size = query.FindNumber(SizeName);

        if ((after is null ? 0 : 1) + (before is null ? 0 : 1) + (number is null ? 0 : 1) > 1)
            query.Report($"Only one of '{AfterName}', '{BeforeName}' and '{NumberName}' can be specified.");
        if (size > limits.MaxSize)
            query.Report($"'{SizeName}' must be at most {limits.MaxSize}.");
        if (number > limits.MaxNumber)
            query.Report(ExceedsNumber(limits.MaxNumber));
        if (total is not (null or "true" or "false"))
            query.Report($"'{TotalName}' must be true or false.");
        if (total == "true" && !limits.AllowTotal)
            query.Report($"'{TotalName}' is not available here.");
        if (query.Fault is { } fault)
            return new(new Problem(StatusCodes.Status400BadRequest, "The page is not valid.", fault));

        return new(size ?? Math.Min(limits.DefaultSize, limits.MaxSize), number, total == "true")
        {
            After = after,
            Before = before,
        };
    }

    private static string ExceedsNumber(int limit) =>
        limit == 0
            ? $"'{NumberName}' is not available here. Follow the links of the answers."
            : $"'{NumberName}' must be at most {limit}. Follow the links of the answers, which have no such limit.";

    /// <summary>The parameters of a request, and the first fault among them.</summary>
    private struct PagingQuery(IQueryCollection query)
    {
        public string? Fault { get; private set; }

        public void Report(string fault) => Fault ??= fault;

        public string? FindText(string name)
        {
            StringValues values = query[name];
            if (values.Count > 1)
                Report($"'{name}' can be specified only once.");
            return values.Count == 1 && !string.IsNullOrEmpty(values[0]) ? values[0] : null;
        }

        public int? FindNumber(string name)
        {
            if (FindText(name) is not { } text)
                return null;
            if (int.TryParse(text, NumberStyles.None, CultureInfo.InvariantCulture, out int value) && value > 0)
                return value;
            Report($"'{name}' must be a whole number from 1.");
            return null;
        }
    }

    static void IEndpointParameterMetadataProvider.PopulateMetadata(ParameterInfo parameter, EndpointBuilder builder)
    {
        ArgumentNullException.ThrowIfNull(builder);
        builder.Metadata.Add(new PagingMetadata());
        BindingFilter.AddTo(builder);
    }
}
