using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Xunit;

namespace Sluice.Architecture.Tests;

/// <summary>
/// A file that reinterprets memory or reads it without bounds states its invariant in a <c>SAFETY:</c> line and asserts
/// it, so that the checked build finds a violation.
/// </summary>
public class UnsafeCodeTests
{
    private static readonly HashSet<string> s_classes = ["Unsafe", "MemoryMarshal", "NativeMemory"];

    /// <summary>Helpers that reinterpret or write memory for their callers, and assert what they can themselves.</summary>
    private static readonly HashSet<string> s_helpers = ["Cast", "Erase", "Restore", "AppendUnchecked"];

    private static readonly HashSet<string> s_asserts =
    [
        "Assert",
        "AssertReserved",
        "AssertReservation",
        "NoteReserved",
    ];

    /// <summary>Files without an assert: what they rely on can't be computed.</summary>
    private static readonly Dictionary<string, string> s_withoutAssert = new()
    {
        ["src/Sluice.Npgsql/PgTexts.cs"] = "extends the scope of a span, and scopes exist at compile time only",
    };

    [Fact]
    public void Unsafe_code_states_and_asserts_its_invariant()
    {
        List<string> offenders = [];
        HashSet<string> excused = [.. s_withoutAssert.Keys];
        foreach (string file in Repository.CSharpFiles("src"))
        {
            SyntaxNode root = Parse(File.ReadAllText(Path.Combine(Repository.Root, file)));
            if (!IsUnsafe(root) && !UsesHelpers(root))
                continue;
            if (!HasSafetyLine(root))
                offenders.Add($"{file}: has unsafe code and no SAFETY: line");
            if (!IsUnsafe(root) || HasAssert(root))
                continue;
            if (!excused.Remove(file))
                offenders.Add($"{file}: has unsafe code and no Debug.Assert");
        }
        Assert.Empty(offenders);
        Assert.Empty(excused);
    }

    [Theory]
    [InlineData("class C { int M(ref byte b) => Unsafe.As<byte, int>(ref b); }", true)]
    [InlineData("class C { ref byte M(byte[] b) => ref MemoryMarshal.GetArrayDataReference(b); }", true)]
    [InlineData("class C { unsafe void M() { } }", true)]
    [InlineData("class C { [SkipLocalsInit] void M() { } }", true)]
    [InlineData("class C { Vector128<byte> M(ref byte b) => Vector128.LoadUnsafe(ref b); }", true)]
    [InlineData("class C { void M(Vector128<byte> v, ref byte b) => v.StoreUnsafe(ref b); }", true)]
    [InlineData("#if DEBUG\nclass C { void M(ref int a) => Unsafe.SkipInit(out a); }\n#endif", true)]
    [InlineData("/// <see cref=\"Unsafe.Add\"/>\nclass C { void M() { Span<byte> s = stackalloc byte[4]; } }", false)]
    public void Unsafe_code_is_recognized(string text, bool expected) => Assert.Equal(expected, IsUnsafe(Parse(text)));

    [Theory]
    [InlineData("// SAFETY: the index is a remainder\nclass C { void M(int i) { Debug.Assert(i < 9); } }", true, true)]
    [InlineData("class C { string S = \"SAFETY: none\"; void M() { Other.Assert(true); } }", false, false)]
    [InlineData("class C { void M(ref byte at) { AssertReserved(ref at, 1); } }", false, true)]
    public void Invariants_are_recognized(string text, bool isStated, bool isAsserted)
    {
        SyntaxNode root = Parse(text);
        Assert.Equal((isStated, isAsserted), (HasSafetyLine(root), HasAssert(root)));
    }

    private static SyntaxNode Parse(string text) =>
        CSharpSyntaxTree
            .ParseText(
                text,
                CSharpParseOptions
                    .Default.WithLanguageVersion(LanguageVersion.Preview)
                    .WithPreprocessorSymbols("DEBUG", "NET9_0_OR_GREATER", "NET10_0_OR_GREATER")
            )
            .GetRoot();

    private static bool IsUnsafe(SyntaxNode root) =>
        root.DescendantTokens()
            .Any(token => token.IsKind(SyntaxKind.UnsafeKeyword) || token.IsKind(SyntaxKind.FixedKeyword))
        || root.DescendantNodes()
            .Any(node =>
                node switch
                {
                    MemberAccessExpressionSyntax { Name.Identifier.Text: "LoadUnsafe" or "StoreUnsafe" } => true,
                    MemberAccessExpressionSyntax access => s_classes.Contains(
                        access.Expression.ToString().Split('.')[^1]
                    ),
                    AttributeSyntax attribute => attribute.Name.ToString() == "SkipLocalsInit",
                    PointerTypeSyntax { Parent: not TypeOfExpressionSyntax } => true,
                    _ => false,
                }
            );

    private static bool UsesHelpers(SyntaxNode root) =>
        root.DescendantNodes()
            .OfType<MemberAccessExpressionSyntax>()
            .Any(access =>
                access.Expression.ToString() == "WireSafety" && s_helpers.Contains(access.Name.Identifier.Text)
            );

    private static bool HasSafetyLine(SyntaxNode root) =>
        root.DescendantTrivia()
            .Any(trivia =>
                trivia.IsKind(SyntaxKind.SingleLineCommentTrivia)
                && trivia.ToString().StartsWith("// SAFETY: ", StringComparison.Ordinal)
            );

    private static bool HasAssert(SyntaxNode root) =>
        root.DescendantNodes()
            .OfType<InvocationExpressionSyntax>()
            .Any(call =>
                call.Expression switch
                {
                    IdentifierNameSyntax name => s_asserts.Contains(name.Identifier.Text),
                    MemberAccessExpressionSyntax { Name.Identifier.Text: "Assert" } access =>
                        access.Expression.ToString() == "Debug",
                    MemberAccessExpressionSyntax access => s_asserts.Contains(access.Name.Identifier.Text),
                    _ => false,
                }
            );
}
