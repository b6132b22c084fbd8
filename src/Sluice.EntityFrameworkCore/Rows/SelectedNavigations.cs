using System.Diagnostics.CodeAnalysis;
using Microsoft.EntityFrameworkCore;
using Microsoft.EntityFrameworkCore.Metadata;
using Sluice.Model;
using Sluice.Selection;

namespace Sluice.EntityFrameworkCore;

/// <summary>The navigations that a selection reaches, as paths for <c>Include</c>, and why a projection can't load them.</summary>
[RequiresUnreferencedCode("Reads the code of getters.")]
internal sealed class SelectedNavigations(Func<MemberShape, bool> writes)
{
    private readonly HashSet<(SelectionNode?, IEntityType)> _way = [];
    private readonly HashSet<IEntityType> _types = [];

    /// <summary>The paths, each before those that go on from it.</summary>
    internal List<string> Paths { get; } = [];

    /// <summary>Why objects must be made by EF Core, whole; <see langword="null"/> where a projection makes them.</summary>
    internal string? ReasonForWhole { get; private set; }

    /// <summary>A type that a path comes to twice: its objects are made once each.</summary>
    internal bool HasRepeats { get; private set; }

    internal void Add(IEntityType type, TypeShape shape, SelectionNode? node, IncludedCollections? included = null)
    {
        Visit(type, shape, node, "");
        if (included is not null && included.Paths.Any(Paths.Contains)) ReasonForWhole ??= "the query includes a part of a collection";
    }

    private void Visit(IEntityType type, TypeShape shape, SelectionNode? node, string path)
    {
        if (!_way.Add((node, type)))
            throw new InvalidOperationException($"The selection of {path.TrimEnd('.')} recurses without end because {type.ClrType} contains itself. Name the members to select, such as [{path.TrimEnd('.').ToLowerInvariant()}[…]].");
        HasRepeats |= !_types.Add(type);
        if (type.ClrType.IsAbstract || type.GetDirectlyDerivedTypes().Any()) ReasonForWhole ??= $"{type.ClrType} has derived types";
        if (shape.Selectable is IUnionShape union)
        {
            for (int i = 0; i < union.Cases.Count; i++)
            {
                TypeShape one = union.Cases[i].Shape;
                foreach (IEntityType derived in type.GetDerivedTypesInclusive().Where(t => t.ClrType == one.Type)) Members(derived, one, node?.ChildOf(i), path);
            }
        }
        else
        {
            Members(type, shape, node, path);
        }
        _way.Remove((node, type));
    }

    private void Members(IEntityType type, TypeShape shape, SelectionNode? node, string path)
    {
        foreach (MemberShape member in (shape.Selectable as IObjectShape)?.Members ?? [])
        {
            if ((member.Flags & (MemberFlags.Writable | MemberFlags.Never)) != MemberFlags.Writable || !writes(member) || node?.Has(member.Index) == false) continue;
            if (type.FindProperty(member.Name) is not null) continue;
            if ((type.FindNavigation(member.Name) ?? (INavigationBase?)type.FindSkipNavigation(member.Name)) is not { } navigation)
            {
                foreach (string read in GetterReads.Navigations(type, member.Member))
                {
                    Paths.Add(path + read);
                    ReasonForWhole ??= $"{member.Name} is computed from {read}";
                }
                continue;
            }
            IEntityType target = navigation.TargetEntityType;
            if (navigation.IsCollection && target.IsMappedToJson()) ReasonForWhole ??= $"{member.Name} is a collection within a document";
            // What is owned comes with its owner.
            if (!target.IsOwned()) Paths.Add(path + member.Name);
            Visit(target, member.Shape, node?.ChildOf(member.Index), $"{path}{member.Name}.");
        }
    }
}
