using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using Microsoft.EntityFrameworkCore.Metadata;

namespace Sluice.EntityFrameworkCore.Computed;

/// <summary>Maps getters and fields to the members of a model that EF Core populates.</summary>
[RequiresUnreferencedCode("EF Core finds members by reflection.")]
internal sealed class MappedMembers
{
    private readonly Dictionary<(Module, int), MemberInfo> _members = [];

    internal MappedMembers(IModel model)
    {
        var types = new HashSet<Type>();
        foreach (IEntityType entity in model.GetEntityTypes())
        {
            Add(entity, types);
            foreach (
                INavigationBase navigation in entity
                    .GetDeclaredNavigations()
                    .Concat<INavigationBase>(entity.GetDeclaredSkipNavigations())
            )
                Add(navigation, isLoaded: true);
        }
        Types = types;
    }

    /// <summary>Gets the types that EF Core instantiates.</summary>
    internal IReadOnlyCollection<Type> Types { get; }

    internal MemberInfo? Find(MemberInfo member) => _members.GetValueOrDefault(KeyOf(member));

    internal MemberInfo? KeyOf(INavigationBase navigation) =>
        (navigation.PropertyInfo ?? (MemberInfo?)navigation.FieldInfo) is { } member
            ? Find(member is PropertyInfo { GetMethod: { } getter } ? getter : member)
            : null;

    private void Add(ITypeBase type, HashSet<Type> types)
    {
        types.Add(type.ClrType);
        foreach (IProperty property in type.GetDeclaredProperties())
            Add(property, isLoaded: ComputedMembers.IsPlain(property.PropertyInfo?.GetMethod));
        foreach (IComplexProperty complex in type.GetDeclaredComplexProperties())
        {
            Add(complex, isLoaded: false);
            Add(complex.ComplexType, types);
        }
    }

    private void Add(IPropertyBase property, bool isLoaded)
    {
        if ((property.PropertyInfo ?? (MemberInfo?)property.FieldInfo) is not { } member)
            return;
        // Other getters are analyzed by their code, down to the field.
        if (isLoaded && property.PropertyInfo?.GetMethod is { } getter)
            _members.TryAdd(KeyOf(getter), member);
        if (property.FieldInfo is { } field)
            _members.TryAdd(KeyOf(field), member);
    }

    private static (Module, int) KeyOf(MemberInfo member) => (member.Module, member.MetadataToken);
}
