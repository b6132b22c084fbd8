using System.ComponentModel;
using System.Reflection;
using System.Text;
using System.Text.RegularExpressions;

namespace Sluice.Site;

/// <summary>The public types of the packages, a page each, and an index by namespace.</summary>
internal sealed partial class ApiReference
{
    private const BindingFlags Declared =
        BindingFlags.Public
        | BindingFlags.NonPublic
        | BindingFlags.Instance
        | BindingFlags.Static
        | BindingFlags.DeclaredOnly;

    private readonly List<Type> _types;
    private readonly Dictionary<string, string> _places = [];
    private readonly XmlDocumentation _documentation;

    public ApiReference(IEnumerable<Assembly> packages)
    {
        Assembly[] all = [.. packages];
        _documentation = new XmlDocumentation(id => _places.GetValueOrDefault(id));
        foreach (Assembly package in all)
            _documentation.Load(package);
        _types =
        [
            .. all.SelectMany(package => package.GetExportedTypes())
                .Where(IsShown)
                .OrderBy(type => type.Namespace, StringComparer.Ordinal)
                .ThenBy(type => type.Name, StringComparer.Ordinal),
        ];
        foreach (Type type in _types)
        {
            _places[DocumentationId.Of(type)] = FileOf(type);
            foreach (MemberInfo member in MembersOf(type))
                _places.TryAdd(DocumentationId.Of(member), $"{FileOf(type)}#{AnchorOf(member)}");
        }
    }

    public int TypeCount => _types.Count;

    public IEnumerable<ApiPage> Pages()
    {
        yield return Index();
        foreach (Type type in _types)
            yield return Page(type);
    }

    // The compiler adds types with special names for extension blocks.
    private static bool IsShown(MemberInfo member) => member is not Type { IsSpecialName: true } && IsBrowsable(member);

    private static bool IsBrowsable(MemberInfo member) =>
        member.GetCustomAttribute<EditorBrowsableAttribute>()?.State != EditorBrowsableState.Never
        || member is Type { IsAbstract: true, IsSealed: true } type
            && type.Name.EndsWith("Extensions", StringComparison.Ordinal);

    private static IEnumerable<MemberInfo> MembersOf(Type type) =>
        type.GetMembers(Declared)
            .Where(member =>
                IsShown(member)
                && member switch
                {
                    ConstructorInfo constructor => !constructor.IsStatic && IsVisible(constructor),
                    MethodInfo method => IsVisible(method)
                        && (!method.IsSpecialName || method.Name.StartsWith("op_", StringComparison.Ordinal))
                        && !(
                            method.Name
                                is "GetHashCode"
                                    or "ToString"
                                    or "Equals"
                                    or "PrintMembers"
                                    or "Deconstruct"
                                    or "<Clone>$"
                            && (method.IsVirtual || method.Name is "<Clone>$" or "PrintMembers")
                        )
                        && method.Name is not ("op_Equality" or "op_Inequality"),
                    PropertyInfo property => property.GetAccessors(true).Any(IsVisible)
                        && property.Name != "EqualityContract",
                    FieldInfo field => (field.IsPublic || field.IsFamily) && !field.IsSpecialName,
                    EventInfo @event => IsVisible(@event.AddMethod!),
                    _ => false,
                }
            );

    private static bool IsVisible(MethodBase method) => method.IsPublic || method.IsFamily || method.IsFamilyOrAssembly;

    private static string FileOf(Type type) => DocumentationId.NameOf(type).Replace('`', '-') + ".html";

    private static string AnchorOf(MemberInfo member) =>
        Odd()
            .Replace(
                DocumentationId.Of(member)[2..][(DocumentationId.NameOf(member.DeclaringType!).Length + 1)..],
                "-"
            );

    private ApiPage Index()
    {
        var html = new StringBuilder(
            "<h1>API reference</h1><p>The public types of the packages. Types that only generated code uses are left out.</p>"
        );
        foreach (IGrouping<string?, Type> space in _types.GroupBy(type => type.Namespace))
        {
            html.Append(
                $"<h2 id=\"{space.Key}\">{space.Key}</h2><div class=\"table\"><table><thead><tr><th>type</th><th></th></tr></thead><tbody>"
            );
            foreach (Type type in space)
                html.Append(
                        $"<tr><td><a href=\"{FileOf(type)}\"><code>{Layout.Encode(Signatures.NameOf(type))}</code></a></td>"
                    )
                    .Append($"<td>{_documentation.Summary(type)}</td></tr>");
            html.Append("</tbody></table></div>");
        }
        return new ApiPage(
            "api/index.html",
            "API reference",
            html.ToString(),
            [new SearchEntry("api/index.html", "API reference", "page", "The public types of the packages.")]
        );
    }

    private ApiPage Page(Type type)
    {
        string name = Signatures.NameOf(type),
            path = "api/" + FileOf(type);
        var entries = new List<SearchEntry>
        {
            new(path, name, Signatures.KindOf(type), _documentation.PlainSummary(type)),
        };
        var html = new StringBuilder();
        html.Append(
                $"<p class=\"place\"><a href=\"index.html#{type.Namespace}\">{type.Namespace}</a> · package {type.Assembly.GetName().Name}</p>"
            )
            .Append($"<h1>{Layout.Encode(name)}</h1><p class=\"kind\">{Signatures.KindOf(type)}{Bases(type)}</p>")
            .Append($"<p>{_documentation.Summary(type)}</p>{_documentation.Details(type)}");
        foreach (var (title, members) in Groups(type))
        {
            html.Append($"<h2>{title}</h2>");
            foreach (MemberInfo member in members)
            {
                string anchor = AnchorOf(member);
                html.Append(
                        $"<section class=\"member\" id=\"{anchor}\"><h3><a href=\"#{anchor}\">{Layout.Encode(TitleOf(member))}</a></h3>"
                    )
                    .Append($"<pre><code>{Layout.Encode(Signatures.Of(member))}</code></pre>")
                    .Append($"<p>{_documentation.Summary(member)}</p>{_documentation.Details(member)}</section>");
                if (!type.IsEnum || member is FieldInfo)
                    entries.Add(
                        new(
                            $"{path}#{anchor}",
                            $"{name}.{TitleOf(member)}",
                            "member",
                            _documentation.PlainSummary(member)
                        )
                    );
            }
        }
        return new ApiPage(path, name, html.ToString(), entries);
    }

    private static string TitleOf(MemberInfo member) =>
        member is ConstructorInfo ? "Constructor"
        : member.Name.StartsWith("op_", StringComparison.Ordinal) ? "Conversion"
        : member.Name;

    private static string Bases(Type type)
    {
        string[] bases =
        [
            .. new[] { type.BaseType }
                .OfType<Type>()
                .Where(each =>
                    each != typeof(object)
                    && each != typeof(ValueType)
                    && each != typeof(Enum)
                    && each != typeof(Attribute)
                )
                .Concat(
                    type.IsEnum
                        ? []
                        : type.GetInterfaces()
                            .Where(each =>
                                each.IsVisible && each.Namespace?.StartsWith("Sluice", StringComparison.Ordinal) == true
                            )
                )
                .Select(each => Layout.Encode(Signatures.NameOf(each))),
        ];
        return bases.Length == 0 ? "" : " : " + string.Join(", ", bases);
    }

    private static IEnumerable<(string Title, List<MemberInfo> Members)> Groups(Type type)
    {
        MemberInfo[] all = [.. MembersOf(type)];
        (string Title, IEnumerable<MemberInfo> Members)[] groups =
        [
            ("Constructors", all.OfType<ConstructorInfo>().Where(each => each.GetParameters().Length > 0)),
            (type.IsEnum ? "Values" : "Fields", all.OfType<FieldInfo>()),
            ("Properties", all.OfType<PropertyInfo>().OrderBy(each => each.Name, StringComparer.Ordinal)),
            ("Methods", all.OfType<MethodInfo>().OrderBy(each => each.Name, StringComparer.Ordinal)),
            ("Events", all.OfType<EventInfo>()),
        ];
        return groups.Select(group => (group.Title, group.Members.ToList())).Where(group => group.Item2.Count > 0);
    }

    [GeneratedRegex("[^A-Za-z0-9.]+")]
    private static partial Regex Odd();
}
