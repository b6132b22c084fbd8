using System.Reflection;
using System.Text.Json;
using Xunit;

namespace Sluice.Tests.Reflection;

/// <summary>
/// A member whose type has no values for a wire is refused by a shape that is made at run time with its first value, as
/// System.Text.Json does: types of libraries often have one that is always null.
/// </summary>
public class UnsupportedMemberTests
{
    public sealed class Owner<T>
    {
        public int Id { get; set; }
        public T? Value { get; set; }
    }

    private static readonly Dictionary<string, Action<ProvidedBy>> s_members = new()
    {
        ["delegate"] = provider => Check<Action>(provider, () => { }, sharesRule: true),
        ["method"] = provider => Check(provider, MethodBase.GetCurrentMethod()!, sharesRule: true),
        ["task"] = provider => Check(provider, Task.CompletedTask, sharesRule: false),
        ["sequence"] = provider => Check(provider, Empty(), sharesRule: false),
    };

    private static async IAsyncEnumerable<int> Empty()
    {
        await Task.CompletedTask;
        yield break;
    }

    public static TheoryData<ProvidedBy, string> Members()
    {
        var data = new TheoryData<ProvidedBy, string>();
        foreach (ProvidedBy provider in Provided.AtRunTime)
        foreach (string name in s_members.Keys)
            data.Add(provider, name);
        return data;
    }

    [Theory, MemberData(nameof(Members))]
    public void Null_is_written_and_read_and_a_value_is_refused(ProvidedBy provider, string name) =>
        s_members[name](provider);

    private static void Check<T>(ProvidedBy provider, T value, bool sharesRule)
        where T : class
    {
        const string Null = """{"id":1,"value":null}""";
        Assert.Equal(Null, Provided.Json(provider, new Owner<T> { Id = 1 }));
        Assert.Equal(1, Provided.FromJson<Owner<T>>(provider, Null)!.Id);
        WireException refused = Assert.Throws<WireException>(() =>
            Provided.Json(provider, new Owner<T> { Value = value })
        );
        Assert.Equal((WireError.Unsupported, "$.value"), (refused.Error, refused.Path));
        Assert.Contains("[WireIgnore] or give it a [WireConverter]", refused.Message, StringComparison.Ordinal);
        if (!sharesRule)
            return;
        Assert.Equal(Null, JsonSerializer.Serialize(new Owner<T> { Id = 1 }, JsonSerializerOptions.Web));
        Assert.Throws<NotSupportedException>(() => JsonSerializer.Serialize(new Owner<T> { Value = value }));
    }
}
