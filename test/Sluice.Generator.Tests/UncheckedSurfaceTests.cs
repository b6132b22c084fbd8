using Microsoft.CodeAnalysis;
using Xunit;

namespace Sluice.Generator.Tests;

/// <summary>Code without <c>unsafe</c> reaches the writers' unchecked members only by suppressing an error.</summary>
public class UncheckedSurfaceTests
{
    private const string Converter = """
        using Sluice.Wires;
        public sealed record Samples(long[] Values);
        public struct SamplesConverter : IWireConverter<Samples>
        {
            public static void Write<TWriter>(ref TWriter writer, Samples value) where TWriter : struct, IWireWriter, allows ref struct { BODY }
            public static Samples Read<TReader>(ref TReader reader) where TReader : struct, IWireReader, allows ref struct => throw new NotSupportedException();
        }
        [Shape] public partial class Holder { [WireConverter(typeof(SamplesConverter))] public Samples? Samples { get; set; } }
        """;

    public static TheoryData<string> Unchecked =>
        [.. typeof(Wires.IWireWriter).GetInterfaces().Single().GetMethods().Select(method => method.Name).Distinct()];

    [Theory, MemberData(nameof(Unchecked))]
    public void UncheckedMember_UsedByAConverter_IsACompilerError(string member) =>
        Assert.Contains(
            ErrorsOf($"ref byte p = ref System.Runtime.CompilerServices.Unsafe.NullRef<byte>(); {CallOf(member)};"),
            d => d.Id == "SLC040"
        );

    [Fact]
    public void RunOfMoreValuesThanReserved_InAConverter_IsACompilerError()
    {
        Diagnostic[] errors = ErrorsOf(
            """
            ref byte position = ref writer.BeginUncheckedArray(value.Values.Length, WireSizes.Int64);
            foreach (long v in value.Values) position = ref writer.WriteUncheckedInt64(ref position, v);
            writer.EndUncheckedArray(ref position);
            """
        );
        Assert.Equal(3, errors.Length);
        Assert.All(errors, d => Assert.Equal("SLC040", d.Id));
        Assert.All(errors, d => Assert.Equal("docs/diagnostics/SLC040.md", d.Descriptor.HelpLinkUri));
    }

    [Fact]
    public void CheckedMembers_UsedByAConverter_Compile() =>
        Assert.Empty(
            ErrorsOf(
                "writer.BeginArray(value.Values.Length); foreach (long v in value.Values) writer.WriteInt64(v); writer.EndArray();"
            )
        );

    [Fact]
    public void BuiltInWriters_AreNotPublic() =>
        Assert.DoesNotContain(
            PackageAssemblies.All.SelectMany(assembly => assembly.GetExportedTypes()),
            type => type.IsValueType && type.IsAssignableTo(typeof(Wires.IWireWriter))
        );

    private static string CallOf(string member)
    {
        System.Reflection.MethodInfo method = typeof(Wires.IWireWriter)
            .GetInterfaces()
            .Single()
            .GetMethods()
            .First(m => m.Name == member);
        return $"writer.{member}({string.Join(", ", method.GetParameters().Select(p => p.ParameterType.IsByRef ? "ref p" : "default"))})";
    }

    private static Diagnostic[] ErrorsOf(string body) =>
        [
            .. GeneratorRun
                .Of(Converter.Replace("BODY", body, StringComparison.Ordinal), allowUnsafe: false)
                .Complaints.Where(d => d.Severity == DiagnosticSeverity.Error),
        ];
}
