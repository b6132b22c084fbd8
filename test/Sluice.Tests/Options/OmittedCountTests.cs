using System.Reflection;
using Sluice.Tests.Reflection;
using Xunit;

namespace Sluice.Tests.Options;

/// <summary>
/// Maps whose header is written again, because members that are null are omitted: the count, and the bytes that move
/// where a header of three bytes is needed.
/// </summary>
public class OmittedCountTests
{
    private static readonly PropertyInfo[] s_members =
    [
        .. typeof(Sparse).GetProperties().Where(p => p.PropertyType == typeof(int?)),
    ];

    [Theory, InlineData(ProvidedBy.Generation), InlineData(ProvidedBy.Emission), InlineData(ProvidedBy.Walk)]
    public void Header_CountsTheMembersThatAreNotNull(ProvidedBy provider)
    {
        var options = new MessagePackWireOptions { Omit = OmitWhen.Null, Shapes = ShapesOf(provider) };
        for (int count = 0; count <= s_members.Length; count++)
        {
            Sparse value = Create(count);
            Dictionary<string, int> entries = s_members[..count]
                .ToDictionary(p => p.Name.ToLowerInvariant(), _ => count);
            entries.Add("id", 7);
            byte[] expected = MessagePackWire.Serialize(entries);
            Assert.Equal(expected, MessagePackWire.Serialize(value, options: options));
        }
    }

    [Theory, InlineData(ProvidedBy.Generation), InlineData(ProvidedBy.Emission), InlineData(ProvidedBy.Walk)]
    public void Header_OfANestedObject_MovesWhatFollows(ProvidedBy provider)
    {
        WireShapes? shapes = ShapesOf(provider);
        var options = new MessagePackWireOptions { Omit = OmitWhen.Null, Shapes = shapes };
        FieldSelection<Sparse> some = FieldSelection.Parse<Sparse>("[id,m01,m17,next[m02,m18]]");
        foreach (FieldSelection<Sparse>? selection in (FieldSelection<Sparse>?[])[null, some])
        {
            foreach (int count in (int[])[0, 3, 15, 16, s_members.Length])
            {
                foreach (int nested in (int[])[0, 14, 15, 16, s_members.Length])
                {
                    Sparse value = Create(count);
                    value.Next = Create(nested);
                    value.Last = [Create(count), Create(nested)];
                    string json = JsonWire.Serialize(value, selection, new() { Omit = OmitWhen.Null, Shapes = shapes });
                    byte[] bytes = MessagePackWire.Serialize(value, selection, options);
                    Assert.Equal(json, System.Text.Encoding.UTF8.GetString(MessagePackWire.ToJson(bytes)));
                }
            }
        }
    }

    private static Sparse Create(int count)
    {
        var value = new Sparse { Id = 7 };
        foreach (PropertyInfo member in s_members[..count])
            member.SetValue(value, count);
        return value;
    }

    private static WireShapes? ShapesOf(ProvidedBy provider) =>
        provider == ProvidedBy.Generation ? null : WireShapes.Of(Provided.Converter<Sparse>(provider));
}

[Shape]
public sealed partial class Sparse
{
    public int? M01 { get; set; }
    public int? M02 { get; set; }
    public int? M03 { get; set; }
    public int? M04 { get; set; }
    public int? M05 { get; set; }
    public int? M06 { get; set; }
    public int? M07 { get; set; }
    public int? M08 { get; set; }
    public int? M09 { get; set; }
    public int? M10 { get; set; }
    public int? M11 { get; set; }
    public int? M12 { get; set; }
    public int? M13 { get; set; }
    public int? M14 { get; set; }
    public int? M15 { get; set; }
    public int? M16 { get; set; }
    public int? M17 { get; set; }
    public int? M18 { get; set; }
    public int Id { get; set; }
    public Sparse? Next { get; set; }
    public List<Sparse>? Last { get; set; }
}
