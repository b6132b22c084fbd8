using Microsoft.CodeAnalysis;

namespace Sluice.Analyzers.Includes;

/// <summary>
/// The fields that a name in an include expression may refer to: those of an object type, or of all cases of a union.
/// </summary>
internal sealed class FieldPlace(IReadOnlyList<FieldPlace.Field> fields)
{
    /// <summary>A value whose fields are not known at compile time: any name may be valid.</summary>
    public static readonly FieldPlace Unknown = new([]);

    /// <summary>A value without fields.</summary>
    public static readonly FieldPlace Scalar = new([]);

    /// <summary>A field.</summary>
    /// <param name="Name">The field's name in expressions.</param>
    /// <param name="Type">The type of its value; <see langword="null"/> if a converter writes it.</param>
    /// <param name="IsOffered">
    /// Whether the field is suggested. Fields that exist only on some wires are accepted but not suggested.
    /// </param>
    /// <param name="IsSortable">Whether requests may sort by the field.</param>
    public readonly record struct Field(string Name, ITypeSymbol? Type, bool IsOffered, bool IsSortable);

    /// <summary>Gets the fields; fields of different cases may have the same name.</summary>
    public IReadOnlyList<Field> Fields => fields;

    /// <summary>Returns the fields with a name: exact matches, otherwise matches ignoring case.</summary>
    public IReadOnlyList<Field> Find(string name)
    {
        Field[] exact = [.. fields.Where(f => f.Name == name)];
        return exact.Length > 0
            ? exact
            : [.. fields.Where(f => string.Equals(f.Name, name, StringComparison.OrdinalIgnoreCase))];
    }
}
