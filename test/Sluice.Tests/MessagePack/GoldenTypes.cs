using MessagePack;

namespace Sluice.Tests.MessagePack;

// The types that the golden cases name, as MessagePack-CSharp saw them.
public enum Color : byte
{
    Red = 1,
    Green = 2,
    Blue = 200,
}

[Flags]
public enum Rights : long
{
    None = 0,
    Read = 1,
    Write = 2,
    All = -1,
}

[WireEnum]
public enum NamedColor : byte
{
    Red = 1,
    Green = 2,
    Blue = 200,
}

[Shape, MessagePackObject]
public partial class IntKeyed
{
    [Key(0)]
    public int A { get; set; }

    [Key(1)]
    public string? B { get; set; }

    [Key(2)]
    public List<int>? C { get; set; }
}

[Shape, MessagePackObject]
public partial class Gapped
{
    [Key(1)]
    public int A { get; set; }

    [Key(4)]
    public string? B { get; set; }
}

[Shape, MessagePackObject(true)]
public partial class StringKeyed
{
    public int MyProperty1 { get; set; }
    public string? Name { get; set; }
    public double? Ratio { get; set; }
    public StringKeyed? Next { get; set; }
}

[Shape, MessagePackObject]
public partial class NamedKeys
{
    [Key("id")]
    public long Id { get; set; }

    [Key("名前")]
    public string? Name { get; set; }

    [IgnoreMember]
    public int Hidden { get; set; }
}

[Shape, MessagePackObject]
public partial struct Point
{
    [Key(0)]
    public float X { get; set; }

    [Key(1)]
    public float Y { get; set; }
}

[Shape, MessagePackObject]
public partial record Rec([property: Key(0)] int Id, [property: Key(1)] string Name);

[MessagePackObject]
public class BaseC
{
    [Key(0)]
    public int X { get; set; }
}

[Shape, MessagePackObject]
public partial class DerivedC : BaseC
{
    [Key(1)]
    public int Y { get; set; }
}

[Shape, MessagePackObject]
public partial class Fields
{
    [Key(0)]
    public int F;

    [Key(1)]
    public readonly string G = "g";
}

[Shape, Union(0, typeof(Cat)), Union(3, typeof(Dog))]
public partial interface IAnimal;

[MessagePackObject]
public class Cat : IAnimal
{
    [Key(0)]
    public string? Name { get; set; }
}

[MessagePackObject]
public class Dog : IAnimal
{
    [Key(0)]
    public int Age { get; set; }

    [Key(1)]
    public IAnimal? Friend { get; set; }
}

[Shape, MessagePackObject]
public partial class Holder
{
    [Key(0)]
    public object? Value { get; set; }
}

[Shape, MessagePackObject(true)]
public partial class HolderS
{
    public object? Value { get; set; }
}
