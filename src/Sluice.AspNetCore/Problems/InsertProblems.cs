using System.Data.Common;
using Microsoft.AspNetCore.Http;
using Sluice.AspNetCore.Binding;
using Sluice.AspNetCore.Endpoints;
using Sluice.Data;

namespace Sluice.AspNetCore.Problems;

/// <summary>
/// Maps failures of inserting rows that the request has caused: 400 for malformed input, 422 for a value that the table
/// can't hold, 409 for a row that violates a constraint, 413 for what is too large.
/// </summary>
internal static class InsertProblems
{
    /// <summary>
    /// Returns the problem that an exception represents; <see langword="null"/> if the request did not cause it.
    /// </summary>
    public static Problem? Find(HttpContext context, Exception exception) =>
        exception switch
        {
            InsertException { InnerException: WireException wire } e => OfWire(e, wire),
            InsertException { InnerException: DbException database } e => OfDatabase(e, database),
            BadHttpRequestException { StatusCode: StatusCodes.Status408RequestTimeout } => new(
                StatusCodes.Status408RequestTimeout,
                "The body arrives too slowly.",
                "The rest of the rows did not arrive in time. Send the body faster, or in parts."
            ),
            BadHttpRequestException bad => new(
                bad.StatusCode,
                bad.StatusCode == StatusCodes.Status413PayloadTooLarge
                    ? "The body is too large."
                    : "The request is not valid.",
                "The body could not be read completely."
            ),
            // The client has disconnected, and nothing must be logged as an error of the server.
            OperationCanceledException or IOException when RequestEnd.HasClientLeft(context) => new(
                StatusCodes.Status400BadRequest,
                "The request is not valid.",
                "The body could not be read completely."
            ),
            _ => null,
        };

    private static Problem? OfWire(InsertException e, WireException wire)
    {
        int status = wire.Error switch
        {
            WireError.Limit => StatusCodes.Status413PayloadTooLarge,
            WireError.Range or WireError.Type or WireError.Null or WireError.MissingMember or WireError.UnknownMember =>
                StatusCodes.Status422UnprocessableEntity,
            _ => StatusCodes.Status400BadRequest,
        };
        string detail =
            wire.Error == WireError.UnknownMember ? "The endpoint does not take the member." : BodyReader.TextOf(wire);
        return Create(
            e,
            status,
            status == StatusCodes.Status422UnprocessableEntity ? "A row is not valid." : "The body is not valid.",
            detail
        );
    }

    // The database's text may name tables, columns and values of others.
    private static Problem? OfDatabase(InsertException e, DbException database) =>
        database.SqlState switch
        {
            _ when e.IsConflict => Create(
                e,
                StatusCodes.Status409Conflict,
                "The rows conflict with stored data.",
                "A value is missing, refers to something that does not exist, or must be unique and exists already."
            ),
            ['2', '1' or '2', ..] => Create(
                e,
                StatusCodes.Status422UnprocessableEntity,
                "A row is not valid.",
                "A value is not valid for its column."
            ),
            _ => null,
        };

    private static Problem Create(InsertException e, int status, string title, string detail) =>
        new(status, title, e.StoredRows == 0 ? detail : $"{detail} {e.StoredRows} rows before it are stored.")
        {
            Path = e.Path,
            Offset = e.Offset >= 0 ? e.Offset : null,
        };
}
