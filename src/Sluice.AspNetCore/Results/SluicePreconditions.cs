using Microsoft.AspNetCore.Http;
using Microsoft.Extensions.Primitives;
using Microsoft.Net.Http.Headers;
using Sluice.AspNetCore.Problems;
using Sluice.AspNetCore.Results;

namespace Sluice;

/// <summary>
/// Compares <c>If-Match</c> and <c>If-None-Match</c> of a request that writes with the entity that is stored (RFC 9110,
/// section 13).
/// </summary>
public static class SluicePreconditions
{
    /// <summary>
    /// Returns the 412 response if a precondition of the request fails, and the 400 response if one cannot be read;
    /// otherwise, <see langword="null"/>. Call it after the entity was read and before it is changed.
    /// </summary>
    /// <remarks>
    /// <c>If-Match</c> names a version that the client has seen, from the <c>ETag</c> of
    /// <see cref="SluiceQuerySingle{T}.WithVersion"/> or of <c>SluiceResults.Saved</c>; it fails for an entity without
    /// a concurrency token. <c>If-None-Match: *</c> fails if the entity exists.
    /// </remarks>
    /// <param name="context">The request.</param>
    /// <param name="query">The set or the query that the entity was read from.</param>
    /// <param name="stored">The entity; <see langword="null"/> if there is none.</param>
    public static IResult? Check<T>(HttpContext context, IQueryable<T> query, T? stored)
        where T : class
    {
        ArgumentNullException.ThrowIfNull(context);
        ArgumentNullException.ThrowIfNull(query);
        string? version = stored is null ? null : SavedQuery<T>.StoreOf(context, query)?.VersionOf(query, stored);
        IHeaderDictionary headers = context.Request.Headers;
        // A precondition that cannot be read is not one that the request leaves out.
        if (!TryRead(headers.IfMatch, out IList<EntityTagHeaderValue> matches))
            return Unreadable("If-Match");
        if (!TryRead(headers.IfNoneMatch, out IList<EntityTagHeaderValue> others))
            return Unreadable("If-None-Match");
        if (matches.Count > 0 && !matches.Any(tag => !tag.IsWeak && Matches(tag, stored is not null, version)))
            return Failed(
                "If-Match",
                stored is null ? "There is no such resource."
                    : version is null ? "The resource has no version."
                    : "The resource was changed since it was read. Read it again."
            );
        return others.Any(tag => Matches(tag, stored is not null, version))
            ? Failed("If-None-Match", "The resource exists.")
            : null;
    }

    private static bool TryRead(StringValues header, out IList<EntityTagHeaderValue> tags)
    {
        tags =
            header.Count > 0 && EntityTagHeaderValue.TryParseStrictList(header, out IList<EntityTagHeaderValue>? read)
                ? read
                : [];
        return header.Count == 0 || tags.Count > 0;
    }

    /// <summary>Returns the ETag of a representation: the version of the entity, and the hash of the body.</summary>
    internal static string ETagOf(string version, string hash) => $"\"{version}-{hash}\"";

    private static bool Matches(EntityTagHeaderValue tag, bool exists, string? version) =>
        tag.Equals(EntityTagHeaderValue.Any)
            ? exists
            : version is not null && tag.Tag.AsSpan().StartsWith($"\"{version}-", StringComparison.Ordinal);

    private static ProblemResult Failed(string header, string why) =>
        new(
            new Problem(StatusCodes.Status412PreconditionFailed, "The precondition failed.", $"{header} failed. {why}")
        );

    private static ProblemResult Unreadable(string header) =>
        new(
            new Problem(
                StatusCodes.Status400BadRequest,
                "The precondition is not valid.",
                $"{header} must be * or a list of entity tags with their quotes, as ETag contains them."
            )
        );
}
