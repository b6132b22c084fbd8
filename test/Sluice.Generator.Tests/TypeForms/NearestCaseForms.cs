namespace Sluice.Generator.Tests.TypeForms;

/// <summary>Values of types that their union does not declare, beside cases that are interfaces.</summary>
internal static class NearestCaseForms
{
    private const string Nearest =
        "[JsonPolymorphic(UnknownDerivedTypeHandling = JsonUnknownDerivedTypeHandling.FallBackToNearestAncestor)] ";

    private const string Holder = " [Shape] public partial class C { public I? X { get; set; } }";

    internal static IEnumerable<SiblingForm> All =>
        [
            new(
                "interface that extends another case and is declared behind it",
                Nearest
                    + "[JsonDerivedType(typeof(A), \"a\"), JsonDerivedType(typeof(B), \"b\")] public interface I; "
                    + "public interface A : I { int P => 1; } public interface B : A { int Q => 2; } "
                    + "public class V : B;"
                    + Holder,
                "new C { X = new V() }",
                """{"x":{"$type":"b","q":2,"p":1}}"""
            ),
            new(
                "interface that extends two cases",
                "[WireUnion, WireCase(\"a\", typeof(A)), WireCase(\"b\", typeof(B)), WireCase(\"d\", typeof(D))] "
                    + "public interface I; public interface A : I { int P => 1; } public interface B : I { int Q => 2; } "
                    + "public interface D : A, B { int R => 3; } public class V : D;"
                    + Holder,
                "new C { X = new V() }",
                """{"x":{"$type":"d","r":3,"q":2,"p":1}}"""
            ),
            new(
                "generic interface that extends another case",
                "[WireUnion, WireCase(\"a\", typeof(A<>)), WireCase(\"b\", typeof(B<>))] public interface I<T>; "
                    + "public interface A<T> : I<T> { int P => 1; } public interface B<T> : A<T> { int Q => 2; } "
                    + "public class V : B<int>; public class W<T> : A<T>; "
                    + "[Shape] public partial class C { public I<int>? X { get; set; } public I<string>? Y { get; set; } }",
                "new C { X = new V(), Y = new W<string>() }",
                """{"x":{"$type":"b","q":2,"p":1},"y":{"$type":"a","p":1}}"""
            ),
            new(
                "two interfaces, neither of which is nearer",
                Nearest
                    + "[JsonDerivedType(typeof(A), \"a\"), JsonDerivedType(typeof(B), \"b\")] public interface I; "
                    + "public interface A : I { int P => 1; } public interface B : I { int Q => 2; } "
                    + "public class V : A, B;"
                    + Holder,
                "new C { X = new V() }",
                "error: Discriminator: V is not a case of the union I."
            ),
            new(
                "class and interface, neither of which is nearer",
                Nearest
                    + "[JsonDerivedType(typeof(A), \"a\"), JsonDerivedType(typeof(B), \"b\")] public interface I; "
                    + "public interface A : I { int P => 1; } public class B : I { public int Q => 2; } "
                    + "public class V : B, A;"
                    + Holder,
                "new C { X = new V() }",
                "error: Discriminator: V is not a case of the union I."
            ),
            new(
                "class that implements the interface of another case",
                Nearest
                    + "[JsonDerivedType(typeof(A), \"a\"), JsonDerivedType(typeof(B), \"b\")] public interface I; "
                    + "public interface A : I { int P => 1; } public class B : A { public int Q => 2; } "
                    + "public class V : B;"
                    + Holder,
                "new C { X = new V() }",
                """{"x":{"$type":"b","q":2}}"""
            ),
        ];
}
