using System.Collections.Concurrent;
using System.Diagnostics.CodeAnalysis;
using System.Text;
using Sluice.Model;
using Sluice.Reflection.Analysis;
using Sluice.Reflection.Composition;
using Sluice.Reflection.Emission;
using Sluice.Wires;

namespace Sluice.Reflection.Unions;

/// <summary>One case of a union found by reflection, with its discriminators encoded once.</summary>
internal sealed class FoundCase(UnionCasePlan plan, byte[] jsonHead, Func<Converter> converter)
{
    private Converter? _converter;

    internal UnionCasePlan Plan => plan;
    /// <summary>The object's beginning with the discriminator, as JSON has it; empty where there is none.</summary>
    internal byte[] JsonHead => jsonHead;
    internal byte[] JsonName { get; } = plan.Json?.Name is { } name ? Encoding.UTF8.GetBytes(name) : [];
    internal byte[] KeyedName { get; } = plan.Keyed?.Name is { } name ? Encoding.UTF8.GetBytes(name) : [];
    internal bool IsTold => plan.Json is not null || plan.Keyed is not null;
    /// <summary>Found late: a case may hold its own union.</summary>
    internal Converter Converter => _converter ??= converter();
}

/// <summary>What a union found by reflection needs, made once.</summary>
[RequiresUnreferencedCode(Converters.UnreferencedCode)]
[RequiresDynamicCode(Converters.DynamicCode)]
internal sealed class DiscoveredUnion<T>
{
    private readonly ConcurrentDictionary<Type, int> _indexes = new();
    private readonly UnionModel _plan;

    internal DiscoveredUnion(UnionModel plan, ShapeProvider provider, Converter<T> converter)
    {
        _plan = plan;
        Discriminator = Encoding.UTF8.GetBytes(plan.Discriminator);
        Cases = [.. plan.Cases.Select(c => new FoundCase(c, Head(plan.Discriminator, c.Json),
            () => provider.CaseConverterOf(c.Type)))];
        Shape = new UnionShape<T>(converter, plan.Discriminator,
            () => [.. Cases.Select(c => new UnionCase((c.Plan.Json ?? c.Plan.Keyed)?.Name, TagOf(c.Plan),
                c.Converter.Shape))],
                value => CaseOf(value!));
    }

    internal byte[] Discriminator { get; }
    internal FoundCase[] Cases { get; }
    internal UnionShape<T> Shape { get; }
    internal UnionModel Plan => _plan;

    /// <summary>The index of a value's case; -1 where its type is none.</summary>
    internal int CaseOf(object value)
    {
        Type type = value.GetType();
        if (_indexes.TryGetValue(type, out int known)) return known;
        if (_plan.Fallback?.DeclaringType?.IsAssignableFrom(type) == true && !_plan.Cases.Exists(c =>
            c.Type == type)) return -1;
        int index = _plan.Cases.FindIndex(c => c.Type == type);
        if (index < 0)
            index = Array.Find(_plan.Nearest, i => _plan.Cases[i].Type.IsAssignableFrom(type)) is var near
                && _plan.Nearest.Length > 0 && _plan.Cases[near].Type.IsAssignableFrom(type) ? near : -1;
        if (index < 0 && _plan.FallsBack) index = _plan.SelfCase;
        // A union of a lasting type must not keep collectible cases alive.
        if (!type.IsCollectible) _indexes.TryAdd(type, index);
        return index;
    }

    internal int Find(CaseToken token, ReadOnlySpan<byte> name, int tag, bool keyed)
    {
        if (token == CaseToken.None) return _plan.SelfCase;
        for (int i = 0; i < Cases.Length; i++)
        {
            if ((keyed ? Cases[i].Plan.Keyed : Cases[i].Plan.Json) is not { } known
                || (known.Name is null) != (token == CaseToken.Tag)) continue;
            if (known.Name is null
                ? known.Tag == tag
                : name.SequenceEqual(keyed ? Cases[i].KeyedName : Cases[i].JsonName)) return i;
        }
        return _plan.IgnoresUnknown ? _plan.SelfCase : -1;
    }

    private static int? TagOf(UnionCasePlan plan) =>
        plan.Keyed is { Name: null } keyed
            ? keyed.Tag
            : (plan.Json ?? plan.Keyed) is { Name: null } known ? known.Tag : null;

    private static byte[] Head(string discriminator, CaseDiscriminator? known) => known is not { } t ? []
        : Encoding.UTF8.GetBytes("{" + JsonNames.Literal(discriminator)
            + (t.Name is { } name
                ? JsonNames.Literal(name)[..^1]
                : t.Tag.ToString(System.Globalization.CultureInfo.InvariantCulture)));
}
