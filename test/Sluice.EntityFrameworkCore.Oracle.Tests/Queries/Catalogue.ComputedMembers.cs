using Microsoft.EntityFrameworkCore;
using Sluice.EntityFrameworkCore.Oracle.Tests.Model;

namespace Sluice.EntityFrameworkCore.Oracle.Tests;

// Members that getters and expressions compute from navigations.
internal sealed partial class Catalogue
{
    private void AddComputedMembers()
    {
        const string category = "members";
        string[] team =
        [
            "playerCount",
            "id,doubled",
            "scorers",
            "mean",
            "goals",
            "best,name",
            "label",
            "cardCount",
            "coachName",
            "rounded",
            "names",
            "hasStar",
            "playerCount,players[name]",
            "players[cardCount,team[playerCount]]",
            "players[teamName]",
            "coach[teamCount]",
            "coach[boys],scorers",
            "players[nick,isStar]",
            "-players,-coach,-mean",
            "coach[teams[goals]]",
            "mean,scorers,doubled",
        ];
        string[] player =
        [
            "id,cardCount",
            "isStar,nick",
            "teamName",
            "rank",
            "teamCoach,name",
            "team[playerCount]",
            "team[scorers,doubled]",
            "team[goals]",
            "cards[color],cardCount",
            "-team,-rank",
        ];
        foreach (
            (string name, Func<IQueryable<Team>, IQueryable<Team>> pieces) in (IEnumerable<(
                string,
                Func<IQueryable<Team>, IQueryable<Team>>
            )>)
                [
                    ("", q => q),
                    (" where", q => q.Where(t => t.Players.Any())),
                    (" page", q => q.Skip(1).Take(2)),
                    (" included", q => q.Include(t => t.Players)),
                ]
        )
        {
            Computed($"teams{name}", c => pieces(c.Teams.OrderBy(t => t.Id)), team);
        }
        Computed("players", c => c.Players.OrderBy(p => p.Id), player);
        Computed("scorers", c => c.Players.Where(p => p.Goals > 0).OrderByDescending(p => p.Id), player);
        Computed("elements", c => c.Teams.SelectMany(t => t.Players).OrderBy(p => p.Id), player);
        Computed(
            "coaches",
            c => c.Coaches.OrderBy(x => x.Id),
            ["teamCount", "boys,name", "teams[playerCount]", "teams[label]", "teams[players[rank]]"]
        );
        Computed(
            "reached",
            c => c.Players.OrderBy(p => p.Id).Select(p => p.Team!),
            ["playerCount,name", "scorers", "doubled"]
        );
        Computed(
            "joined",
            c => c.Players.Join(c.Teams, p => p.TeamId, t => t.Id, (p, t) => t).OrderBy(t => t.Id),
            ["playerCount", "id,scorers"]
        );
        Add(
            category,
            "made, with an entity",
            c => c.Players.OrderBy(p => p.Id).Select(p => new { p.Name, p.Team }),
            ["name,team[playerCount]", "team[scorers,name]"],
            true,
            materialised: (c, include) =>
                Loaded(c, x => x.Players.OrderBy(p => p.Id).Select(p => new { p.Name, p.Team }))
        );

        void Computed<T>(string name, Func<OracleContext, IQueryable<T>> query, string[] includes)
            where T : class =>
            Add(category, name, query, includes, true, materialised: (context, include) => Loaded(context, query));
    }

    private static async Task<List<T>> Loaded<T>(OracleContext context, Func<OracleContext, IQueryable<T>> query)
        where T : class
    {
        await context
            .Teams.Include(t => t.Players)
                .ThenInclude(p => p.Cards)
            .Include(t => t.Coach)
            .AsSplitQuery()
            .LoadAsync();
        await context.Coaches.LoadAsync();
        foreach (Team team in context.Teams.Local)
            team.Mean = team.Players.Count == 0 ? 0 : team.Players.Average(p => p.Goals);
        return await query(context).AsTracking().ToListAsync();
    }
}
