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
        public async Task ExecuteAsync(HttpContext context)
        {
            // The result disposes the reader, which must not happen twice.
            IResult? rows = null;
            try
            {
                BoundExpressions.Add(context, SluiceHttpOptions.Of(context).IncludeParameter);
                (FieldSelection? selection, Problem? problem) = await IncludeBinder.BindAsync(context, converter);
                if (problem is null)
                    rows = (IResult)converter.Accept(new RowsMaker(reader, selection!))!;
                await (rows ?? new ProblemResult(problem!)).ExecuteAsync(context);
            }
            finally
            {
                if (rows is null)
                    await reader.DisposeAsync();
            }
        }
    }

    private sealed class RowsMaker(DbDataReader reader, FieldSelection selection) : ConverterVisitor
    {
        public override object? Visit<T>(Converter<T> converter) =>
            SluiceResults.Rows(reader, (FieldSelection<T>)selection);
    }
}
