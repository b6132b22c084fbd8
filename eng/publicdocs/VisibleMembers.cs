using System.Reflection;
using System.Reflection.Metadata;
using System.Reflection.PortableExecutable;

namespace Sluice.PublicDocs;

/// <summary>The members of an assembly that other assemblies see, by the identifiers of XML documentation.</summary>
internal sealed class VisibleMembers
{
    // Overloads share an entry: a text of an internal overload beside a public one remains.
    private readonly HashSet<string> _names = [];

    public bool Contains(string identifier)
    {
        string name = identifier[2..];
        int end = name.AsSpan().IndexOfAny('(', '~');
        if (end >= 0)
            name = name[..end];
        int generic = name.IndexOf("``", StringComparison.Ordinal);
        return _names.Contains(generic >= 0 ? name[..generic] : name);
    }

    public static VisibleMembers Read(Stream assembly)
    {
        assembly.Position = 0;
        using var file = new PEReader(assembly, PEStreamOptions.LeaveOpen);
        MetadataReader metadata = file.GetMetadataReader();
        var visible = new VisibleMembers();
        foreach (TypeDefinitionHandle handle in metadata.TypeDefinitions)
        {
            TypeDefinition type = metadata.GetTypeDefinition(handle);
            if (NameOf(metadata, type) is not { } name)
                continue;
            visible._names.Add(name);
            visible.AddMembers(metadata, type, name);
        }
        return visible;
    }

    private void AddMembers(MetadataReader metadata, TypeDefinition type, string name)
    {
        foreach (FieldDefinitionHandle handle in type.GetFields())
        {
            FieldDefinition field = metadata.GetFieldDefinition(handle);
            if (IsVisible((MethodAttributes)(int)field.Attributes))
                Add(field.Name);
        }
        foreach (MethodDefinitionHandle handle in type.GetMethods())
        {
            MethodDefinition method = metadata.GetMethodDefinition(handle);
            if (IsVisible(method.Attributes))
                Add(method.Name);
        }
        foreach (PropertyDefinitionHandle handle in type.GetProperties())
        {
            PropertyDefinition property = metadata.GetPropertyDefinition(handle);
            PropertyAccessors accessors = property.GetAccessors();
            if (IsVisibleMethod(accessors.Getter) || IsVisibleMethod(accessors.Setter))
                Add(property.Name);
        }
        foreach (EventDefinitionHandle handle in type.GetEvents())
        {
            EventDefinition raised = metadata.GetEventDefinition(handle);
            if (IsVisibleMethod(raised.GetAccessors().Adder))
                Add(raised.Name);
        }

        void Add(StringHandle member) => _names.Add($"{name}.{metadata.GetString(member).Replace('.', '#')}");

        bool IsVisibleMethod(MethodDefinitionHandle method) =>
            !method.IsNil && IsVisible(metadata.GetMethodDefinition(method).Attributes);
    }

    private static bool IsVisible(MethodAttributes attributes) =>
        (attributes & MethodAttributes.MemberAccessMask)
            is MethodAttributes.Public
                or MethodAttributes.Family
                or MethodAttributes.FamORAssem;

    // Returns null for a type that is not visible.
    private static string? NameOf(MetadataReader metadata, TypeDefinition type)
    {
        string name = metadata.GetString(type.Name);
        TypeAttributes visibility = type.Attributes & TypeAttributes.VisibilityMask;
        if (visibility == TypeAttributes.Public)
        {
            string scope = metadata.GetString(type.Namespace);
            return scope.Length == 0 ? name : $"{scope}.{name}";
        }
        return
            visibility is TypeAttributes.NestedPublic or TypeAttributes.NestedFamily or TypeAttributes.NestedFamORAssem
            && NameOf(metadata, metadata.GetTypeDefinition(type.GetDeclaringType())) is { } outer
            ? $"{outer}.{name}"
            : null;
    }
}
