using System.Linq.Expressions;

namespace Sluice.EntityFrameworkCore.Oracle.Tests.Model;

/// <summary>
/// Members with getters over navigations: directly, through LINQ, methods and other such members, and by expressions.
/// </summary>
public class Team
{
    public int Id { get; set; }
    public string Name { get; set; } = "";
    public int? CoachId { get; set; }

    [SubPropertyDefault("[id,name]")]
    public Coach? Coach { get; set; }

    [SubPropertyDefault("[id,name]")]
    public List<Player> Players { get; set; } = [];

    public int PlayerCount => Players.Count;
    public int Doubled => PlayerCount * 2;

    [SluiceExpression(nameof(ScorersExpression))]
    public int Scorers => Players.Count(p => p.Goals > 0);
    public double Mean { get; set; }
    public int Goals => Players.Sum(p => p.Goals);
    public string? Best =>
        Players.OrderByDescending(p => p.Goals).ThenBy(p => p.Id).Select(p => p.Name).FirstOrDefault();
    public string Label => $"{Name} ({Goals})";
    public int CardCount => Players.Sum(p => p.CardCount);
    public string CoachName => Coach?.Name ?? "none";
    public int Rounded => TeamNumbers.Rounded(this);
    public IEnumerable<string> Names => Players.OrderBy(p => p.Id).Select(p => p.Name);
    public bool HasStar
    {
        get
        {
            foreach (Player player in Players)
                if (player.IsStar)
                    return true;
            return false;
        }
    }

    private static Expression<Func<Team, int>> ScorersExpression => t => t.Players.Count(p => p.Goals > 0);
}

public static class TeamNumbers
{
    public static int Rounded(Team team) => (Total(team.Players) + 4) / 5 * 5;

    private static int Total(IEnumerable<Player> players) =>
        players.Where(p => p.Goals > 0).Select(p => p.Goals).DefaultIfEmpty(0).Sum();
}

public class Player
{
    private string? _nick;

    public int Id { get; set; }
    public string Name { get; set; } = "";
    public int Goals { get; set; }
    public string? Nick
    {
        get => _nick ?? Name;
        set => _nick = value;
    }
    public int TeamId { get; set; }

    [SubPropertyDefault("[id,name]")]
    public Team? Team { get; set; }
    public List<Card> Cards { get; set; } = [];
    public int CardCount => Cards.Count;
    public bool IsStar => Goals > 4;
    public string TeamName => Team?.Name ?? "none";
    public int Rank => Team!.Players.Count(p => p.Goals > Goals) + 1;
    public string? TeamCoach => Team?.Coach?.Name;
}

public class Card
{
    public int Id { get; set; }
    public string Color { get; set; } = "";
    public int PlayerId { get; set; }
}

public class Coach
{
    public int Id { get; set; }
    public string Name { get; set; } = "";

    [SubPropertyDefault("[id,name]")]
    public List<Team> Teams { get; set; } = [];
    public int TeamCount => Teams.Count;
    public int Boys => Teams.Sum(t => t.PlayerCount);
}
