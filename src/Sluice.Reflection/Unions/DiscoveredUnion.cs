using System.Collections.Concurrent;
using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using System.Text;
using Sluice.Internal;
using Sluice.Model;
using Sluice.Reflection.Resolution;
using Sluice.TypeModel.Model;
using Sluice.TypeModel.Rules;
using Sluice.Wires;
using Sluice.Wires.Json;

namespace Sluice.Reflection.Unions;

/// <summary>The data of a union found through reflection, created once.</summary>
[RequiresUnreferencedCode(RuntimeRequirements.UnreferencedCode)]
[RequiresDynamicCode(RuntimeRequirements.DynamicCode)]
internal sealed class DiscoveredUnion<T>
{
    private readonly ConcurrentDictionary<Type, int> _indexes = new();
    private readonly UnionDeclaration _plan;
    private readonly Type[] _types;

    internal DiscoveredUnion(UnionDeclaration plan, ShapeResolver resolver, Converter<T> converter)
    {
        _plan = plan;
        Discriminator = Encoding.UTF8.GetBytes(plan.Discriminator);
        Cases =
        [
            .. plan.Cases.Select(c => new DiscoveredCase(
                c,
                EncodeHead(plan.Discriminator, c.Json),
                () => resolver.CaseConverterOf((Type)c.Type.Handle)
            )),
        ];
        _types = [.. plan.Cases.Select(c => (Type)c.Type.Handle)];
        Shape = new UnionShape<T>(
            converter,
            plan.Discriminator,
            () =>
                [
                    .. Cases.Select(c => new UnionCase(
                        (c.Plan.Json ?? c.Plan.Keyed)?.Name,
                        TagOf(c.Plan),
                        c.Converter.Shape
                    )),
                ],
            value => CaseOf(value!)
        );
    }

    internal byte[] Discriminator { get; }
    internal DiscoveredCase[] Cases { get; }
    internal UnionShape<T> Shape { get; }
    internal UnionDeclaration Plan => _plan;

    /// <summary>Gets the constructor of the type that represents unknown cases.</summary>
    internal ConstructorInfo? Fallback => (ConstructorInfo?)_plan.Fallback?.Handle;

    /// <summary>Returns the index of a value's case; -1 if its type is not a case.</summary>
    internal int CaseOf(object value)
    {
        Type type = value.GetType();
        if (_indexes.TryGetValue(type, out int known))
            return known;
        int index = Array.IndexOf(_types, ProxyTypes.WithoutProxy(type));
        if (index < 0 && Fallback?.DeclaringType!.IsAssignableFrom(type) == true)
            return -1;
        if (index < 0)
            index = FindNearest(type);
        if (index < 0 && _plan.FallsBack)
            index = _plan.SelfCase;
        // A cached entry must not keep a collectible case type alive.
        if (!type.IsCollectible)
            _indexes.TryAdd(type, index);
        return index;
    }

    private int FindNearest(Type type)
    {
        NearestCase? near = Array.Find(_plan.Nearest, each => _types[each.Index].IsAssignableFrom(type));
        return near is null || Array.Exists(near.Rivals, rival => _types[rival].IsAssignableFrom(type))
            ? -1
            : near.Index;
    }

    internal int Find(CaseToken token, ReadOnlySpan<byte> name, int tag, bool keyed)
    {
        if (token == CaseToken.None)
            return _plan.SelfCase;
        for (int i = 0; i < Cases.Length; i++)
        {
            if (
                (keyed ? Cases[i].Plan.Keyed : Cases[i].Plan.Json) is not { } known
                || (known.Name is null) != (token == CaseToken.Tag)
            )
                continue;
            if (
                known.Name is null
                    ? known.Tag == tag
                    : name.SequenceEqual(keyed ? Cases[i].KeyedName : Cases[i].JsonName)
            )
                return i;
        }
        return _plan.IgnoresUnknown ? _plan.SelfCase : -1;
    }

    private static int? TagOf(DeclaredCase plan) =>
        plan.Keyed is { Name: null } keyed ? keyed.Tag
        : (plan.Json ?? plan.Keyed) is { Name: null } known ? known.Tag
        : null;

    private static byte[] EncodeHead(string discriminator, CaseDiscriminator? known) =>
        known is not { } t
            ? []
            : Encoding.UTF8.GetBytes(
                "{"
                    + JsonNameLiteral.FormatLiteral(discriminator)
                    + (
                        t.Name is { } name
                            ? JsonNameLiteral.FormatLiteral(name)[..^1]
                            : t.Tag.ToString(System.Globalization.CultureInfo.InvariantCulture)
                    )
            );
}
