using System.Globalization;

namespace Sluice.Wires;

/// <summary>
/// The start of the paths in a document: <c>$</c>, or <c>$[n]</c> for an element of a sequence. The text is formatted
/// only for an error.
/// </summary>
internal readonly struct DocumentRoot
{
    // 0 for a whole document, so that the default value is one.
    private readonly long _number;

    private DocumentRoot(long number) => _number = number;

    /// <summary>Returns the root of an element.</summary>
    /// <param name="index">The index of the element.</param>
    internal static DocumentRoot Element(long index) => new(index + 1);

    /// <inheritdoc/>
    public override string ToString() =>
        _number == 0 ? "$" : string.Create(CultureInfo.InvariantCulture, $"$[{_number - 1}]");
}
