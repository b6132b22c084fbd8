using Microsoft.CodeAnalysis;
using Sluice.Generator.Diagnostics;
using Sluice.Generator.Model;
using Sluice.Generator.Parsing.Definitions;
using Sluice.Generator.Parsing.Symbols;
using static Sluice.Generator.Parsing.Definitions.GeneratedNames;

namespace Sluice.Generator.Parsing.Objects;

/// <summary>Declares the accessors of members that generated code cannot name, for one definition at a time.</summary>
internal sealed class AccessorCollector(ParsingContext context)
{
    /// <summary>The end of the names of classes with accessors.</summary>
    public const string Suffix = "Accessors";

    private const string Constructor = "Constructor";

    private readonly List<AccessorModel> _accessors = [];
    private readonly Dictionary<(string Type, bool IsScoped), Holder> _holders = [];

    /// <summary>Starts the accessors of a definition.</summary>
    public void Clear()
    {
        _accessors.Clear();
        _holders.Clear();
    }

    public EquatableArray<AccessorModel> ToModels() => _accessors.ToEquatableArray();

    /// <summary>Declares the accessor of a field.</summary>
    /// <returns>The call, with <c>{0}</c> for the owner; <see langword="null"/> if a diagnostic was reported.</returns>
    public string? DeclareField(IFieldSymbol field)
    {
        string returns = "ref " + TypeNames.FormatName(field.OriginalDefinition.Type);
        return Declare(field, "Field", field.Name, returns, "")?.Replace("{args}", "");
    }

    /// <summary>Declares the accessor of a property's getter.</summary>
    /// <returns>The call, with <c>{0}</c> for the owner; <see langword="null"/> if a diagnostic was reported.</returns>
    public string? DeclareGetter(IMethodSymbol getter)
    {
        string returns = TypeNames.FormatName(getter.OriginalDefinition.ReturnType);
        return Declare(getter, "Method", getter.MetadataName, returns, "")?.Replace("{args}", "");
    }

    /// <summary>Declares the accessor of a property's setter.</summary>
    /// <returns>
    /// The call, with <c>{0}</c> for the owner and <c>{1}</c> for the value; <see langword="null"/> if a diagnostic was
    /// reported.
    /// </returns>
    public string? DeclareSetter(IMethodSymbol setter)
    {
        string parameter = $", {TypeNames.FormatName(setter.OriginalDefinition.Parameters[0].Type)} value";
        return Declare(setter, "Method", setter.MetadataName, "void", parameter)?.Replace("{args}", ", {1}");
    }

    /// <summary>Declares the accessor of a constructor.</summary>
    /// <returns>The method, without arguments; <see langword="null"/> if a diagnostic was reported.</returns>
    public string? DeclareConstructor(IMethodSymbol constructor, INamedTypeSymbol type)
    {
        string parameters = string.Join(
            ", ",
            constructor.OriginalDefinition.Parameters.Select(
                (p, i) => $"{FormatReference(p.RefKind)}{TypeNames.FormatName(p.Type)} p{i}"
            )
        );
        return Declare(constructor, Constructor, null, TypeNames.FormatName(type.OriginalDefinition), parameters);
    }

    // The runtime finds a constructor by the exact types of its parameters.
    private static string FormatReference(RefKind kind) =>
        kind switch
        {
            RefKind.None => "",
            RefKind.Out => "out ",
            RefKind.Ref => "ref ",
            _ => "in ",
        };

    // Returns the call, with {0} for the owner and {args} for the arguments.
    private string? Declare(ISymbol target, string kind, string? name, string returns, string parameters)
    {
        INamedTypeSymbol open = target.ContainingType.OriginalDefinition;
        if (FindHolder(target) is not { } holder)
            return null;

        string method =
            FindMethod(holder, open, kind, name) ?? AddAccessor(holder, open, kind, name, returns, parameters);
        string qualified = $"{FormatHolder(holder, target.ContainingType)}.{method}";
        return kind == Constructor ? qualified : $"{qualified}({(open.IsValueType ? "ref " : "")}{{0}}{{args}})";
    }

    // Returns the class for the accessor; null if generated code cannot name the target's type.
    private Holder? FindHolder(ISymbol target)
    {
        INamedTypeSymbol open = target.ContainingType.OriginalDefinition;
        ITypeSymbol[] named = [open, .. GetTypes(target.OriginalDefinition)];
        INamedTypeSymbol? hidden = named.Aggregate(
            (INamedTypeSymbol?)null,
            (deepest, type) => Placement.ChooseDeeper(deepest, Placement.FindHidden(type))
        );
        INamedTypeSymbol? scope = Placement.FindScopeOf(hidden);
        (string, bool) key = (TypeNames.FormatName(open), scope is not null);
        if (_holders.TryGetValue(key, out Holder? known))
            return known;
        INamedTypeSymbol? place = context.Current!.Owner;
        List<ITypeParameterSymbol> parameters = [.. GetTypeParameters(open)];

        // The runtime requires the accessor's class to have exactly the type parameters of the target's class. For a
        // class next to the struct, the first ones are those of the enclosing types.
        List<ITypeParameterSymbol> around = place is null ? [] : [.. GetTypeParameters(place)];
        bool isBeside =
            place is not null
            && (SymbolEqualityComparer.Default.Equals(place, open) || scope is not null)
            && around.SequenceEqual(parameters.Take(around.Count), SymbolEqualityComparer.Default);
        if (hidden is not null && FindUnreachable(named, isBeside) is { } unreachable)
        {
            ReportUnreachable(target, Placement.FindHidden(unreachable) ?? hidden);
            return null;
        }

        if (isBeside)
            parameters.RemoveRange(0, around.Count);
        return _holders[key] = new Holder(isBeside, FormatHolderName(open, isBeside), parameters, around.Count);
    }

    // An accessor names the types of its target too.
    private static IEnumerable<ITypeSymbol> GetTypes(ISymbol target) =>
        target switch
        {
            IFieldSymbol field => [field.Type],
            IMethodSymbol method => [method.ReturnType, .. method.Parameters.Select(parameter => parameter.Type)],
            _ => [],
        };

    private ITypeSymbol? FindUnreachable(ITypeSymbol[] named, bool isBeside) =>
        Array.Find(named, type => !context.Compilation.IsSymbolAccessibleWithin(type, context.Surroundings))
        ?? (isBeside ? null : named[0]);

    // Code is placed by the types that the written type names itself, so that another part of a base does not help.
    private void ReportUnreachable(ISymbol target, INamedTypeSymbol type)
    {
        Definition current = context.Current!;
        ISymbol member = (target as IMethodSymbol)?.AssociatedSymbol ?? target;
        context.Report(
            Rules.Unreachable,
            SourceLocations.Find(member, current.Site.Location),
            TypeNames.Display(type.WithNullableAnnotation(NullableAnnotation.NotAnnotated)),
            $"{TypeNames.Display(current.Symbol)}.{member.Name}",
            Placement.FormatRemedy(type, context.IsDeclaredHere(type), canReopen: false)
        );
    }

    private string FormatHolderName(INamedTypeSymbol open, bool isBeside)
    {
        Definition current = context.Current!;
        string naming = current.Naming == WireNaming.Unset ? "" : current.Naming.ToString();
        string mangled = isBeside ? current.StructName : TypeNames.Mangle(current.Symbol) + naming;
        bool isOwn = isBeside && SymbolEqualityComparer.Default.Equals(current.Symbol, open);
        return mangled + (isOwn ? "" : "_Of_" + TypeNames.Mangle(open)) + Suffix;
    }

    // A getter and a setter of a field share one accessor.
    private string? FindMethod(Holder holder, INamedTypeSymbol open, string kind, string? name)
    {
        if (kind == Constructor)
            return null;
        AccessorModel? existing = _accessors.FirstOrDefault(accessor =>
            accessor.Holder == holder.Name
            && accessor.Kind == kind
            && accessor.Target == name
            && accessor.Signature.Contains($"{TypeNames.FormatName(open)} owner")
        );
        return existing?.Signature.Substring(0, existing.Signature.IndexOf('(')).Split(' ').Last();
    }

    private string AddAccessor(
        Holder holder,
        INamedTypeSymbol open,
        string kind,
        string? name,
        string returns,
        string parameters
    )
    {
        bool isConstructor = kind == Constructor;
        string method = isConstructor
            ? "New"
            : $"{(kind == "Field" ? "Field" : FormatIdentifier(name!))}_{_accessors.Count}";
        string owner = isConstructor ? "" : $"{(open.IsValueType ? "ref " : "")}{TypeNames.FormatName(open)} owner";
        string list = FormatArguments(holder.Parameters.Select(p => TypeNames.Escape(p.Name)));
        _accessors.Add(
            new AccessorModel(
                holder.IsBeside,
                holder.Name,
                list,
                GetConstraints(holder.Parameters).ToEquatableArray(),
                kind,
                name,
                $"{returns} {method}({owner}{parameters})"
            )
        );
        return method;
    }

    private string FormatHolder(Holder holder, INamedTypeSymbol declaring)
    {
        List<string> arguments = [.. GetTypeArguments(declaring).Select(TypeNames.FormatName)];
        if (!holder.IsBeside)
            return AssemblyPlace + holder.Name + FormatArguments(arguments);

        string place = holder.ParametersAround > 0 ? TypeNames.Close(context.Current!.Owner!, arguments) + "." : "";
        return place + holder.Name + FormatArguments(arguments.Skip(holder.ParametersAround));
    }

    // The accessors of explicit implementations have dots in their names.
    private static string FormatIdentifier(string name) =>
        string.Concat(name.Select(character => char.IsLetterOrDigit(character) ? character : '_'));

    /// <summary>The class that contains an accessor.</summary>
    /// <param name="IsBeside">Whether it is next to the struct, and not in the assembly's location.</param>
    /// <param name="Name">The name of the class.</param>
    /// <param name="Parameters">Its own type parameters.</param>
    /// <param name="ParametersAround">The number of type parameters of its enclosing types.</param>
    private sealed record Holder(
        bool IsBeside,
        string Name,
        List<ITypeParameterSymbol> Parameters,
        int ParametersAround
    );
}
