using Sluice.Model;
using Sluice.Shared.TypeScript;

namespace Sluice.TypeScriptCases;

/// <summary>A model of more than 300 types that refer to each other, with every form of member.</summary>
internal static class LargeModel
{
    private static readonly Type[] s_marks =
    [
        typeof(A),
        typeof(B),
        typeof(C),
        typeof(D),
        typeof(E),
        typeof(F),
        typeof(G),
        typeof(H),
        typeof(I),
        typeof(J),
        typeof(K),
        typeof(L),
        typeof(M),
        typeof(N),
        typeof(O),
        typeof(P),
        typeof(Q),
        typeof(R),
    ];

    public static string Declare() =>
        TypeScriptDeclaration.Create(
            new("Model"),
            from first in s_marks
            from second in s_marks
            select ShapeOf(typeof(Entity<,>).MakeGenericType(first, second)),
            []
        );

    private static TypeShape ShapeOf(Type type) =>
        (TypeShape)
            typeof(TypeShape)
                .GetMethods()
                .Single(each => each.Name == "Of" && each.GetGenericArguments().Length == 1)
                .MakeGenericMethod(type)
                .Invoke(null, null)!;

    private sealed class A;

    private sealed class B;

    private sealed class C;

    private sealed class D;

    private sealed class E;

    private sealed class F;

    private sealed class G;

    private sealed class H;

    private sealed class I;

    private sealed class J;

    private sealed class K;

    private sealed class L;

    private sealed class M;

    private sealed class N;

    private sealed class O;

    private sealed class P;

    private sealed class Q;

    private sealed class R;

    /// <summary>A type that refers to others in every way.</summary>
    private sealed class Entity<TFirst, TSecond>
    {
        [Always]
        public int Id { get; set; }

        [Default, Filterable, Sortable]
        public string Name { get; set; } = "";

        [Default]
        public Entity<TSecond, TFirst>? Mirror { get; set; }

        [SubPropertyDefault("[id,name]")]
        public List<Entity<TSecond, TFirst>> Mirrors { get; set; } = [];
        public Dictionary<string, Entity<TFirst, TFirst>> ByKey { get; set; } = [];
        public Entity<TSecond, TSecond>?[] Others { get; set; } = [];
        public Choice? Choice { get; set; }
        public decimal Price { get; set; }
        public long Count { get; set; }
        public Int128 Huge { get; set; }
        public DateTime At { get; set; }
        public byte[]? Seal { get; set; }
        public DayOfWeek Day { get; set; }
        public object? Anything { get; set; }
        public int[,] Grid { get; set; } = new int[0, 0];

        [RequirePolicy("staff")]
        public string? Secret { get; set; }

        [Never]
        public string? Password { get; set; }

        [WireName("a name-with 'quotes'")]
        public string? Odd { get; set; }
    }

    [WireUnion, WireCase("left", typeof(Left)), WireCase("right", typeof(Right))]
    private abstract class Choice
    {
        public string? Note { get; set; }
    }

    private sealed class Left : Choice
    {
        public Entity<A, A>? Of { get; set; }
    }

    private sealed class Right : Choice
    {
        public int Count { get; set; }
    }
}
