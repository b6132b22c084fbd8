using Xunit;

namespace Sluice.Generator.Tests;

/// <summary>Whatever is asked of it, the generator either says what is wrong or emits code that compiles.</summary>
public class CompilesTests
{
    public static TheoryData<string, string> Sources => new()
    {
        { "order", "namespace App; [Shape] public partial record Order(int Id, string Customer, List<Line> Lines, Line? First); public record Line(string Sku, int Quantity);" },
        { "global namespace", "[Shape] public partial class Order { public int Id { get; set; } public Order? Parent { get; init; } public required string Name { get; set; } }" },
        { "generic", "namespace App; [Shape] public partial class Page<T> { public List<T> Items { get; init; } = []; public int? Next { get; private set; } } [Shape] public partial class Holder { public Page<Holder>? Pages { get; set; } public Wrapper<int>? W { get; set; } } public class Wrapper<T> where T : struct { public T? Value { get; init; } }" },
        { "private nested", "namespace App; public partial class Outer { [Shape] private partial class A { public B? B { get; set; } public int X { get; init; } } private sealed class B { public A? Back { get; set; } public int Y { get; init; } } }" },
        { "struct", "[Shape] public readonly partial record struct Point(int X, int Y); [Shape] public partial struct Box { public int W { get; set; } public int H { get; init; } public Point At { get; set; } }" },
        { "interface", "namespace App { [Shape] public partial interface IAnimal { string Name { get; } } public class Dog : IAnimal { public string Name => \"x\"; } }" },
        { "witness", "namespace App; public class Foreign { public int X { get; set; } } public class Page<T> { public T[] Items { get; set; } = []; } [ShapeFor<Foreign>, ShapeFor<List<Foreign>>, ShapeFor(typeof(Page<>))] public partial class Shapes;" },
        { "enum and nullables", "[Shape] public partial class C { public DayOfWeek D { get; set; } public DayOfWeek? E { get; set; } public int? F { get; set; } public Guid G { get; set; } public string?[] H { get; set; } = []; }" },
    };

    [Theory, MemberData(nameof(Sources))]
    public void Output_compiles_without_warnings(string name, string source)
    {
        _ = name;
        GeneratorRun run = GeneratorRun.Of(source);
        Assert.Empty(run.Reported);
        string all = string.Join("\n", run.Result.GeneratedTrees.Select(t => $"// {t.FilePath}\n{t}"));
        Assert.True(!run.Complaints.Any(), string.Join("\n", run.Complaints) + "\n" + all);
        Assert.NotEmpty(run.Result.GeneratedTrees);
    }
}
