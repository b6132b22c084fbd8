using System.Net;
using System.Reflection;
using System.Text;
using System.Text.RegularExpressions;
using System.Xml.Linq;

namespace Sluice.Site;

/// <summary>The documentation of the packages' members as HTML.</summary>
/// <param name="link">The address of a documented member by its identifier, or null where it has no place on the site.</param>
internal sealed partial class XmlDocumentation(Func<string, string?> link)
{
    private readonly Dictionary<string, XElement> _members = [];

    public void Load(Assembly assembly)
    {
        string path = Path.ChangeExtension(assembly.Location, ".xml");
        foreach (XElement member in XDocument.Load(path, LoadOptions.PreserveWhitespace).Descendants("member"))
            _members[member.Attribute("name")!.Value] = member;
    }

    /// <summary>The summary of a member, or an inherited one.</summary>
    public string Summary(MemberInfo member) => Part(Find(member), "summary");

    /// <summary>The summary without markup.</summary>
    public string PlainSummary(MemberInfo member) =>
        WebUtility.HtmlDecode(Space().Replace(Tag().Replace(Summary(member), ""), " ").Trim());

    /// <summary>Everything behind the summary.</summary>
    public string Details(MemberInfo member)
    {
        XElement? element = Find(member);
        if (element is null)
            return "";
        var html = new StringBuilder();
        List(html, element, "typeparam", "name", "Type parameters");
        List(html, element, "param", "name", "Parameters");
        Section(html, element, "returns", "Returns");
        List(html, element, "exception", "cref", "Exceptions");
        Section(html, element, "remarks", "Remarks");
        Section(html, element, "example", "Example");
        return html.ToString();
    }

    private XElement? Find(MemberInfo member)
    {
        string id = DocumentationId.Of(member);
        if (!_members.TryGetValue(id, out XElement? element))
            return null;
        if (element.Element("summary") is not null || element.Element("inheritdoc") is not { } inherited)
            return element;
        if (inherited.Attribute("cref")?.Value is { } named && _members.TryGetValue(named, out XElement? other))
            return other;
        return Inherited(member)
            .Select(each => _members.GetValueOrDefault(DocumentationId.Of(each)))
            .FirstOrDefault(each => each?.Element("summary") is not null);
    }

    // The members of the same name and number of parameters, of bases and interfaces.
    private static IEnumerable<MemberInfo> Inherited(MemberInfo member)
    {
        if (member.DeclaringType is not { } type)
            yield break;
        var bases = new List<Type>(type.GetInterfaces());
        for (Type? each = type.BaseType; each is not null; each = each.BaseType)
            bases.Insert(0, each);
        foreach (Type each in bases)
        {
            Type definition = each.IsGenericType ? each.GetGenericTypeDefinition() : each;
            foreach (
                MemberInfo other in definition.GetMember(
                    member.Name,
                    BindingFlags.Public | BindingFlags.NonPublic | BindingFlags.Instance | BindingFlags.Static
                )
            )
                if (
                    other is not MethodBase method
                    || member is MethodBase own && method.GetParameters().Length == own.GetParameters().Length
                )
                    yield return other;
        }
    }

    private void Section(StringBuilder html, XElement member, string name, string title)
    {
        string part = Part(member, name);
        if (part.Length > 0)
            html.Append($"<h4>{title}</h4><div>{part}</div>");
    }

    private void List(StringBuilder html, XElement member, string name, string key, string title)
    {
        XElement[] parts = [.. member.Elements(name)];
        if (parts.Length == 0)
            return;
        html.Append($"<h4>{title}</h4><dl>");
        foreach (XElement part in parts)
        {
            string term = part.Attribute(key)?.Value ?? "";
            html.Append($"<dt>{(key == "cref" ? Reference(term) : $"<code>{Layout.Encode(term)}</code>")}</dt>")
                .Append($"<dd>{Inner(part)}</dd>");
        }
        html.Append("</dl>");
    }

    private string Part(XElement? member, string name) => member?.Element(name) is { } part ? Inner(part).Trim() : "";

    private string Inner(XElement element) =>
        string.Concat(
            element
                .Nodes()
                .Select(node =>
                    node switch
                    {
                        XText text => Layout.Encode(Space().Replace(text.Value, " ")),
                        XElement child => Render(child),
                        _ => "",
                    }
                )
        );

    private string Render(XElement element) =>
        element.Name.LocalName switch
        {
            "para" => $"<p>{Inner(element)}</p>",
            "c" => $"<code>{Inner(element)}</code>",
            "b" => $"<b>{Inner(element)}</b>",
            "code" => $"<pre><code>{Layout.Encode(element.Value.Trim('\n'))}</code></pre>",
            "paramref" or "typeparamref" => $"<code>{Layout.Encode(element.Attribute("name")!.Value)}</code>",
            "see" or "seealso" when element.Attribute("langword") is { } word => $"<code>{word.Value}</code>",
            "see" or "seealso" when element.Attribute("href") is { } address =>
                $"<a href=\"{Layout.Encode(address.Value)}\">{(element.IsEmpty ? address.Value : Inner(element))}</a>",
            "see" or "seealso" => Reference(element.Attribute("cref")?.Value ?? ""),
            "list" => $"<ul>{string.Concat(element.Elements("item").Select(item => $"<li>{Inner(item)}</li>"))}</ul>",
            _ => Inner(element),
        };

    private string Reference(string id)
    {
        string name = id.Length > 2 ? id[2..] : id;
        int end = name.IndexOf('(');
        if (end > 0)
            name = name[..end];
        name = Arity().Replace(name, "");
        string[] parts = name.Split('{')[0].Split('.');
        string text =
            id.StartsWith("T:", StringComparison.Ordinal) || parts.Length < 2 ? parts[^1]
            : parts[^1] is "#ctor" ? parts[^2]
            : $"{parts[^2]}.{parts[^1]}";
        string code = $"<code>{Layout.Encode(text)}</code>";
        return link(id) is { } address ? $"<a href=\"{address}\">{code}</a>" : code;
    }

    [GeneratedRegex(@"\s+")]
    private static partial Regex Space();

    [GeneratedRegex("<[^>]*>")]
    private static partial Regex Tag();

    [GeneratedRegex("`+[0-9]+")]
    private static partial Regex Arity();
}
