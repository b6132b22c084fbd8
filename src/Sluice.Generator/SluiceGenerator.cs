using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Sluice.Generator.Diagnostics;
using Sluice.Generator.Emitting;
using Sluice.Generator.Model;
using Sluice.Generator.Parsing;
using Sluice.Generator.Parsing.Definitions;
using Sluice.Generator.Parsing.Roots;

namespace Sluice.Generator;

/// <summary>
/// Wires the pipeline: roots by attribute → one parse of the whole compilation → value-equal models → one file per
/// model.
/// </summary>
[Generator(LanguageNames.CSharp)]
public sealed class SluiceGenerator : IIncrementalGenerator
{
    internal const string RootsStep = "Sluice.Roots",
        ParseStep = "Sluice.Parse",
        ShapesStep = "Sluice.Shapes",
        UnionsStep = "Sluice.Unions",
        HelpersStep = "Sluice.Helpers",
        HostsStep = "Sluice.Hosts",
        DiagnosticsStep = "Sluice.Diagnostics";

    /// <inheritdoc/>
    public void Initialize(IncrementalGeneratorInitializationContext context)
    {
        IncrementalValueProvider<AssemblyModel> assembly = ParseAssembly(context);
        RegisterSources(context, assembly);
        RegisterDiagnostics(context, assembly);
    }

    private static IncrementalValueProvider<AssemblyModel> ParseAssembly(
        IncrementalGeneratorInitializationContext context
    )
    {
        IncrementalValueProvider<ImmutableArray<RootModel>> roots = Roots(context, "Sluice.ShapeAttribute")
            .Combine(Roots(context, "Sluice.ShapeForAttribute"))
            .Combine(Roots(context, "Sluice.ShapeForAttribute`1"))
            .Select((pair, _) => pair.Left.Left.AddRange(pair.Left.Right).AddRange(pair.Right));

        // The compilation changes with every keystroke, so this step runs again; its result is compared by value, which
        // stops the pipeline if nothing relevant changed.
        return roots
            .Combine(context.CompilationProvider)
            .Select((pair, cancellation) => AssemblyParser.Parse(pair.Right, pair.Left, cancellation))
            .WithTrackingName(ParseStep);
    }

    private static void RegisterSources(
        IncrementalGeneratorInitializationContext context,
        IncrementalValueProvider<AssemblyModel> assembly
    )
    {
        IncrementalValuesProvider<ShapeModel> shapes = assembly
            .SelectMany((model, _) => model.Shapes)
            .WithTrackingName(ShapesStep);
        IncrementalValuesProvider<HostModel> hosts = assembly
            .SelectMany((model, _) => model.Hosts)
            .WithTrackingName(HostsStep);
        IncrementalValuesProvider<UnionModel> unions = assembly
            .SelectMany((model, _) => model.Unions)
            .WithTrackingName(UnionsStep);
        IncrementalValuesProvider<HelperModel> helpers = assembly
            .SelectMany((model, _) => model.Helpers)
            .WithTrackingName(HelpersStep);

        context.RegisterSourceOutput(
            unions,
            (output, union) => output.AddSource(union.HintName + ".g.cs", UnionEmitter.Emit(union))
        );
        context.RegisterSourceOutput(
            helpers,
            (output, helper) => output.AddSource(helper.HintName + ".g.cs", HelperEmitter.Emit(helper))
        );
        context.RegisterSourceOutput(
            shapes,
            (output, shape) => output.AddSource(shape.HintName + ".g.cs", ShapeEmitter.Emit(shape))
        );
        context.RegisterSourceOutput(
            hosts,
            (output, host) => output.AddSource(host.HintName + ".g.cs", HostEmitter.Emit(host))
        );
    }

    private static void RegisterDiagnostics(
        IncrementalGeneratorInitializationContext context,
        IncrementalValueProvider<AssemblyModel> assembly
    )
    {
        IncrementalValuesProvider<DiagnosticModel> diagnostics = assembly
            .SelectMany((model, _) => model.Diagnostics)
            .WithTrackingName(DiagnosticsStep);
        // A location in a tree obeys #pragma and [SuppressMessage]; one of a path alone does not.
        context.RegisterSourceOutput(
            diagnostics.Combine(context.CompilationProvider),
            (output, pair) =>
                output.ReportDiagnostic(
                    Diagnostic.Create(
                        Rules.Get(pair.Left.Id),
                        pair.Left.Location?.ToLocation(pair.Right),
                        [.. pair.Left.Arguments.Select(a => (object)a)]
                    )
                )
        );
    }

    private static IncrementalValueProvider<ImmutableArray<RootModel>> Roots(
        IncrementalGeneratorInitializationContext context,
        string attribute
    ) =>
        context
            .SyntaxProvider.ForAttributeWithMetadataName(
                attribute,
                (node, _) => node is BaseTypeDeclarationSyntax,
                (target, _) => RootOf((INamedTypeSymbol)target.TargetSymbol)
            )
            .WithTrackingName(RootsStep)
            .Collect();

    private static RootModel RootOf(INamedTypeSymbol type)
    {
        bool isFileLocal = TypeNames.Chain(type).Any(t => t.IsFileLocal);
        // The location is needed only if the type cannot be looked up by name; otherwise every edit above the type
        // would count as a change.
        return new RootModel(
            TypeNames.Metadata(type),
            isFileLocal,
            type.Name,
            isFileLocal ? LocationModel.From(type.Locations.FirstOrDefault()) : null
        );
    }
}
