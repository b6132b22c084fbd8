using System.Data.Common;
using Microsoft.AspNetCore.Http;
using Sluice.AspNetCore.Binding;
using Sluice.AspNetCore.Problems;

namespace Sluice.AspNetCore.Endpoints;

/// <summary>
/// Writes a data reader that a handler returned directly: narrowed by the request's expression if the endpoint has
/// <see cref="IncludeMetadata"/>, otherwise with every column.
/// </summary>
internal static class RowsResult
{
    public static IResult Create(HttpContext context, DbDataReader reader) =>
        context.GetEndpoint()?.Metadata.GetMetadata<IncludeMetadata>() is { } include
            ? new Narrowed(reader, ReturnedValue.ConverterOf(include.Type))
            : SluiceResults.Rows(reader);

    private sealed class Narrowed(DbDataReader reader, Converter converter) : IResult
    {
        public Task ExecuteAsync(HttpContext context) => (Task)converter.Accept(new Binder(context, reader))!;
    }

    private sealed class Binder(HttpContext context, DbDataReader reader) : ConverterVisitor
    {
        public override object? Visit<T>(Converter<T> converter) => ExecuteAsync(converter);

        private async Task ExecuteAsync<T>(Converter<T> converter)
        {
            // The result disposes the reader, which must not happen twice.
            SluiceRows<T>? rows = null;
            try
            {
                BoundExpressions.Add(context, SluiceHttpOptions.Of(context).IncludeParameter);
                (FieldSelection<T>? selection, Problem? problem) = await IncludeBinder.BindAsync(context, converter);
                if (problem is null)
                    rows = SluiceResults.Rows(reader, selection!);
                await (rows ?? (IResult)new ProblemResult(problem!)).ExecuteAsync(context);
            }
            finally
            {
                if (rows is null)
                    await reader.DisposeAsync();
            }
        }
    }
}
