using Sluice.Model;

namespace Sluice.Shared.TypeScript;

/// <summary>An endpoint in a declaration.</summary>
/// <param name="Method">The HTTP method, in upper case.</param>
/// <param name="Pattern">The route pattern, such as <c>/orders/{id:int}</c>; unique for each method.</param>
/// <param name="Path">The pattern as the text between the backquotes of a template literal type.</param>
internal sealed record TypeScriptRoute(string Method, string Pattern, string Path)
{
    /// <summary>Gets the shape of the answer; null if there is none.</summary>
    public TypeShape? Answer { get; init; }

    /// <summary>Gets the shape of the body; null if there is none.</summary>
    public TypeShape? Body { get; init; }

    /// <summary>Gets whether a body is a patch, whose members may all be absent.</summary>
    public bool IsPatch { get; init; }

    /// <summary>Gets whether the answer is a list of <see cref="Answer"/>.</summary>
    public bool IsList { get; init; }

    /// <summary>
    /// Gets the form of the page whose items are <see cref="Answer"/>: <c>page</c> or <c>links</c>; null if the answer
    /// is none.
    /// </summary>
    public string? Page { get; init; }

    /// <summary>
    /// Gets the names of the page's members that differ from those that clients know, with the latter.
    /// </summary>
    public IReadOnlyList<(string Known, string Name)> PageNames { get; init; } = [];

    /// <summary>Gets the envelope around the answer; null if there is none.</summary>
    public TypeShape? Envelope { get; init; }

    /// <summary>Gets the member of the envelope that contains the answer.</summary>
    public MemberShape? EnvelopeMember { get; init; }

    /// <summary>Gets whether the endpoint takes an include expression.</summary>
    public bool TakesInclude { get; init; }

    /// <summary>Gets whether its expressions may contain <c>!deep</c>.</summary>
    public bool AllowsDeep { get; init; }

    /// <summary>Gets how often a path may return to a type that is on it already; 2 is not written.</summary>
    public int Repeats { get; init; } = 2;

    /// <summary>Gets the shape whose members filters name; null if the endpoint takes none.</summary>
    public TypeShape? Filter { get; init; }

    /// <summary>Gets whether the endpoint lists the members of filters itself, whatever their marks.</summary>
    public bool ListsFilterable { get; init; }

    /// <summary>Gets the shape whose members sorts name; null if the endpoint takes none.</summary>
    public TypeShape? Sort { get; init; }

    /// <summary>Gets whether the endpoint lists the members of sorts itself, whatever their marks.</summary>
    public bool ListsSortable { get; init; }
}
