using Microsoft.EntityFrameworkCore.Metadata;
using Sluice.Queries;

namespace Sluice.EntityFrameworkCore;

/// <summary>What the members of the entities of one or more models are.</summary>
internal sealed class EntityMembers
{
    private readonly Dictionary<Type, Dictionary<string, EntityMemberKind>> _types = [];

    internal EntityMembers(IEnumerable<IModel> models)
    {
        foreach (IEntityType entity in models.SelectMany(model => model.GetEntityTypes()))
            if (!entity.IsPropertyBag)
                Add(entity);
    }

    /// <summary>
    /// Returns what a member is: <see cref="EntityMemberKind.Value"/> if the model does not map it, and
    /// <see langword="null"/> if the type is not part of a model.
    /// </summary>
    internal EntityMemberKind? KindOf(Type type, string member) =>
        _types.TryGetValue(type, out Dictionary<string, EntityMemberKind>? members)
            ? members.GetValueOrDefault(member)
            : null;

    private void Add(IEntityType entity)
    {
        AddProperties(entity);
        foreach (
            INavigationBase navigation in entity.GetNavigations().Concat<INavigationBase>(entity.GetSkipNavigations())
        )
            Add(
                entity,
                navigation.Name,
                navigation.TargetEntityType.IsOwned() ? EntityMemberKind.Value : EntityMemberKind.Navigation
            );
    }

    private void AddProperties(ITypeBase type)
    {
        foreach (IProperty property in type.GetProperties())
            Add(type, property.Name, KindOf(property));
        foreach (IComplexProperty complex in type.GetComplexProperties())
        {
            Add(type, complex.Name, EntityMemberKind.Value);
            AddProperties(complex.ComplexType);
        }
    }

    // Base classes, mapped or not, have the same members. The strictest kind of any model counts.
    private void Add(ITypeBase type, string member, EntityMemberKind kind)
    {
        for (Type? each = type.ClrType; each is not null && each != typeof(object); each = each.BaseType)
        {
            if (!_types.TryGetValue(each, out Dictionary<string, EntityMemberKind>? members))
                _types[each] = members = [];
            if (members.GetValueOrDefault(member) == EntityMemberKind.Value)
                members[member] = kind;
        }
    }

    // A discriminator, for example, is a value that cannot change once it was saved.
    private static EntityMemberKind KindOf(IProperty property)
    {
        if (property.IsKey())
            return EntityMemberKind.Key;
        if (property.IsConcurrencyToken)
            return EntityMemberKind.ConcurrencyToken;
        bool isGenerated =
            property.ValueGenerated != ValueGenerated.Never
            || property.GetBeforeSaveBehavior() != PropertySaveBehavior.Save
            || property.GetAfterSaveBehavior() != PropertySaveBehavior.Save;
        return isGenerated ? EntityMemberKind.Generated : EntityMemberKind.Value;
    }
}
