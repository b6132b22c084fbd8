using System.Buffers;
using System.Collections;
using System.Dynamic;
using System.Globalization;
using System.Numerics;
using System.Text;

namespace Sluice.Tests.MessagePack;

/// <summary>
/// What is particular about the bytes of MessagePack-CSharp 3.1.8, with the bytes that it wrote; docs/messagepack.md
/// shows the same list.
/// </summary>
internal static class Quirks
{
    private const string ByName =
        "members of the platform's types are in the order of their names, since reference assemblies have another order";

    internal static IReadOnlyList<Quirk> All { get; } =
    [
        Quirk.Of(
            "integers take the shortest form of their value",
            "9600ffd0dfcc80ce00010000cf0000000100000000",
            (0, -1, -33, 128, 65536, 4294967296L)
        ),
        Quirk.Of(
            "unsigned values of signed types take unsigned forms",
            "967fcc80ccffcd0100cdffffce00010000",
            new long[] { 127, 128, 255, 256, 65535, 65536 }
        ),
        Quirk.Of("char is a number", "cce9", 'é'),
        Quirk.Of("float keeps 32 bits, also whole numbers", "ca3f800000", 1f),
        Quirk.Of("double keeps 64 bits, also whole numbers", "cb3ff0000000000000", 1d),
        Quirk.Of("Half is a float 32", "ca3fc00000", (Half)1.5),
        Quirk.Of("decimal is text", "a4312e3530", 1.50m),
        Quirk.Of("BigInteger is binary", "c402d4fe", new BigInteger(-300)),
        Quirk.Of("Int128 is binary", "c4102c010000000000000000000000000000", (Int128)300),
        Quirk.Of("Complex is an array of two doubles", "92cb3ff0000000000000cb4000000000000000", new Complex(1, 2)),
        Quirk.Of(
            "Guid is text of 36 characters",
            "d92430303131323233332d343435352d363637372d383839392d616162626363646465656666",
            new Guid("00112233-4455-6677-8899-aabbccddeeff")
        ),
        Quirk.Of("DateTime in UTC is a timestamp", "d6ff695735a5", new DateTime(2026, 1, 2, 3, 4, 5, DateTimeKind.Utc)),
        Quirk.Of("DateTime of no kind counts as UTC", "d6ff695735a5", new DateTime(2026, 1, 2, 3, 4, 5)),
        Quirk.Of(
            "DateTime with fractions takes 64 bits",
            "d7ff00000190695735a5",
            new DateTime(2026, 1, 2, 3, 4, 5, DateTimeKind.Utc).AddTicks(1)
        ),
        Quirk.Of(
            "DateTime before 1970 takes 96 bits",
            "c70cff00000000ffffffffffffffff",
            new DateTime(1969, 12, 31, 23, 59, 59, DateTimeKind.Utc)
        ),
        Quirk.Of(
            "DateTimeOffset is local ticks and minutes",
            "92d6ff695735a55a",
            new DateTimeOffset(2026, 1, 2, 3, 4, 5, TimeSpan.FromMinutes(90))
        ),
        Quirk.Of("TimeSpan is ticks", "ce00989680", TimeSpan.FromSeconds(1)),
        Quirk.Of("DateOnly is days", "ce000b4921", new DateOnly(2026, 1, 2)),
        Quirk.Of("TimeOnly is ticks", "cf00000008ab14b780", new TimeOnly(1, 2, 3)),
        Quirk.Of("null of a reference is nil", "c0", (string?)null),
        Quirk.Of("null of a Nullable is nil", "c0", (int?)null),
        Quirk.Of("an empty string is no nil", "a0", ""),
        Quirk.Of("Uri is its original text", "ae687474703a2f2f612f623f633d64", new Uri("http://a/b?c=d")),
        Quirk.Of("Version is text", "a5312e322e33", new Version(1, 2, 3)),
        Quirk.Of("StringBuilder is text", "a26162", new StringBuilder("ab")),
        Quirk.Of("BitArray is an array of booleans", "92c3c2", new BitArray(new[] { true, false })),
        Quirk.Of("byte[] is binary, also when it is empty", "c400", new byte[0]),
        Quirk.Of("ArraySegment of bytes is binary", "c4020203", new ArraySegment<byte>(new byte[] { 1, 2, 3 }, 1, 2)),
        Quirk.Of("Memory of bytes is binary", "c4020102", new Memory<byte>(new byte[] { 1, 2 })),
        Quirk.Of("ReadOnlySequence of bytes is binary", "c4020102", new ReadOnlySequence<byte>(new byte[] { 1, 2 })),
        Quirk.Of("List of bytes is an array", "920102", new List<byte> { 1, 2 }),
        Quirk.Of("sbyte[] is an array", "9201ff", new sbyte[] { 1, -1 }),
        Quirk.Of(
            "an array of two dimensions holds its lengths first",
            "9302029401020304",
            new int[,]
            {
                { 1, 2 },
                { 3, 4 },
            }
        ),
        Quirk.Of("Lazy is its value", "05", new Lazy<int>(() => 5)),
        Quirk.Of("KeyValuePair is an array", "92a16101", new KeyValuePair<string, int>("a", 1)),
        Quirk.Of("tuples are arrays", "9201a161", Tuple.Create(1, "a")),
        Quirk.Of("value tuples are arrays", "9201a161", (1, "a")),
        Quirk.Of(
            "a value tuple of eight holds its rest as one more array",
            "98010203040506079108",
            (1, 2, 3, 4, 5, 6, 7, 8)
        ),
        Quirk.Of("ILookup is an array of groupings", "92920192010392009102", new[] { 1, 2, 3 }.ToLookup(i => i % 2)),
        Quirk.Of("IGrouping is a key and an array", "9201920103", new[] { 1, 3 }.GroupBy(i => i % 2).First()),
        Quirk.Of("an empty dictionary is an empty map", "80", new Dictionary<string, int>()),
        Quirk.Of("dictionary keys keep their type", "8101c3", new Dictionary<int, bool> { [1] = true }),
        Quirk.Of("Hashtable is a map", "81a161d200000001", new Hashtable { ["a"] = 1 }),
        Quirk.Of("ExpandoObject is a map", "81a161d200000001", Expando()),
        Quirk.Of("an untyped list is an array", "93d200000001a161c0", new ArrayList { 1, "a", null }),
        Quirk.Of("an enumeration is its number", "05", DayOfWeek.Friday),
        Quirk.Of("flags are their number", "03", System.IO.FileAccess.ReadWrite),
        Quirk.Of(
            "an integer in an object keeps its width",
            "94cc01d10001d200000001d30000000000000001",
            new object[] { (byte)1, (short)1, 1, 1L }
        ),
        Quirk.Of("Stack is read in reverse", "920201", new Stack<int>(new[] { 1, 2 })),
        Quirk.Of(
            "Type is its name",
            "d96853797374656d2e496e7433322c2053797374656d2e507269766174652e436f72654c69622c2056657273696f6e3d31302e302e302e302c2043756c747572653d6e65757472616c2c205075626c69634b6579546f6b656e3d37636563383564376265613737393865",
            typeof(int)
        ) with
        {
            Ours = "error: Unsupported",
            Reason = "a name from the wire must not choose a type; list the types in the options (Types)",
        },
        Quirk.Of(
            "Vector2 is an array",
            "92ca3f800000ca40000000",
            new Vector2(1, 2),
            static (v, o) => Quirk.Write<Vector2, QuirkShapes>(v, o),
            static (b, o) => Quirk.Read<Vector2, QuirkShapes>(b, o)
        ),
        Quirk.Of(
            "Vector3 is an array",
            "93ca3f800000ca40000000ca40400000",
            new Vector3(1, 2, 3),
            static (v, o) => Quirk.Write<Vector3, QuirkShapes>(v, o),
            static (b, o) => Quirk.Read<Vector3, QuirkShapes>(b, o)
        ),
        Quirk.Of(
            "Vector4 is an array",
            "94ca3f800000ca40000000ca40400000ca40800000",
            new Vector4(1, 2, 3, 4),
            static (v, o) => Quirk.Write<Vector4, QuirkShapes>(v, o),
            static (b, o) => Quirk.Read<Vector4, QuirkShapes>(b, o)
        ),
        Quirk.Of(
            "Quaternion is an array",
            "94ca3f800000ca40000000ca40400000ca40800000",
            new Quaternion(1, 2, 3, 4),
            static (v, o) => Quirk.Write<Quaternion, QuirkShapes>(v, o),
            static (b, o) => Quirk.Read<Quaternion, QuirkShapes>(b, o)
        ),
        Quirk.Of(
            "Matrix3x2 is an array by row",
            "96ca3f800000ca40000000ca40400000ca40800000ca40a00000ca40c00000",
            new Matrix3x2(1, 2, 3, 4, 5, 6),
            static (v, o) => Quirk.Write<Matrix3x2, QuirkShapes>(v, o),
            static (b, o) => Quirk.Read<Matrix3x2, QuirkShapes>(b, o)
        ),
        Quirk.Of(
            "Matrix4x4 is an array by row",
            "dc0010ca3f800000ca40000000ca40400000ca40800000ca40a00000ca40c00000ca40e00000ca41000000ca41100000ca41200000ca41300000ca41400000ca41500000ca41600000ca41700000ca41800000",
            new Matrix4x4(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16),
            static (v, o) => Quirk.Write<Matrix4x4, QuirkShapes>(v, o),
            static (b, o) => Quirk.Read<Matrix4x4, QuirkShapes>(b, o)
        ),
        Quirk.Verbatim(
            "Plane has no formatter, and is a map without a contract",
            "82a64e6f726d616c93ca3f800000ca40000000ca40400000a144ca40800000",
            new Plane(1, 2, 3, 4),
            static (v, o) => Quirk.Write<Plane, QuirkShapes>(v, o),
            static (b, o) => Quirk.Read<Plane, QuirkShapes>(b, o)
        ),
        Quirk.Verbatim(
            "Color without a contract is an empty map",
            "80",
            System.Drawing.Color.FromArgb(1, 2, 3, 4),
            static (v, o) => Quirk.Write<System.Drawing.Color, QuirkShapes>(v, o),
            static (b, o) => Quirk.Read<System.Drawing.Color, QuirkShapes>(b, o)
        ) with
        {
            Rewritten = "error: Unsupported",
        },
        Quirk.Verbatim(
            "Point without a contract is a map",
            "82a15801a15902",
            new System.Drawing.Point(1, 2),
            static (v, o) => Quirk.Write<System.Drawing.Point, QuirkShapes>(v, o),
            static (b, o) => Quirk.Read<System.Drawing.Point, QuirkShapes>(b, o)
        ),
        Quirk.Verbatim(
            "PointF without a contract is a map",
            "82a158ca3f800000a159ca40000000",
            new System.Drawing.PointF(1, 2),
            static (v, o) => Quirk.Write<System.Drawing.PointF, QuirkShapes>(v, o),
            static (b, o) => Quirk.Read<System.Drawing.PointF, QuirkShapes>(b, o)
        ),
        Quirk.Verbatim(
            "SizeF without a contract is a map",
            "82a55769647468ca3f800000a6486569676874ca40000000",
            new System.Drawing.SizeF(1, 2),
            static (v, o) => Quirk.Write<System.Drawing.SizeF, QuirkShapes>(v, o),
            static (b, o) => Quirk.Read<System.Drawing.SizeF, QuirkShapes>(b, o)
        ) with
        {
            Ours = "82a6486569676874ca40000000a55769647468ca3f800000",
            Reason = ByName,
        },
        Quirk.Verbatim(
            "Rectangle without a contract is a map of all that can be set",
            "86a84c6f636174696f6e82a15801a15902a453697a6582a5576964746803a648656967687404a15801a15902a5576964746803a648656967687404",
            new System.Drawing.Rectangle(1, 2, 3, 4),
            static (v, o) => Quirk.Write<System.Drawing.Rectangle, QuirkShapes>(v, o),
            static (b, o) => Quirk.Read<System.Drawing.Rectangle, QuirkShapes>(b, o)
        ) with
        {
            Ours =
                "86a648656967687404a84c6f636174696f6e82a15801a15902a453697a6582a648656967687404a5576964746803a5576964746803a15801a15902",
            Reason = ByName,
        },
        Quirk.Verbatim(
            "fields without a contract are members",
            "82a15201a14702",
            new QuirkTint { R = 1, G = 2 },
            static (v, o) => Quirk.Write<QuirkTint, QuirkShapes>(v, o),
            static (b, o) => Quirk.Read<QuirkTint, QuirkShapes>(b, o)
        ),
        Quirk.Verbatim(
            "get-only members without a contract are not written",
            "81a14101",
            new QuirkGetOnly { A = 1 },
            static (v, o) => Quirk.Write<QuirkGetOnly, QuirkShapes>(v, o),
            static (b, o) => Quirk.Read<QuirkGetOnly, QuirkShapes>(b, o)
        ),
        Quirk.Verbatim(
            "what a constructor takes is written without a contract",
            "81a14103",
            new QuirkMade(3),
            static (v, o) => Quirk.Write<QuirkMade, QuirkShapes>(v, o),
            static (b, o) => Quirk.Read<QuirkMade, QuirkShapes>(b, o)
        ),
        Quirk.Verbatim("an anonymous type is a map by its names", "82a14101a142a162", new { A = 1, B = "b" }),
        Quirk.Verbatim(
            "bases come before derived types",
            "82a15801a15902",
            new QuirkDerived { X = 1, Y = 2 },
            static (v, o) => Quirk.Write<QuirkDerived, QuirkShapes>(v, o),
            static (b, o) => Quirk.Read<QuirkDerived, QuirkShapes>(b, o)
        ),
        Quirk.Of(
            "an empty contract is an empty array",
            "90",
            new QuirkEmpty(),
            static (v, o) => Quirk.Write<QuirkEmpty, QuirkShapes>(v, o),
            static (b, o) => Quirk.Read<QuirkEmpty, QuirkShapes>(b, o)
        ),
        Quirk.Of(
            "gaps of keys are nil",
            "94c001c002",
            new QuirkGaps { A = 1, B = 2 },
            static (v, o) => Quirk.Write<QuirkGaps, QuirkShapes>(v, o),
            static (b, o) => Quirk.Read<QuirkGaps, QuirkShapes>(b, o)
        ),
        Quirk.Of(
            "keys need not be in order",
            "920201",
            new QuirkDisordered { A = 1, B = 2 },
            static (v, o) => Quirk.Write<QuirkDisordered, QuirkShapes>(v, o),
            static (b, o) => Quirk.Read<QuirkDisordered, QuirkShapes>(b, o)
        ),
        Quirk.Of(
            "text keys are verbatim",
            "81aa6e61c3af7665206b657901",
            new QuirkTexts { A = 1 },
            static (v, o) => Quirk.Write<QuirkTexts, QuirkShapes>(v, o),
            static (b, o) => Quirk.Read<QuirkTexts, QuirkShapes>(b, o)
        ),
        Quirk.Of(
            "names as keys ignore numbers",
            "81a14101",
            new QuirkNames { A = 1 },
            static (v, o) => Quirk.Write<QuirkNames, QuirkShapes>(v, o),
            static (b, o) => Quirk.Read<QuirkNames, QuirkShapes>(b, o)
        ),
        Quirk.Of(
            "non-public members under AllowPrivate are written",
            "920405",
            new QuirkPrivate(4),
            static (v, o) => Quirk.Write<QuirkPrivate, QuirkShapes>(v, o),
            static (b, o) => Quirk.Read<QuirkPrivate, QuirkShapes>(b, o)
        ),
        Quirk.Of(
            "an overridden member fills the slots of both keys",
            "920101",
            new QuirkOverride { P = 1 },
            static (v, o) => Quirk.Write<QuirkOverride, QuirkShapes>(v, o),
            static (b, o) => Quirk.Read<QuirkOverride, QuirkShapes>(b, o)
        ),
        Quirk.Of(
            "ignored members are left out",
            "81a14101",
            new QuirkIgnored { A = 1, B = 2 },
            static (v, o) => Quirk.Write<QuirkIgnored, QuirkShapes>(v, o),
            static (b, o) => Quirk.Read<QuirkIgnored, QuirkShapes>(b, o)
        ),
        Quirk.Of(
            "DataContract's order is a key",
            "920201",
            new QuirkOrdered { A = 1, B = 2 },
            static (v, o) => Quirk.Write<QuirkOrdered, QuirkShapes>(v, o),
            static (b, o) => Quirk.Read<QuirkOrdered, QuirkShapes>(b, o)
        ),
        Quirk.Of(
            "DataContract's names are keys",
            "82a361206201a646697273744200",
            new QuirkData { A = 1 },
            static (v, o) => Quirk.Write<QuirkData, QuirkShapes>(v, o),
            static (b, o) => Quirk.Read<QuirkData, QuirkShapes>(b, o)
        ),
        Quirk.Of(
            "a union is its number and the value",
            "92039101",
            (IQuirkUnion)new QuirkCase { A = 1 },
            static (v, o) => Quirk.Write<IQuirkUnion, QuirkShapes>(v, o),
            static (b, o) => Quirk.Read<IQuirkUnion, QuirkShapes>(b, o)
        ),
        Quirk.Of(
            "null in place of a union is nil",
            "c0",
            (IQuirkUnion?)null,
            static (v, o) => Quirk.Write<IQuirkUnion, QuirkShapes>(v, o),
            static (b, o) => Quirk.Read<IQuirkUnion, QuirkShapes>(b, o)
        ),
        Quirk.Of(
            "a value that is no case of its union",
            "c0",
            (IQuirkUnion)new QuirkOther(),
            static (v, o) => Quirk.Write<IQuirkUnion, QuirkShapes>(v, o),
            static (b, o) => Quirk.Read<IQuirkUnion, QuirkShapes>(b, o)
        ) with
        {
            Ours = "error: Discriminator",
            Reason = "the value would be lost without a word",
        },
        Quirk.Of("a lone surrogate", "a3efbfbd", "\ud800") with
        {
            Ours = "error: InvalidText",
            Reason = "UTF-8 cannot hold it, and another text would be read",
        },
        Quirk.Of(
            "callbacks run around writing",
            "9109",
            new QuirkCallbacks { A = 1 },
            static (v, o) => Quirk.Write<QuirkCallbacks, QuirkShapes>(v, o),
            static (b, o) => Quirk.Read<QuirkCallbacks, QuirkShapes>(b, o)
        ),
        Quirk.Of(
            "null collections are nil",
            "93c0c0c0",
            new QuirkLists(),
            static (v, o) => Quirk.Write<QuirkLists, QuirkShapes>(v, o),
            static (b, o) => Quirk.Read<QuirkLists, QuirkShapes>(b, o)
        ),
        Quirk.Of(
            "a struct is as a class",
            "9101",
            new QuirkStruct { A = 1 },
            static (v, o) => Quirk.Write<QuirkStruct, QuirkShapes>(v, o),
            static (b, o) => Quirk.Read<QuirkStruct, QuirkShapes>(b, o)
        ),
        Quirk.Of(
            "a record is by its keys",
            "9201a162",
            new QuirkRecord(1, "b"),
            static (v, o) => Quirk.Write<QuirkRecord, QuirkShapes>(v, o),
            static (b, o) => Quirk.Read<QuirkRecord, QuirkShapes>(b, o)
        ),
        Quirk.Of(
            "a CultureInfo has no formatter",
            "!FormatterNotRegisteredException",
            CultureInfo.InvariantCulture
        ) with
        {
            Ours = "a0",
            Reason = "its name is all of it",
        },
        Quirk.Of("a Rune has no formatter", "61", new Rune('a')),
    ];

    private static ExpandoObject Expando()
    {
        dynamic expando = new ExpandoObject();
        expando.a = 1;
        return expando;
    }
}
