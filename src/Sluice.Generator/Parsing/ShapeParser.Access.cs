using Microsoft.CodeAnalysis;
using Sluice.Generator.Diagnostics;
using Sluice.Generator.Facts;
using Sluice.Generator.Model;

namespace Sluice.Generator.Parsing;

/// <summary>
/// Determines how generated code accesses a member: by name if C# allows it, otherwise through <c>[UnsafeAccessor]</c>.
/// </summary>
internal sealed partial class ShapeParser
{
    private const string AccessorsSuffix = "Accessors";

    private readonly List<AccessorModel> _accessors = [];

    private string? GetterOf(MemberDraft draft)
    {
        if (!draft.Found.CanGet) return null;
        switch (draft.Symbol)
        {
            case IPropertySymbol { GetMethod: { } getter } property:
                if (CanName(property, getter))
                {
                    string byName = $"{Through(draft, "{0}")}.{TypeNames.Escape(property.Name)}";
                    // A dynamic value would be dispatched at run time.
                    return property.Type.TypeKind == TypeKind.Dynamic ? $"((object){byName})" : byName;
                }
                return Accessor(getter, "Method", getter.MetadataName,
                    TypeNames.Of(getter.OriginalDefinition.ReturnType), "") is { } get
                        ? get.Replace("{args}", "")
                        : null;
            case IFieldSymbol field:
                if (CanName(field, field)) return $"{Through(draft, "{0}")}.{TypeNames.Escape(field.Name)}";
                return Accessor(field, "Field", field.Name, "ref " + TypeNames.Of(field.OriginalDefinition.Type), "")
                    is { } fieldGet ? fieldGet.Replace("{args}", "") : null;
            default:
                return null;
        }
    }

    private string? SetterOf(MemberDraft draft)
    {
        if (!draft.Found.CanSet) return null;
        switch (draft.Symbol)
        {
            case IPropertySymbol { SetMethod: { } setter } property:
                if (!setter.IsInitOnly && CanName(property, setter))
                    return $"{Through(draft, "{0}")}.{TypeNames.Escape(property.Name)} = {{1}}";
                return Accessor(setter, "Method", setter.MetadataName, "void",
                    $", {TypeNames.Of(setter.OriginalDefinition.Parameters[0].Type)} value") is { } set
                        ? set.Replace("{args}", ", {1}")
                        : null;
            case IFieldSymbol field:
                if (CanName(field, field)) return $"{Through(draft, "{0}")}.{TypeNames.Escape(field.Name)} = {{1}}";
                return Accessor(field, "Field", field.Name, "ref " + TypeNames.Of(field.OriginalDefinition.Type), "")
                    is { } fieldSet ? fieldSet.Replace("{args}", "") + " = {1}" : null;
            default:
                return null;
        }
    }

    private static string Through(MemberDraft draft, string owner) =>
        draft.IsShadowed ? $"(({TypeNames.Of(draft.Symbol.ContainingType)}){owner})" : owner;

    private bool CanName(ISymbol member, ISymbol accessor)
    {
        // Explicit implementations and backing fields have no name in C#.
        if (IsObsoleteError(member) || IsObsoleteError(accessor) || !member.CanBeReferencedByName) return false;
        ISymbol within = _current!.Owner is { } owner ? owner : _compilation.Assembly;
        return _compilation.IsSymbolAccessibleWithin(accessor, within, throughType: _current.Symbol)
            && _compilation.IsSymbolAccessibleWithin(member, within, throughType: _current.Symbol);
    }

    private static bool IsObsoleteError(ISymbol symbol) => symbol.GetAttributes().Any(a =>
        SymbolAttribute.NameOf(a) == "System.ObsoleteAttribute" && a.ConstructorArguments.Length == 2
            && a.ConstructorArguments[1].Value is true);

    /// <summary>Returns whether a type's text contains a type whose use is an error.</summary>
    private static bool NamesObsolete(ITypeSymbol type) => type switch
    {
        IArrayTypeSymbol array => NamesObsolete(array.ElementType),
        INamedTypeSymbol named =>
            TypeNames.Chain(named)
                .Any(t => IsObsoleteError(t)
                    || t.TypeArguments.Any(a => a is not ITypeParameterSymbol && NamesObsolete(a))),
        _ => false,
    };

    /// <summary>
    /// Declares an accessor and returns the call, with <c>{0}</c> for the owner and <c>{args}</c> for the arguments.
    /// </summary>
    private string? Accessor(ISymbol target, string kind, string? name, string returns, string parameters)
    {
        INamedTypeSymbol declaring = target.ContainingType;
        INamedTypeSymbol open = declaring.OriginalDefinition;
        INamedTypeSymbol? place = _current!.Owner;
        List<ITypeParameterSymbol> holderParameters = [.. ParametersOf(open)];
        // The runtime requires the accessor's class to have exactly the type parameters of the target's class. For a
        // class next to the struct, the first ones are those of the enclosing types.
        List<ITypeParameterSymbol> around = place is null ? [] : [.. ParametersOf(place)];
        bool isBeside = place is not null
            && (SymbolEqualityComparer.Default.Equals(place, open) || ScopeOf(open) is not null)
                && around.SequenceEqual(holderParameters.Take(around.Count), SymbolEqualityComparer.Default);
        if (!isBeside && ScopeOf(open) is not null)
        {
            ISymbol member = (target as IMethodSymbol)?.AssociatedSymbol ?? target;
            Report(Rules.Unreachable, LocationOf(member, _current.Site.Location), Display(open),
                $"{Display(_current.Symbol)}.{member.Name}", Display(ScopeOf(open)!));
            return null;
        }
        if (isBeside) holderParameters.RemoveRange(0, around.Count);
        string mangled = isBeside
            ? _current.StructName
            : TypeNames.Mangle(_current.Symbol)
                + (_current.Naming == WireNaming.Unset ? "" : _current.Naming.ToString());
        bool isOwn = isBeside && SymbolEqualityComparer.Default.Equals(_current.Symbol, open);
        string holder = mangled + (isOwn ? "" : "_Of_" + TypeNames.Mangle(open)) + AccessorsSuffix;
        string list = Brackets(holderParameters.Select(p => TypeNames.Escape(p.Name)));
        string method = kind == "Constructor"
            ? "New"
            : $"{(kind == "Field" ? "Field" : Identifier(name!))}_{_accessors.Count}";
        if (kind != "Constructor"
            && _accessors.FirstOrDefault(a => a.Holder == holder && a.Kind == kind && a.Target == name
                && a.Signature.Contains($"{TypeNames.Of(open)} owner")) is { } existing)
        {
            method = existing.Signature.Substring(0, existing.Signature.IndexOf('(')).Split(' ').Last();
        }
        else
        {
            string first = kind == "Constructor" ? "" : $"{(open.IsValueType ? "ref " : "")}{TypeNames.Of(open)} owner";
            _accessors.Add(new AccessorModel(isBeside, holder, list,
                holderParameters.Select(TypeNames.Constraint).Where(c => c is not null).Select(c => c!)
                    .ToEquatableArray(),
                kind, name, $"{returns} {method}({first}{parameters})"));
        }
        List<string> arguments = [.. TypeNames.Chain(declaring).SelectMany(t => t.TypeArguments).Select(TypeNames.Of)];
        string qualified = !isBeside ? Place + holder + Brackets(arguments)
            : (around.Count > 0 ? TypeNames.Close(place!, arguments) + "." : "") + holder
                + Brackets(arguments.Skip(around.Count));
        return kind == "Constructor"
            ? $"{qualified}.{method}"
            : $"{qualified}.{method}({(open.IsValueType ? "ref " : "")}{{0}}{{args}})";
    }

    // The accessors of explicit implementations have dots in their names.
    private static string Identifier(string name) => string.Concat(name.Select(c => char.IsLetterOrDigit(c) ? c : '_'));

    private static IEnumerable<ITypeParameterSymbol> ParametersOf(INamedTypeSymbol type) =>
        TypeNames.Chain(type).SelectMany(t => t.TypeParameters);
}
