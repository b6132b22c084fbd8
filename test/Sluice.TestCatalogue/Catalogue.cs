namespace Sluice.TestCatalogue;

/// <summary>Every type that is supported, with the values worth testing, by family.</summary>
public static class Catalogue
{
    /// <summary>The cases whose shapes are known when compiling: all but types without a name.</summary>
    public static IReadOnlyList<TestCase> Shaped { get; } =
    [
        .. NumberFamily.Integers().Cases,
        .. NumberFamily.Fractions().Cases,
        .. TextFamily.Text().Cases,
        .. TextFamily.Identifiers().Cases,
        .. DateFamily.Dates().Cases,
        .. BinaryFamily.Binary().Cases,
        .. EnumFamily.Enums().Cases,
        .. CollectionFamily.Collections().Cases,
        .. DictionaryFamily.Dictionaries().Cases,
        .. TupleFamily.Tuples().Cases,
        .. UntypedFamily.Untyped().Cases,
        .. RareFamily.MultiArrays().Cases,
        .. RareFamily.Numeric().Cases,
        .. RareFamily.Textual().Cases,
        .. RareFamily.Groups().Cases,
        .. RareFamily.UntypedCollections().Cases,
        .. RareFamily.JsonDoms().Cases,
        .. BoxFamily.Boxes().Cases,
        .. ObjectFamily.Objects().Cases,
        .. ObjectFamily.Collections().Cases,
        .. ObjectFamily.Unions().Cases,
        .. ObjectFamily.Conversions().Cases,
        .. ObjectFamily.Special().Cases,
    ];

    /// <summary>All cases.</summary>
    public static IReadOnlyList<TestCase> All => field ??= [.. Shaped, .. ObjectFamily.Nameless().Cases];

    /// <summary>The case of that name (<see cref="TestCase.ToString"/>).</summary>
    public static TestCase Find(string name) => All.First(test => test.ToString() == name);
}
