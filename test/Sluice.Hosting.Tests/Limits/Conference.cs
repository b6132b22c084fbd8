namespace Sluice.Hosting.Tests.Limits;

// Types that hold each other, as an ORM's do, without a default set of their own.

[Shape]
public partial class Session
{
    public int Id { get; set; }

    [Default]
    public string Title { get; set; } = "";
    public List<Attendee> Attendees { get; set; } = [];
}

[Shape]
public partial class Attendee
{
    [Default]
    public string Name { get; set; } = "";
    public List<Session> Sessions { get; set; } = [];
}

[Shape]
public partial class Boss
{
    public int Id { get; set; }
    public Boss? Manager { get; set; }
    public List<Boss> Reports { get; set; } = [];
}

internal static class Conference
{
    /// <summary>Everyone attends everything: each level of an expression multiplies by their number.</summary>
    public static Session[] Sessions(int count)
    {
        Attendee[] attendees = [.. Enumerable.Range(0, count).Select(i => new Attendee { Name = $"a{i}" })];
        Session[] sessions =
        [
            .. Enumerable
                .Range(0, count)
                .Select(i => new Session
                {
                    Id = i,
                    Title = $"s{i}",
                    Attendees = [.. attendees],
                }),
        ];
        foreach (Attendee attendee in attendees)
            attendee.Sessions.AddRange(sessions);
        return sessions;
    }

    /// <summary>Two who are each other's boss and report.</summary>
    public static Boss Circle()
    {
        var first = new Boss { Id = 1 };
        var second = new Boss { Id = 2, Manager = first };
        first.Manager = second;
        first.Reports.Add(second);
        return first;
    }
}
