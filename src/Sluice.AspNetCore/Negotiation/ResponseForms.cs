using System.Collections.Immutable;
using Sluice.Hosting;

namespace Sluice.AspNetCore.Negotiation;

/// <summary>What a kind of response can be written as.</summary>
/// <param name="MediaTypes">The media types that every endpoint offers unless it fixes its formats.</param>
/// <param name="IsTable">
/// Whether it is a sequence of elements and nothing else, which endpoints that name the format write as CSV.
/// </param>
internal sealed record ResponseForms(ImmutableArray<string> MediaTypes, bool IsTable)
{
    /// <summary>Gets why a form is missing; <see langword="null"/> if none is.</summary>
    public string? Missing { get; init; }

    /// <summary>Gets those of a single value, of a page and of an envelope.</summary>
    public static ResponseForms Value { get; } = new(Hosting.MediaTypes.ForValues, IsTable: false);

    /// <summary>Gets those of a list in memory.</summary>
    public static ResponseForms List { get; } = new(Hosting.MediaTypes.ForValues, IsTable: true);

    /// <summary>Gets those of rows, which exclude server-sent events.</summary>
    public static ResponseForms Rows { get; } = new(Hosting.MediaTypes.ForRows, IsTable: true);

    /// <summary>Gets those of a stream.</summary>
    public static ResponseForms Stream { get; } = new(Hosting.MediaTypes.ForStreams, IsTable: true);

    /// <summary>Returns the forms without MessagePack.</summary>
    public ResponseForms WithoutMessagePack() =>
        this with
        {
            MediaTypes = [.. MediaTypes.Where(each => Hosting.MediaTypes.FormatOf(each) != WireFormat.MessagePack)],
        };
}
