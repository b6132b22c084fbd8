using System.Runtime.Serialization;
using MessagePack;

namespace Sluice.Tests.MessagePack;

// The types that the quirks name; QuirkShapes brings their generated shapes.
[ShapeFor<IQuirkUnion>]
[ShapeFor<System.Numerics.Matrix3x2>]
[ShapeFor<System.Numerics.Plane>]
[ShapeFor<QuirkCallbacks>]
[ShapeFor<QuirkData>]
[ShapeFor<QuirkDerived>]
[ShapeFor<QuirkDisordered>]
[ShapeFor<QuirkEmpty>]
[ShapeFor<QuirkGaps>]
[ShapeFor<QuirkGetOnly>]
[ShapeFor<QuirkIgnored>]
[ShapeFor<QuirkLists>]
[ShapeFor<QuirkMade>]
[ShapeFor<QuirkNames>]
[ShapeFor<QuirkOrdered>]
[ShapeFor<QuirkOverride>]
[ShapeFor<QuirkPrivate>]
[ShapeFor<QuirkRecord>]
[ShapeFor<QuirkStruct>]
[ShapeFor<QuirkTexts>]
[ShapeFor<QuirkTint>]
[ShapeFor<System.Drawing.Color>]
[ShapeFor<System.Drawing.SizeF>]
[ShapeFor<System.Drawing.Rectangle>]
[ShapeFor<System.Drawing.Point>]
[ShapeFor<System.Drawing.PointF>]
[ShapeFor<System.Numerics.Matrix4x4>]
[ShapeFor<System.Numerics.Quaternion>]
[ShapeFor<System.Numerics.Vector2>]
[ShapeFor<System.Numerics.Vector3>]
[ShapeFor<System.Numerics.Vector4>]
internal partial class QuirkShapes;

public struct QuirkTint
{
    public byte R;
    public byte G;
}

public class QuirkGetOnly
{
    public int A { get; set; }
    public int B => 5;
    public List<int> L { get; } = [];
}

public class QuirkMade(int a)
{
    public int A { get; } = a;
    public int B => A;
}

public class QuirkBase
{
    public int X { get; set; }
}

public class QuirkDerived : QuirkBase
{
    public int Y { get; set; }
}

[MessagePackObject]
public class QuirkEmpty;

[MessagePackObject]
public class QuirkGaps
{
    [Key(1)]
    public int A { get; set; }

    [Key(3)]
    public int B { get; set; }
}

[MessagePackObject]
public class QuirkDisordered
{
    [Key(1)]
    public int A { get; set; }

    [Key(0)]
    public int B { get; set; }
}

[MessagePackObject]
public class QuirkTexts
{
    [Key("naïve key")]
    public int A { get; set; }
}

[MessagePackObject(true)]
public class QuirkNames
{
    [Key(7)]
    public int A { get; set; }
}

[MessagePackObject(AllowPrivate = true)]
public class QuirkPrivate
{
    public QuirkPrivate() { }

    public QuirkPrivate(int a) => A = a;

    [Key(0)]
    private int A { get; set; }

    [Key(1)]
    internal int B = 5;
}

[MessagePackObject]
public class QuirkVirtual
{
    [Key(0)]
    public virtual int P { get; set; }
}

[MessagePackObject]
public class QuirkOverride : QuirkVirtual
{
    [Key(1)]
    public override int P { get; set; }
}

[MessagePackObject(true)]
public class QuirkIgnored
{
    public int A { get; set; }

    [IgnoreMember]
    public int B { get; set; }
}

[DataContract]
public class QuirkOrdered
{
    [DataMember(Order = 1)]
    public int A { get; set; }

    [DataMember(Order = 0)]
    public int B { get; set; }
}

[DataContract]
public class QuirkData
{
    [DataMember(Name = "a b")]
    public int A { get; set; }

    [DataMember]
    public int FirstB { get; set; }
    public int C { get; set; }
}

[Union(3, typeof(QuirkCase))]
public interface IQuirkUnion;

[MessagePackObject]
public class QuirkCase : IQuirkUnion
{
    [Key(0)]
    public int A { get; set; }
}

[MessagePackObject]
public class QuirkOther : IQuirkUnion
{
    [Key(0)]
    public int A { get; set; }
}

[MessagePackObject]
public class QuirkCallbacks : IMessagePackSerializationCallbackReceiver
{
    [Key(0)]
    public int A { get; set; }

    public void OnBeforeSerialize() => A = 9;

    public void OnAfterDeserialize() => A = 1;
}

[MessagePackObject]
public class QuirkLists
{
    [Key(0)]
    public List<int>? A { get; set; }

    [Key(1)]
    public Dictionary<string, int>? B { get; set; }

    [Key(2)]
    public byte[]? C { get; set; }
}

[MessagePackObject]
public struct QuirkStruct
{
    [Key(0)]
    public int A { get; set; }
}

[MessagePackObject]
public record QuirkRecord([property: Key(0)] int A, [property: Key(1)] string B);
