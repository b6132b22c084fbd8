using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Sluice.Generator.Diagnostics;
using Sluice.Generator.Facts;
using Sluice.TypeModel.Rules;

namespace Sluice.Generator.Parsing;

internal sealed partial class ShapeParser
{
    /// <summary>
    /// Returns the reason why values of a type can be written but not read; <see langword="null"/> if they can be read.
    /// </summary>
    /// <param name="type">The type.</param>
    internal string? WhyWriteOnly(INamedTypeSymbol type)
    {
        var contract = TypeContract.Of(new SymbolType(type));
        List<MemberDraft> members = CollectMembers(type, contract, contract.Naming);
        foreach (MemberDraft member in members)
            member.Set = member.Symbol is IPropertySymbol { SetMethod: null } or IFieldSymbol { IsReadOnly: true }
                ? null
                : "";
        ChooseConstructor(type, members, out _, out string? problem);
        return problem;
    }

    /// <summary>
    /// Returns the constructor used for reading; <see langword="null"/> with <paramref name="isDefault"/> for a
    /// struct's implicit constructor, or without it if there is none.
    /// </summary>
    private IMethodSymbol? ChooseConstructor(INamedTypeSymbol type, List<MemberDraft> members, out bool isDefault,
        out string? problem)
    {
        IMethodSymbol? chosen = FindConstructor(type, members, out isDefault, out problem);
        foreach (IParameterSymbol parameter in chosen?.Parameters ?? [])
        {
            if (parameter.RefKind is RefKind.Out or RefKind.Ref || parameter.Type.IsRefLikeType
                || parameter.Type is IPointerTypeSymbol or IFunctionPointerTypeSymbol)
            {
                problem = $"the parameter '{parameter.Name}' of its constructor is passed by reference or is a span";
                return null;
            }
            // The value read for the member would be silently lost. Collections with a default value are populated in
            // place instead.
            bool isFilled = parameter.HasExplicitDefaultValue && IsSequence(parameter.Type);
            if (!isFilled
                && members.FirstOrDefault(m => IsNamed(parameter, m)) is
                {
                    Set: null,
                    Attributes: { IsIgnored: false, IgnoreReading: false }
                } lost
                        && !members.Any(m => Binds(parameter, m)))
            {
                problem =
                    $"the parameter '{parameter.Name}' of its constructor is not of the type of '{lost.Symbol.Name}'";
                return null;
            }
        }
        return chosen;
    }

    private IMethodSymbol? FindConstructor(INamedTypeSymbol type, List<MemberDraft> members, out bool isDefault,
        out string? problem)
    {
        isDefault = false;
        problem = null;
        if (type.TypeKind == TypeKind.Interface || type.IsAbstract)
        {
            problem = type.TypeKind == TypeKind.Interface
                ? "an interface cannot be constructed"
                : "an abstract class cannot be constructed";
            return null;
        }
        List<IMethodSymbol> constructors = [.. type.InstanceConstructors.Where(c => !IsCopyConstructor(type, c))];
        List<IMethodSymbol> marked = [.. constructors.Where(c => c.GetAttributes().Any(a =>
            SymbolAttribute.NameOf(a) is "System.Text.Json.Serialization.JsonConstructorAttribute"
                or "MessagePack.SerializationConstructorAttribute"))];
        if (marked.Count > 1)
        {
            problem = "several constructors are marked";
            return null;
        }
        if (marked.Count > 0) return marked[0];
        List<IMethodSymbol> open = [.. constructors.Where(c => c.DeclaredAccessibility == Accessibility.Public
            && !IsObsoleteError(c))];
        IMethodSymbol? parameterless = open.FirstOrDefault(c => c.Parameters.Length == 0);
        if (type.IsValueType)
        {
            // System.Text.Json uses the default constructor even if this loses values that only a constructor can set;
            // prefer a constructor that can set them.
            List<IMethodSymbol> filling = [.. open.Where(c => c.Parameters.Length > 0)];
            bool losesData = members.Any(m => m.Set is null
                && m.Attributes is { IsIgnored: false, IgnoreReading: false }
                && filling.Any(c => c.Parameters.Any(p => Binds(p, m))));
            if (losesData && filling.Count == 1) return filling[0];
            if (losesData && (Primary(type) ?? Longest(filling, members)) is { } primary) return primary;
            if (parameterless is { IsImplicitlyDeclared: false }) return parameterless;
            isDefault = true;
            return null;
        }
        if (parameterless is not null) return parameterless;
        if (open.Count == 1) return open[0];
        if (Primary(type) is { DeclaredAccessibility: Accessibility.Public } own) return own;
        problem = open.Count == 0
            ? "it has no public constructor"
            : "it has several public constructors and none is marked [JsonConstructor]";
        return null;
    }

    private static bool IsCopyConstructor(INamedTypeSymbol type, IMethodSymbol constructor) =>
        type.IsRecord && constructor.Parameters.Length == 1
            && SymbolEqualityComparer.Default.Equals(constructor.Parameters[0].Type, type);

    private IMethodSymbol? Longest(List<IMethodSymbol> constructors, List<MemberDraft> members) =>
        constructors.Where(c => c.Parameters.All(p => members.Any(m => Binds(p, m))))
            .OrderByDescending(c => c.Parameters.Length).FirstOrDefault();

    private static IMethodSymbol? Primary(INamedTypeSymbol type) => type.InstanceConstructors.FirstOrDefault(c =>
        c.Parameters.Length > 0
            && c.DeclaringSyntaxReferences.Any(
                r => r.GetSyntax() is TypeDeclarationSyntax { ParameterList: not null }));

    // Tuple element names, nullable annotations and dynamic do not make a different type.
    private bool IsSame(ITypeSymbol a, ITypeSymbol b) => _compilation.ClassifyCommonConversion(a, b).IsIdentity;

    private bool Binds(IParameterSymbol parameter, MemberDraft member) =>
        IsNamed(parameter, member) && IsSame(parameter.Type, member.Type);

    private static bool IsNamed(IParameterSymbol parameter, MemberDraft member) =>
        string.Equals(parameter.Name, member.Symbol.Name, StringComparison.OrdinalIgnoreCase);

    /// <summary>
    /// Returns the argument for an absent parameter: its declared default value, or the default of its type.
    /// </summary>
    private static string Filler(IParameterSymbol parameter)
    {
        string type = TypeNames.Of(parameter.Type);
        if (!parameter.HasExplicitDefaultValue || parameter.ExplicitDefaultValue is not { } value)
            return $"default({type})!";
        string literal = value switch
        {
            double d when double.IsNaN(d) => "double.NaN",
            double d when double.IsPositiveInfinity(d) => "double.PositiveInfinity",
            double d when double.IsNegativeInfinity(d) => "double.NegativeInfinity",
            float f when float.IsNaN(f) => "float.NaN",
            float f when float.IsPositiveInfinity(f) => "float.PositiveInfinity",
            float f when float.IsNegativeInfinity(f) => "float.NegativeInfinity",
            double d => d.ToString("R", System.Globalization.CultureInfo.InvariantCulture) + "D",
            float f => f.ToString("R", System.Globalization.CultureInfo.InvariantCulture) + "F",
            decimal m => m.ToString(System.Globalization.CultureInfo.InvariantCulture) + "M",
            DateTime t =>
                $"new global::System.DateTime({t.Ticks.ToString(System.Globalization.CultureInfo.InvariantCulture)}L)",
            string s => Text.Literals.String(s),
            char c => $"'\\u{(int)c:X4}'",
            _ => SymbolDisplay.FormatPrimitive(value, quoteStrings: true, useHexadecimalNumbers: false) ?? "default",
        };
        return $"({type})({literal})";
    }

    private static bool SetsRequiredMembers(IMethodSymbol constructor) =>
        constructor.GetAttributes()
            .Any(a => SymbolAttribute.NameOf(a) == "System.Diagnostics.CodeAnalysis.SetsRequiredMembersAttribute");

    private static bool HasRequiredMembers(INamedTypeSymbol type) =>
        Levels(type).SelectMany(t => t.GetMembers())
            .Any(m => m is IPropertySymbol { IsRequired: true } or IFieldSymbol { IsRequired: true });

    /// <summary>
    /// Returns the expression that constructs an object, with <c>{0}</c> for the arguments; <see langword="null"/> if a
    /// diagnostic was reported.
    /// </summary>
    private string? CreationOf(INamedTypeSymbol type, IMethodSymbol? constructor)
    {
        string name = TypeNames.Of(type);
        if (constructor is null) return $"default({name})";
        ISymbol within = _current!.Owner is { } owner ? owner : _compilation.Assembly;
        bool canName = _compilation.IsSymbolAccessibleWithin(constructor, within) && !IsObsoleteError(constructor);
        if (canName && (!HasRequiredMembers(type) || SetsRequiredMembers(constructor))) return $"new {name}({{0}})";
        string parameters = string.Join(", ",
            constructor.OriginalDefinition.Parameters.Select((p, i) => $"{TypeNames.Of(p.Type)} p{i}"));
        string? call = Accessor(constructor, "Constructor", null, TypeNames.Of(type.OriginalDefinition), parameters);
        if (call is null)
            Report(Rules.CannotRead, LocationOf(type, _current.Site.Location), Display(type),
                "its constructor is inaccessible");
        return call is null ? null : call + "({0})";
    }
}
