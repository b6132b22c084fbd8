using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Operations;

namespace Sluice.Analyzers.Calls;

/// <summary>
/// Reports calls whose type has no shape (SLC023): they use reflection, and fail in programs that are trimmed or
/// compiled ahead of time.
/// </summary>
internal static class UnshapedCalls
{
    private const string Options = "options",
        Selection = "selection",
        Shapes = "shapes";

    private static readonly SymbolDisplayFormat s_annotated =
        SymbolDisplayFormat.FullyQualifiedFormat.AddMiscellaneousOptions(
            SymbolDisplayMiscellaneousOptions.IncludeNullableReferenceTypeModifier
        );

    public static void Find(OperationAnalysisContext context, IInvocationOperation call)
    {
        IMethodSymbol method = call.TargetMethod;
        if (
            method.TypeArguments.Length != 1
            || method.ContainingNamespace.ToDisplayString() is not ("Sluice" or "Sluice.Model")
        )
            return;
        bool isWire = method.ContainingType.Name is "JsonWire" or "MessagePackWire";
        AnalyzerConfigOptions options = context.Options.AnalyzerConfigOptionsProvider.GlobalOptions;
        bool isCompiledAhead = IsTrue(options, "build_property.EnableAotAnalyzer");
        bool isTrimmed = isCompiledAhead || IsTrue(options, "build_property.EnableTrimAnalyzer");
        if (!isWire && !(isTrimmed && UsesRoot(method)))
            return;
        ITypeSymbol type = method.TypeArguments[0];
        // Ahead of time, only a witness has the code of a generic type's shape over these arguments.
        bool isClosed = isCompiledAhead && type is INamedTypeSymbol { IsGenericType: true };
        if (type.SpecialType == SpecialType.System_Object || (type.IsShaped() && !isClosed) || !type.CanBeNamed())
            return;
        ITypeSymbol? element = FindElement(method, type);
        if (ProvidesShape(call) || (isTrimmed ? IsPrecompiled(type) : element is not null))
            return;
        (string remedy, string text) = FindRemedy(method, type, element);
        ImmutableDictionary<string, string?> properties = ImmutableDictionary<string, string?>
            .Empty.Add("Remedy", remedy)
            .Add("Element", element?.ToDisplayString(s_annotated));
        context.ReportDiagnostic(
            Diagnostic.Create(
                AnalyzerRules.Reflection,
                call.Syntax.GetLocation(),
                isTrimmed ? DiagnosticSeverity.Error : AnalyzerRules.Reflection.DefaultSeverity,
                null,
                properties,
                NameOf(type),
                text
            )
        );
    }

    /// <summary>Returns the remedy with the least to write: its name for the code fix, and what to do.</summary>
    private static (string Remedy, string Text) FindRemedy(IMethodSymbol method, ITypeSymbol type, ITypeSymbol? element)
    {
        // A collection that is an element, too, would be both a value and a sequence: the call would be ambiguous.
        if (element is not null && !Derives(type, element))
            return ("Elements", DescribeElements(NameOf(element), method));
        if (CanBeMarked(type))
            return ("Mark", "mark the type with [Shape] and make it partial");
        return ("Witness", DescribeWitness(NameOf(type), method));
    }

    // Without the name of the element, the call that takes the collection as one value would be chosen again.
    private static string DescribeElements(string name, IMethodSymbol method) =>
        $"pass null as the selection to write the elements: {method.Name}<{name}>(values, null)";

    private static string DescribeWitness(string name, IMethodSymbol method)
    {
        string use = (method.ContainingType.Name, method.Name) switch
        {
            ("TypeShape", _) => $"name it: TypeShape.Of<{name}, TShapes>()",
            ("FieldSelection", "Of") => $"pass it: shapes: WireShapes.Of<{name}, TShapes>()",
            _ => $"pass it in the options: Shapes = WireShapes.Of<{name}, TShapes>()",
        };
        return $"declare a witness with [ShapeFor<{name}>] and {use}";
    }

    private static bool CanBeMarked(ITypeSymbol type) =>
        type is INamedTypeSymbol { IsGenericType: false, IsTupleType: false, IsAnonymousType: false }
        && type.TypeKind != TypeKind.Enum
        && type.Locations.Any(location => location.IsInSource);

    private static string NameOf(ITypeSymbol type) =>
        type.ToDisplayString(SymbolDisplayFormat.MinimallyQualifiedFormat);

    /// <summary>
    /// Returns the type of the elements if the method writes a collection whose elements have a shape, which needs no
    /// reflection over members; otherwise <see langword="null"/>.
    /// </summary>
    private static ITypeSymbol? FindElement(IMethodSymbol method, ITypeSymbol type)
    {
        if (!method.Name.StartsWith("Serialize", StringComparison.Ordinal))
            return null;
        IEnumerable<INamedTypeSymbol> all = type.AllInterfaces.Concat(type is INamedTypeSymbol named ? [named] : []);
        return all.Where(i => i.ConstructedFrom.SpecialType == SpecialType.System_Collections_Generic_IEnumerable_T)
            .Select(i => i.TypeArguments[0])
            .FirstOrDefault(element => element.IsShaped());
    }

    private static bool Derives(ITypeSymbol type, ITypeSymbol from)
    {
        for (INamedTypeSymbol? each = type.BaseType; each is not null; each = each.BaseType)
            if (SymbolEqualityComparer.Default.Equals(each, from))
                return true;
        return type.AllInterfaces.Any(each => SymbolEqualityComparer.Default.Equals(each, from));
    }

    private static bool IsTrue(AnalyzerConfigOptions options, string name) =>
        options.TryGetValue(name, out string? value)
        && string.Equals(value, "true", StringComparison.OrdinalIgnoreCase);

    private static bool UsesRoot(IMethodSymbol method) =>
        (method.ContainingType.Name, method.Name) switch
        {
            ("SluiceHttpClientExtensions" or "SluiceDistributedCacheExtensions", _) => true,
            ("FieldSelection", "Parse" or "Of") => method.Parameters.All(parameter => parameter.Name != "converter"),
            ("TypeShape", "Of") => true,
            _ => false,
        };

    /// <summary>
    /// Returns whether the call passes a selection, which has the shape, or options that may have it.
    /// </summary>
    internal static bool ProvidesShape(IInvocationOperation call)
    {
        foreach (IArgumentOperation argument in call.Arguments)
        {
            if (argument.ArgumentKind != ArgumentKind.Explicit)
                continue;
            IOperation value = argument.Value.StripConversions();
            if (
                argument.Parameter?.Name is Selection or Shapes
                && value is not (ILiteralOperation or IDefaultValueOperation)
            )
                return true;
            if (argument.Parameter?.Name == Options && MayHaveShapes(value))
                return true;
        }

        return false;
    }

    private static bool MayHaveShapes(IOperation options) =>
        options switch
        {
            IDefaultValueOperation => false,
            IObjectCreationOperation { Arguments.Length: 0 } created => created.Initializer?.Initializers.Any(
                SetsShapes
            ) == true,
            _ => true,
        };

    private static bool SetsShapes(IOperation initializer) =>
        initializer is ISimpleAssignmentOperation { Target: IPropertyReferenceOperation { Property.Name: "Shapes" } };

    private static IOperation StripConversions(this IOperation operation)
    {
        while (operation is IConversionOperation { IsImplicit: true } conversion)
            operation = conversion.Operand;
        return operation;
    }

    /// <summary>Returns whether the library contains the shape, so that no reflection is necessary.</summary>
    private static bool IsPrecompiled(ITypeSymbol type) =>
        type switch
        {
            IArrayTypeSymbol { Rank: 1, ElementType: var element } => element.SpecialType
                is SpecialType.System_String
                    or SpecialType.System_Int32
                    or SpecialType.System_Byte,
            INamedTypeSymbol { IsGenericType: true } named => IsPrecompiledGeneric(named),
            _ => IsPrimitive(type),
        };

    private static bool IsPrecompiledGeneric(INamedTypeSymbol type) =>
        type.ConstructedFrom.ToDisplayString() switch
        {
            _ when type.ConstructedFrom.SpecialType == SpecialType.System_Nullable_T => IsPrimitive(
                type.TypeArguments[0]
            ),
            "System.Collections.Generic.List<T>" => type.TypeArguments[0].SpecialType
                is SpecialType.System_String
                    or SpecialType.System_Int32
                    or SpecialType.System_Object,
            "System.Collections.Generic.Dictionary<TKey, TValue>" => type.TypeArguments[0].SpecialType
                == SpecialType.System_String
                && type.TypeArguments[1].SpecialType
                    is SpecialType.System_String
                        or SpecialType.System_Int32
                        or SpecialType.System_Int64
                        or SpecialType.System_Double
                        or SpecialType.System_Boolean
                        or SpecialType.System_Object,
            _ => false,
        };

    private static bool IsPrimitive(ITypeSymbol type) =>
        type.SpecialType
            is (>= SpecialType.System_Boolean and <= SpecialType.System_String)
                or SpecialType.System_DateTime
        || type.ToDisplayString()
            is "System.Guid"
                or "System.DateTimeOffset"
                or "System.DateOnly"
                or "System.TimeOnly"
                or "System.TimeSpan"
                or "System.Uri"
                or "System.Version";
}
