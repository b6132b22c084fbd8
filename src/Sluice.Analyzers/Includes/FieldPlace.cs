using Microsoft.CodeAnalysis;

namespace Sluice.Analyzers;

/// <summary>
/// Where a name of an include expression applies: the fields of one object type, or those of all cases of a union.
/// </summary>
internal sealed class FieldPlace(IReadOnlyList<FieldPlace.Field> fields)
{
    /// <summary>A value whose fields are not known when compiling: any name may be right.</summary>
    public static readonly FieldPlace Unknown = new([]);

    /// <summary>A value without fields.</summary>
    public static readonly FieldPlace Scalar = new([]);

    /// <summary>One field.</summary>
    /// <param name="Name">Its name in expressions.</param>
    /// <param name="Type">The type of its value; <see langword="null"/> where a converter writes it.</param>
    /// <param name="IsOffered">
    /// Whether it is suggested: fields that exist on some wires only are accepted and not suggested.
    /// </param>
    public readonly record struct Field(string Name, ITypeSymbol? Type, bool IsOffered);

    /// <summary>The fields; those of several cases may share a name.</summary>
    public IReadOnlyList<Field> Fields => fields;

    /// <summary>Returns the fields with a name: exactly, else ignoring case.</summary>
    public IReadOnlyList<Field> Find(string name)
    {
        Field[] exact = [.. fields.Where(f => f.Name == name)];
        return exact.Length > 0
            ? exact
            : [.. fields.Where(f => string.Equals(f.Name, name, StringComparison.OrdinalIgnoreCase))];
    }
}
