using System.Text;
using Sluice.Selection;
using Sluice.Tests.Reflection;
using Sluice.Tests.Shapes;
using Xunit;

namespace Sluice.Tests.Selection;

/// <summary>
/// The default set stops before a type that is already on the path, by every provider and on every wire.
/// </summary>
public class RecursiveDefaultTests
{
    private static readonly (Type Type, string Include, string Tree)[] s_cases =
    [
        (typeof(Blog), "", "{id url posts{id title}}"),
        (typeof(Blog), "[url,posts]", "{url posts{id title}}"),
        (typeof(Blog), "posts[blog]", "{posts{blog{id url}}}"),
        (typeof(Blog), "posts[!all]", "{posts{id title blog{id url} related{id title}}}"),
        (typeof(Post), "", "{id title blog{id url}}"),
        (typeof(Post), "related", "{related{id title blog{id url}}}"),
        (typeof(Worker), "", "{name}"),
        (typeof(Worker), "boss", "{boss{name}}"),
        (typeof(Head), "", "{name}"),
        (typeof(Head), "[!all]", "{reports{name} name boss{name}}"),
        (typeof(Marked), "", "{id}"),
        (typeof(Marked), "text", "{text}"),
        (typeof(Marked), "next,always[text]", "{next{id} always{text}}"),
        (typeof(Entry), "", "({size name}|{icon{size name} name})".Replace("icon{size name} ", "")),
        (typeof(Entry), "entries", "({}|{entries({size name}|{name})})"),
        (typeof(Listed), "", "{id name parent{name parent{id name}}}"),
        (typeof(Listed), "parent[id]", "{parent{id}}"),
        (typeof(Shelf), "", "{id blog{id url posts{id title}} posts{id title blog{id url}}}"),
    ];

    public static TheoryData<int> Cases() => [.. Enumerable.Range(0, s_cases.Length)];

    [Theory]
    [MemberData(nameof(Cases))]
    public void Default_set_stops_before_a_type_on_the_path(int index)
    {
        (Type type, string include, string tree) = s_cases[index];
        foreach (ProvidedBy provider in Provided.All)
            Assert.Equal((provider, tree), (provider, Tree(ConverterOf(provider, type), include)));
    }

    [Fact]
    public void Random_expressions_over_recursive_types_select_what_the_reference_says()
    {
        SelectionModelTests.Compare<Blog>(7, Generated<Blog>());
        SelectionModelTests.Compare<Head>(8, Generated<Head>());
        SelectionModelTests.Compare<Marked>(9, Generated<Marked>());
        SelectionModelTests.Compare<Entry>(10, Generated<Entry>());
        SelectionModelTests.Compare<Shelf>(11, Generated<Shelf>());
    }

    [Fact]
    public void Object_that_contains_itself_is_written_by_default_and_refused_as_a_whole()
    {
        var blog = new Blog { Id = 1 };
        blog.Posts.Add(new Post { Id = 2, Blog = blog });
        blog.Posts[0].Related["self"] = blog.Posts[0];
        foreach (string include in (ReadOnlySpan<string>)["", "[url,posts]", "[!all]", "posts.blog.posts.related"])
        foreach (ProvidedBy provider in Provided.All)
        foreach (WireUnderTest wire in WireUnderTest.All.Values)
        {
            var converter = (Converter<Blog>)ConverterOf(provider, typeof(Blog));
            Assert.NotEmpty(wire.Write(converter, blog, FieldSelection.Parse(converter, include, default, null).Node));
        }
        Assert.Equal(
            """{"id":1,"url":"u","posts":[{"id":2,"title":"t"}]}""",
            JsonWire.Serialize(blog, FieldSelection<Blog>.Default)
        );
        Assert.Equal(
            """{"id":1,"url":"u","posts":[{"id":2,"title":"t"}]}""",
            Encoding.UTF8.GetString(
                MessagePackWire.ToJson(MessagePackWire.Serialize(blog, FieldSelection<Blog>.Default))
            )
        );
        Assert.Equal(WireError.Depth, Assert.Throws<WireException>(() => JsonWire.Serialize(blog)).Error);
        Assert.Equal(
            WireError.Depth,
            Assert.Throws<WireException>(() => JsonWire.Serialize(blog, FieldSelection<Blog>.All)).Error
        );
    }

    [Fact]
    public void Query_is_projected_to_the_default_set()
    {
        var blog = new Blog { Id = 1 };
        blog.Posts.Add(new Post { Id = 2, Blog = blog });
        Blog projected = new[] { blog }.AsQueryable().Select(FieldSelection<Blog>.Default).Single();
        Assert.Null(projected.Posts[0].Blog);
        Assert.Equal(
            JsonWire.Serialize(blog, FieldSelection<Blog>.Default),
            JsonWire.Serialize(projected, FieldSelection<Blog>.Default)
        );
        Assert.Equal(FieldSelection<Blog>.Default, FieldSelection.Parse<Blog>(FieldSelection<Blog>.Default.ToString()));
        Assert.Equal(
            "[id,title,blog]",
            FieldSelection
                .Parse<Blog>("posts[!default,blog]")
                .For<Post>("posts")
                .ToString()
                .Replace("blog[id,url]", "blog")
        );
    }

    [Fact]
    public void Default_set_of_types_that_all_hold_each_other_ends_at_a_level()
    {
        SelectionCost cost = FieldSelection<Dense1>.Default.GetCost();
        Assert.InRange(cost.Members, 100, 6 * 256);
        Assert.False(cost.IsRecursive);
        Assert.Equal(
            FieldSelection<Dense1>.Default,
            FieldSelection.Parse<Dense1>(FieldSelection<Dense1>.Default.ToString())
        );
        string json = JsonWire.Serialize(
            new Dense1 { A = new() { B = new() { C = new() { D = new() { E = new() } } } } },
            FieldSelection<Dense1>.Default
        );
        Assert.StartsWith("""{"a":{""", json);
    }

    private static Converter<T> Generated<T>()
        where T : IShaped<T> => T.Converter;

    private static Converter ConverterOf(ProvidedBy provider, Type type) =>
        provider == ProvidedBy.Generation ? Sluice.Reflection.Converters.For(type) : Provided.Converter(provider, type);

    private static string Tree(Converter converter, string include) => (string)converter.Accept(new TreeOf(include))!;

    private sealed class TreeOf(string include) : ConverterVisitor
    {
        public override object? Visit<T>(Converter<T> converter) =>
            FieldTree.Of(FieldSelection.Parse(converter, include, default, null), 8);
    }
}
