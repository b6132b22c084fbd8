using System.Collections.Concurrent;
using System.Collections.Frozen;
using System.Collections.Immutable;
using Sluice.TestCatalogue;

namespace Sluice.Aot;

/// <summary>
/// Each value of the catalogue, and random ones of its type, written with each selection on both wires and read back.
/// </summary>
internal static class CatalogueLines
{
    private static readonly HashSet<Type> s_hashed =
    [
        typeof(ImmutableHashSet<>),
        typeof(IImmutableSet<>),
        typeof(FrozenSet<>),
        typeof(ImmutableDictionary<,>),
        typeof(IImmutableDictionary<,>),
        typeof(FrozenDictionary<,>),
        typeof(ConcurrentDictionary<,>),
    ];

    internal static int TypeCount => Catalogue.Shaped.Select(test => test.Type).Distinct().Count();

    internal static void Print(TextWriter output)
    {
        var seen = new HashSet<Type>();
        int number = 0;
        foreach (TestCase test in Catalogue.Shaped)
            test.Accept(new Visitor(output, seen.Add(test.Type), number++));
    }

    private sealed class Visitor(TextWriter output, bool isNewType, int seed) : ITestCaseVisitor<bool>
    {
        public bool Visit<T>(TestCase<T> test)
        {
            Converter<T> converter = test.Converter;
            var random = new Random(seed);
            FieldSelection<T>[] selections = [Witness<T>.All(converter), .. RandomSelections.For(converter, random)];
            foreach (FieldSelection<T> selection in selections)
            {
                Line(test, "json", selection, () => Json(converter, test.Value, selection));
                Line(test, "messagepack", selection, () => MessagePack(converter, test.Value, selection));
            }
            Line(
                test,
                "json, indented",
                selections[0],
                () =>
                    JsonWire.SerializeToUtf8Bytes(
                        test.Value,
                        selections[0],
                        new JsonWireOptions { Indented = true, Naming = WireNaming.Snake }
                    )
            );
            if (!isNewType)
                return true;
            Func<Random, int, T?> make = RandomValues.Maker(converter.TypedShape);
            for (int i = 0; i < 3; i++)
            {
                int value = seed + i;
                Line(
                    test,
                    $"json, random {i}",
                    selections[0],
                    () => Json(converter, make(new Random(value), 3), selections[0])
                );
                Line(
                    test,
                    $"messagepack, random {i}",
                    selections[0],
                    () => MessagePack(converter, make(new Random(value), 3), selections[0])
                );
            }
            return true;
        }

        // Of what is read back, the bytes are compared: they hold all that the type has on this wire.
        private static byte[] Json<T>(Converter<T> converter, T? value, FieldSelection<T> selection)
        {
            byte[] bytes = JsonWire.SerializeToUtf8Bytes(value, selection);
            return selection.IsAll
                ? [.. bytes, .. JsonWire.SerializeToUtf8Bytes(Witness<T>.ReadJson(converter, bytes), selection)]
                : bytes;
        }

        private static byte[] MessagePack<T>(Converter<T> converter, T? value, FieldSelection<T> selection)
        {
            byte[] bytes = MessagePackWire.Serialize(value, selection);
            return selection.IsAll
                ? [.. bytes, .. MessagePackWire.Serialize(Witness<T>.ReadMessagePack(converter, bytes), selection)]
                : bytes;
        }

        private void Line(TestCase test, string wire, FieldSelection selection, Func<byte[]> make) =>
            Lines.Write(output, $"{test}\t{wire}\t{selection}", make, HashesItsKeys(test));

        // Collections without an order of their own, whose hashes differ from process to process.
        private static bool HashesItsKeys(TestCase test) =>
            test.Has(Expect.Unordered)
            || test.Type == typeof(System.Collections.Hashtable)
            || test.Type == typeof(System.Collections.Specialized.HybridDictionary)
            || (test.Type.IsGenericType && s_hashed.Contains(test.Type.GetGenericTypeDefinition()));
    }
}
