using System.Data.Common;

namespace Sluice.Shared;

/// <summary>
/// The members of a row as its column names form them: dots nest, and <c>[]</c> makes an array. Names that contradict
/// each other are left to the row verbs, which report them.
/// </summary>
internal sealed class RowNames
{
    private readonly List<RowNames> _members = [];

    private RowNames(string name) => Name = name;

    public string Name { get; }
    public bool IsArray { get; private set; }
    public IReadOnlyList<RowNames> Members => _members;

    public static RowNames ReadNames(DbDataReader reader)
    {
        var row = new RowNames("");
        for (int i = 0; i < reader.FieldCount; i++)
        {
            RowNames current = row;
            foreach (string part in reader.GetName(i).Split('.'))
                current = current.Member(part);
        }

        return row;
    }

    /// <summary>Gets the names of a row's members in the order in which they are written: arrays last.</summary>
    public IEnumerable<string> Written => _members.OrderBy(member => member.IsArray).Select(member => member.Name);

    private RowNames Member(string part)
    {
        bool isArray = part.EndsWith("[]", StringComparison.Ordinal);
        string name = isArray ? part[..^2] : part;
        RowNames? member = _members.Find(existing => existing.Name == name);
        if (member is null)
            _members.Add(member = new RowNames(name));
        member.IsArray |= isArray;
        return member;
    }
}
