using System.Runtime.Serialization;
using System.Text.Json.Serialization;
using Sluice.Shapes;

namespace Sluice.TestCatalogue;

/// <summary>An enumeration of bytes.</summary>
public enum Color : byte
{
    /// <summary>1.</summary>
    Red = 1,

    /// <summary>2.</summary>
    Green = 2,

    /// <summary>200.</summary>
    Blue = 200,
}

/// <summary>Flags over a long.</summary>
[Flags]
public enum Rights : long
{
    /// <summary>0.</summary>
    None = 0,

    /// <summary>1.</summary>
    Read = 1,

    /// <summary>2.</summary>
    Write = 2,

    /// <summary>3.</summary>
    Both = 3,

    /// <summary>8.</summary>
    Delete = 8,

    /// <summary>Every bit.</summary>
    All = -1,
}

/// <summary>An enumeration of unsigned longs.</summary>
public enum Huge : ulong
{
    /// <summary>0.</summary>
    Zero,

    /// <summary>The greatest.</summary>
    Greatest = ulong.MaxValue,
}

/// <summary>An enumeration written by name, some of them given.</summary>
[JsonConverter(typeof(JsonStringEnumConverter<Status>))]
public enum Status
{
    /// <summary>Its own name.</summary>
    Active,

    /// <summary>A given name.</summary>
    [JsonStringEnumMemberName("on-hold")]
    OnHold,

    /// <summary>A given name, by the older attribute.</summary>
    [EnumMember(Value = "gone")]
    [JsonStringEnumMemberName("gone")]
    Deleted = -5,
}

/// <summary>Flags written by name.</summary>
[Flags]
[JsonConverter(typeof(JsonStringEnumConverter<Days>))]
public enum Days
{
    /// <summary>None.</summary>
    None = 0,

    /// <summary>Saturday.</summary>
    Saturday = 1,

    /// <summary>Sunday.</summary>
    Sunday = 2,

    /// <summary>Both.</summary>
    Weekend = 3,

    /// <summary>Monday.</summary>
    Monday = 4,
}

internal static class EnumFamily
{
    internal static Family Enums()
    {
        var family = new Family("enumerations");
        family.Third<Color, EnumShape<Color>>([default, Color.Red, Color.Blue, Color.Green, (Color)77]);
        family.Fourth<Rights, EnumShape<Rights>>([
            Rights.None,
            Rights.All,
            (Rights)long.MaxValue,
            Rights.Read | Rights.Write,
            Rights.Read | Rights.Delete,
            (Rights)4,
        ]);
        family.First<Huge, EnumShape<Huge>>([Huge.Zero, Huge.Zero, Huge.Greatest, (Huge)5]);
        family.Second<DayOfWeek, EnumShape<DayOfWeek>>([DayOfWeek.Sunday, DayOfWeek.Sunday, DayOfWeek.Saturday]);
        family.Third<Status, EnumTextShape<Status, ReflectedEnumNames<Status>>>([
            Status.Active,
            Status.Deleted,
            Status.OnHold,
        ]);
        family.Fourth<Days, EnumTextShape<Days, ReflectedEnumNames<Days>>>([
            Days.None,
            Days.Saturday,
            Days.Weekend,
            Days.Saturday | Days.Monday,
            Days.Weekend | Days.Monday,
            Days.Sunday | Days.Monday,
        ]);
        return family;
    }
}
