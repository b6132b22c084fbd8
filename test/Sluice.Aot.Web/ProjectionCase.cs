using System.Collections;
using System.Globalization;
using System.Linq.Expressions;

namespace Sluice.Aot.Web;

/// <summary>A projection, the include expression that it needs, and a text of its result.</summary>
public abstract record ProjectionCase(string Include, LambdaExpression Projection)
{
    /// <summary>Asks for a single value, a list, a page and a stream, and returns the texts of the results.</summary>
    public abstract Task<string[]> AskAsync(HttpClient client, SluiceClientOptions options);

    /// <summary>Returns the text of a result.</summary>
    public abstract string TextOf(object? result);
}

/// <inheritdoc/>
public sealed record ProjectionCase<TResult>(
    string Include,
    Expression<Func<Sale, TResult>> Typed,
    Func<TResult, object?> Show
) : ProjectionCase(Include, Typed)
{
    public override async Task<string[]> AskAsync(HttpClient client, SluiceClientOptions options)
    {
        TResult? one = await client.GetFromSluiceAsync("http://shop/sale", Typed, options);
        List<TResult>? list = await client.GetListFromSluiceAsync("http://shop/sales", Typed, options);
        ClientPage<TResult>? page = await client.GetPageFromSluiceAsync("http://shop/page", Typed, options);
        var stream = new List<TResult>();
        await foreach (TResult each in client.StreamFromSluiceAsync("http://shop/sales", Typed, options))
            stream.Add(each);
        return
        [
            TextOf(one),
            .. list!.Select(each => TextOf(each)),
            .. page!.Items.Select(each => TextOf(each)),
            .. stream.Select(each => TextOf(each)),
        ];
    }

    public override string TextOf(object? result) => result is null ? "null" : Text(Show((TResult)result));

    private static string Text(object? value) =>
        value switch
        {
            null => "null",
            string text => $"'{text}'",
            IEnumerable list => $"[{string.Join(", ", list.Cast<object?>().Select(Text))}]",
            IFormattable number => number.ToString(null, CultureInfo.InvariantCulture),
            _ => value.ToString()!,
        };
}
