using System.Reflection;
using Sluice.Fuzz.Checks;
using Sluice.Fuzz.Values;
using Sluice.Fuzz.Worlds;
using Sluice.Reflection.Composition;
using Sluice.TestCatalogue;

namespace Sluice.Fuzz;

/// <summary>A type under test, with a converter of each provider.</summary>
internal abstract class Subject(string name, Limits limits)
{
    /// <summary>The type's name in its world, or the name of a case of the catalogue.</summary>
    internal string Name => name;
    internal Limits Limits => limits;

    /// <summary>
    /// Whether the type belongs to the catalogue, whose values may be ones that a wire has no form for.
    /// </summary>
    internal bool IsOfCatalogue { get; init; }
    internal bool IsWriteOnly { get; init; }

    /// <summary>Whether what is read back may be of another type than what was written.</summary>
    internal bool IsRetyped { get; init; }
    internal bool IsUnordered { get; init; }
    internal bool HasStj => (limits & Limits.NoStj) == 0;
    internal bool IsReadByStj => (limits & (Limits.NoStj | Limits.NoStjRead)) == 0;
    internal bool HasRequired => (limits & Limits.HasRequired) != 0;

    /// <summary>Runs a check on values of the type.</summary>
    internal abstract void Run(Check check, Choices choices);

    /// <summary>The types of a compiled world.</summary>
    internal static IReadOnlyList<Subject> Of(WorldModel world, IReadOnlyList<TypeUse> roots, Assembly assembly) =>
        [.. roots.Select((root, i) => Of(root.Text, assembly.GetType($"W{i}")!, world.LimitsOf(root)))];

    /// <summary>The type that a witness carries.</summary>
    internal static Subject Of(string name, Type witness, Limits limits)
    {
        Type type = witness
            .GetInterfaces()
            .Single(i => i.IsGenericType && i.GetGenericTypeDefinition() == typeof(IShapeOf<>))
            .GetGenericArguments()[0];
        return (Subject)
            typeof(Subject)
                .GetMethod(nameof(OfWitness), BindingFlags.Static | BindingFlags.NonPublic)!
                .MakeGenericMethod(type, witness)
                .Invoke(null, [name, limits])!;
    }

    private static Subject<T> OfWitness<T, TWitness>(string name, Limits limits)
        where TWitness : IShapeOf<T> => new(name, limits, TWitness.Converter, true, default);

    /// <summary>The types of the catalogue, each with its own value among the random ones.</summary>
    internal static IReadOnlyList<Subject> OfCatalogue() =>
        [.. Catalogue.All.Where(test => !test.IsComposite).Select(test => test.Accept(new CatalogueVisitor()))];

    private sealed class CatalogueVisitor : ITestCaseVisitor<Subject>
    {
        public Subject Visit<T>(TestCase<T> test)
        {
            // What is expected of each of a type's values is not to be expected of random ones where it is not expected
            // of all.
            Expect all = Catalogue
                .All.Where(other => other.Type == test.Type)
                .Aggregate(Expect.RoundTrip, (expect, other) => expect | other.Expect);
            Limits limits =
                ((all & Expect.NoStj) != 0 ? Limits.NoStj : 0)
                | ((all & Expect.NoStjRead) != 0 ? Limits.NoStjRead : 0)
                | Limits.HasRequired;
            string shape = test.Converter.GetType().GetGenericArguments()[1].ToString();
            bool isNatural =
                !shape.Contains("ArrayShape`2[System.Byte,", StringComparison.Ordinal)
                && !shape.Contains("ParsableShape", StringComparison.Ordinal);
            return new Subject<T>(test.ToString(), limits, test.Converter, isNatural, test.Value)
            {
                IsOfCatalogue = true,
                IsWriteOnly = (all & (Expect.WriteOnly | Expect.JsonOnly)) != 0,
                IsRetyped = (all & Expect.Retyped) != 0,
                // Keys of any type may be compared by reference, and are in any order then.
                IsUnordered = (all & Expect.Unordered) != 0 || test.Family == "collections without element types",
            };
        }
    }
}

/// <inheritdoc/>
internal sealed class Subject<T>(string name, Limits limits, Converter<T> generated, bool isNatural, T? example)
    : Subject(name, limits)
{
    private Converter<T>[]? _converters;
    private Func<Random, int, T?>? _maker;

    /// <summary>The generated converter, the emitted one and the one that walks over accessors.</summary>
    internal Converter<T>[] Converters =>
        _converters ??= isNatural
            ?
            [
                generated,
                (Converter<T>)ShapeProvider.Emitting.ConverterOf(typeof(T)),
                (Converter<T>)ShapeProvider.Reflecting.ConverterOf(typeof(T)),
            ]
            : [generated];

    internal Converter<T> Generated => generated;

    /// <summary>A random value.</summary>
    internal T? Make(Choices choices)
    {
        if (IsOfCatalogue && (IsWriteOnly || choices.OneIn(4)))
            return example;
        _maker ??= RandomValues.Maker(generated.TypedShape, Primitives.All);
        try
        {
            return _maker(choices, 1 + choices.Next(5));
        }
        catch (Exception e) when (IsOfCatalogue && e is not InvalidCastException)
        {
            return example; // a random value that can't be: keys without an order, a name that is no text
        }
    }

    internal override void Run(Check check, Choices choices) => check.Run(this, choices);
}
