using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using Microsoft.EntityFrameworkCore;
using Microsoft.EntityFrameworkCore.Metadata;
using Sluice.EntityFrameworkCore.Computed;
using Sluice.Model;
using Sluice.Queries.Computed;
using Sluice.Selection;

namespace Sluice.EntityFrameworkCore.Rows;

/// <summary>
/// Collects the navigations that a selection reaches, as <c>Include</c> paths, and why a projection cannot load them.
/// </summary>
[RequiresUnreferencedCode("Reads the code of getters.")]
internal sealed class SelectedNavigations(Func<MemberShape, bool> writes)
{
    private readonly HashSet<(SelectionNode?, IEntityType)> _way = [];
    private readonly HashSet<IEntityType> _types = [];

    /// <summary>Gets the paths, each before those that extend it.</summary>
    internal List<string> Paths { get; } = [];

    /// <summary>
    /// Gets the paths of owned collections: EF Core loads these with their owner, but not in the order of their keys.
    /// </summary>
    internal List<string> OwnedCollections { get; } = [];

    /// <summary>
    /// Gets the paths that getters read, which need the objects of required references.
    /// </summary>
    internal HashSet<string> ReadByGetters { get; } = [];

    /// <summary>Gets whether an object, or objects within it, have several collections side by side.</summary>
    internal bool HasSiblings => SelectedCollections.AreSideBySide(_collections);

    // The paths of collections, each with a dot at its end.
    private readonly List<string> _collections = [];

    /// <summary>
    /// Gets why EF Core must materialize whole objects, or <see langword="null"/> if a projection is sufficient.
    /// </summary>
    internal string? ReasonForWhole { get; private set; }

    /// <summary>
    /// Gets a member that a projection assigns from its expression and that EF Core does not populate.
    /// </summary>
    internal MemberShape? Assigned { get; private set; }

    /// <summary>
    /// Gets whether a path reaches a type twice, so that each of its objects must be created only once.
    /// </summary>
    internal bool HasRepeats { get; private set; }

    internal void Add(IEntityType type, TypeShape shape, SelectionNode? node, IncludedCollections? included = null)
    {
        Visit(type, shape, node, "", isOptional: false);
        List<string> paths = Paths.ConvertAll(p => NavigationPath.WithoutReturns(type, p));
        HasRepeats |= !paths.SequenceEqual(Paths);
        Paths.Clear();
        Paths.AddRange(paths.Where(p => p.Length > 0).Distinct());
        List<string> owned = OwnedCollections.ConvertAll(p => NavigationPath.WithoutReturns(type, p));
        OwnedCollections.Clear();
        OwnedCollections.AddRange(owned.Where(p => p.Length > 0).Distinct());
        if (included is not null && (Assigned is not null || included.Paths.Any(Paths.Contains)))
            ReasonForWhole ??= "the query includes a part of a collection";
    }

    private void Visit(IEntityType type, TypeShape shape, SelectionNode? node, string path, bool isOptional)
    {
        if (!_way.Add((node, type)))
            throw new InvalidOperationException(
                $"The selection of {path.TrimEnd('.')} recurses without end because {type.ClrType} contains itself. "
                    + $"Name the members to select, such as [{path.TrimEnd('.').ToLowerInvariant()}[…]]."
            );
        HasRepeats |= !_types.Add(type);
        if (type.ClrType.IsAbstract || type.GetDirectlyDerivedTypes().Any())
            ReasonForWhole ??= $"{type.ClrType} has derived types";
        if (shape.Selectable is IUnionShape union)
        {
            for (int i = 0; i < union.Cases.Count; i++)
            {
                TypeShape one = union.Cases[i].Shape;
                foreach (IEntityType derived in type.GetDerivedTypesInclusive().Where(t => t.ClrType == one.Type))
                    Members(derived, one, node?.ChildOf(i), path, isOptional);
            }
        }
        else
        {
            Members(type, shape, node, path, isOptional);
        }
        _way.Remove((node, type));
    }

    private void Members(IEntityType type, TypeShape shape, SelectionNode? node, string path, bool isOptional)
    {
        foreach (MemberShape member in (shape.Selectable as IObjectShape)?.Members ?? [])
        {
            if (
                (member.Flags & (MemberFlags.Writable | MemberFlags.Never)) != MemberFlags.Writable
                || !writes(member)
                || node?.Has(member.Index) == false
            )
                continue;
            if (Computed(type, member, path))
                continue;
            INavigationBase? navigation =
                type.FindNavigation(member.Name) ?? (INavigationBase?)type.FindSkipNavigation(member.Name);
            if (navigation is null)
            {
                Complex(type, member, node);
                continue;
            }
            AddNavigation(navigation, member, path);
            if (NullableKeys.IsAmbiguous(navigation, isOptional))
                throw new InvalidOperationException(
                    $"{NullableKeys.MessageFor(navigation)}, or leave it out of the selection (-{member.WireName})."
                );
            Visit(
                navigation.TargetEntityType,
                member.Shape,
                node?.ChildOf(member.Index),
                $"{path}{member.Name}.",
                !navigation.IsCollection && (isOptional || NullableKeys.IsOptional(navigation))
            );
        }
    }

    private void AddNavigation(INavigationBase navigation, MemberShape member, string path)
    {
        if (!MemberRules.IsSettable(member))
            ReasonForWhole ??= $"{member.Name} has no setter";
        IEntityType target = navigation.TargetEntityType;
        if (navigation.IsCollection && target.IsMappedToJson())
            ReasonForWhole ??= $"{member.Name} is a collection within a document";
        // EF Core cannot project a part of a document out of the elements of a collection.
        if (
            target.IsMappedToJson()
            && navigation.DeclaringEntityType.IsMappedToJson()
            && _collections.Exists(each => path.StartsWith(each, StringComparison.Ordinal))
        )
            ReasonForWhole ??= $"{member.Name} is read with the document that it is in";
        if (navigation.IsCollection && !target.IsMappedToJson())
            _collections.Add($"{path}{member.Name}.");
        // Owned objects are loaded with their owner.
        if (!target.IsOwned())
            Paths.Add(path + member.Name);
        else if (navigation.IsCollection && !target.IsMappedToJson())
            OwnedCollections.Add(path + member.Name);
    }

    private void Complex(ITypeBase holder, MemberShape member, SelectionNode? node)
    {
        if (holder.FindComplexProperty(member.Name) is not { } complex)
            return;
        // EF Core translates a projection of such elements on some databases, and in another order on others.
        if (complex.IsCollection)
            ReasonForWhole ??= $"{member.Name} is a collection within a document";
        else
            Complex(complex.ComplexType, member.Shape, node?.ChildOf(member.Index));
    }

    private void Complex(IComplexType type, TypeShape shape, SelectionNode? node)
    {
        foreach (MemberShape member in (shape.Selectable as IObjectShape)?.Members ?? [])
        {
            if (
                (member.Flags & (MemberFlags.Writable | MemberFlags.Never)) != MemberFlags.Writable
                || !writes(member)
                || node?.Has(member.Index) == false
            )
                continue;
            if (!Computed(type, member, ""))
                Complex(type, member, node);
        }
    }

    /// <summary>
    /// Determines whether a member is not a navigation, and adds the navigations that its getter reads.
    /// </summary>
    private bool Computed(ITypeBase type, MemberShape member, string path)
    {
        if (member.Member is null)
            return true;
        IProperty? mapped = type.FindProperty(member.Name);
        bool isPart = type.FindComplexProperty(member.Name) is not null;
        bool isSettable = MemberRules.IsSettable(member);
        if (
            mapped is null
            && (
                isPart
                || (type as IEntityType)?.FindNavigation(member.Name) is not null
                || (type as IEntityType)?.FindSkipNavigation(member.Name) is not null
            )
        )
        {
            if (isPart && !isSettable)
                ReasonForWhole ??= $"{member.Name} has no setter";
            return false;
        }

        if (mapped is not null)
            CheckColumn(mapped, member);
        MethodInfo? getter = (member.Member as PropertyInfo)?.GetMethod;
        bool isPlain = mapped is null ? ComputedMembers.IsPlain(getter) : ComputedMembers.IsPlainColumn(mapped, getter);
        bool isValue =
            mapped is not null || isSettable && ModelExpressions.Find(type.Model, type.ClrType, member.Member) is null;
        if (!isPlain || !isValue)
            AddComputed(type, member, path);
        return true;
    }

    private void CheckColumn(IProperty property, MemberShape member)
    {
        if (!DocumentValues.MayNarrow(property))
            ReasonForWhole ??= $"{member.Name} is read with the document that it is in";
        if (!ComputedMembers.IsPlain((member.Member as PropertyInfo)?.SetMethod))
            ReasonForWhole ??= $"{member.Name} has a setter with code of its own";
        if (!MemberRules.IsSettable(member))
            ReasonForWhole ??= $"{member.Name} has no setter";
    }

    private void AddComputed(ITypeBase type, MemberShape member, string path)
    {
        bool isSettable = MemberRules.IsSettable(member);
        ComputedMember computed = ComputedMembers.GetMember(type, member);
        if (computed.Expression is not null && isSettable)
        {
            Assigned ??= member;
            return;
        }

        computed.EnsureReadable(member);
        // A getter may lead back to the type where it started.
        HasRepeats |= computed.Paths.Count > 0;
        ReadByGetters.UnionWith(computed.Paths.Select(p => path + p));
        Paths.AddRange(computed.Paths.Select(p => path + p).Where(p => !Paths.Contains(p)));
        if (computed.Paths.Count > 0)
            ReasonForWhole ??= $"{member.Name} is computed from {string.Join(", ", computed.Paths)}";
        else if (isSettable || !computed.IsCopied)
            ReasonForWhole ??= $"{member.Name} has a getter with code of its own";
    }
}
