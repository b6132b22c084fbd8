using System.Linq.Expressions;
using System.Reflection;
using Microsoft.EntityFrameworkCore;
using Microsoft.EntityFrameworkCore.ChangeTracking;
using Microsoft.EntityFrameworkCore.Metadata;
using Microsoft.EntityFrameworkCore.Storage.ValueConversion;
using Xunit;

namespace Sluice.EntityFrameworkCore.Tests;

public class ConversionTests
{
    private static readonly ShopContext s_context = new("Host=127.0.0.1;Port=1");

    private static IProperty Property(string name) =>
        s_context.Model.FindEntityType(typeof(Order))!.FindProperty(name)!;

    private static Settings Sample() =>
        new()
        {
            Tags = ["a", "b"],
            Counts = new() { ["x"] = 1 },
            Inner = new() { Tags = ["c"] },
            Bytes = [1, 2],
        };

    [Fact]
    public void A_member_is_stored_as_the_wire_writes_it()
    {
        ValueConverter json = Property("Settings").GetValueConverter()!,
            packed = Property("Packed").GetValueConverter()!;
        Assert.Equal(JsonWire.Serialize(Sample()), json.ConvertToProvider(Sample()));
        Assert.Equal(MessagePackWire.Serialize(Sample()), packed.ConvertToProvider(Sample()));
        Assert.Equal(["a", "b"], ((Settings)json.ConvertFromProvider(JsonWire.Serialize(Sample()))!).Tags);
        Assert.Equal(1, ((Settings)packed.ConvertFromProvider(MessagePackWire.Serialize(Sample()))!).Counts["x"]);
    }

    // EF Core prints the expressions as code of the model: of constants only primitive ones, of methods only public ones.
    [Theory, InlineData("Settings"), InlineData("Packed")]
    public void Compiled_models_can_repeat_the_expressions(string property)
    {
        ValueConverter converter = Property(property).GetValueConverter()!;
        ValueComparer comparer = Property(property).GetValueComparer();
        var printed = new PrintedExpressions();
        printed.Visit(converter.ConvertToProviderExpression);
        printed.Visit(converter.ConvertFromProviderExpression);
        printed.Visit(comparer.EqualsExpression);
        printed.Visit(comparer.HashCodeExpression);
        printed.Visit(comparer.SnapshotExpression);
        Assert.All(printed.Constants, constant => Assert.Equal($"Order.{property}", constant));
        Assert.Equal(5, printed.Methods.Count);
        Assert.All(printed.Methods, method => Assert.True(method is { IsPublic: true, DeclaringType.IsVisible: true }));
    }

    private sealed class PrintedExpressions : ExpressionVisitor
    {
        internal List<object?> Constants { get; } = [];
        internal List<MethodInfo> Methods { get; } = [];

        protected override Expression VisitConstant(ConstantExpression node)
        {
            if (node.Value is not null)
                Constants.Add(node.Value);
            return node;
        }

        protected override Expression VisitMethodCall(MethodCallExpression node)
        {
            Methods.Add(node.Method);
            return base.VisitMethodCall(node);
        }
    }

    [Fact]
    public void The_comparer_sees_every_change_and_its_snapshot_is_a_copy()
    {
        var comparer = (ValueComparer<Settings>)Property("Settings").GetValueComparer();
        Settings value = Sample(),
            snapshot = comparer.Snapshot(value);
        Assert.True(comparer.Equals(value, snapshot));
        Assert.Equal(comparer.GetHashCode(value), comparer.GetHashCode(snapshot));
        Assert.NotSame(value.Inner, snapshot.Inner);
        foreach (
            Action<Settings> change in (Action<Settings>[])
                [
                    s => s.Tags.Add("z"),
                    s => s.Tags[0] = "z",
                    s => s.Counts["x"] = 2,
                    s => s.Counts["y"] = 1,
                    s => s.Inner!.Tags.Clear(),
                    s => s.Inner = null,
                    s => s.Bytes![0] = 9,
                ]
        )
        {
            Settings changed = comparer.Snapshot(value);
            change(changed);
            Assert.False(comparer.Equals(value, changed));
            Assert.True(comparer.Equals(value, snapshot));
        }
        Assert.False(comparer.Equals(value, null));
        Assert.True(comparer.Equals(null, null));
    }

    [Fact]
    public void What_is_never_written_is_not_stored_unless_that_is_said()
    {
        var model = new ModelBuilder();
        var entity = model.Entity("Holder");
        var thrown = Assert.Throws<InvalidOperationException>(() =>
            entity.Property<Secretive>("Value").HasSluiceConversion()
        );
        Assert.Contains("Secret", thrown.Message);
        entity.Property<Secretive>("Value").HasSluiceConversion(allowLoss: true);
    }
}
