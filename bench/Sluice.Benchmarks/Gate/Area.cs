namespace Sluice.Benchmarks.Gate;

/// <summary>
/// Workloads that are measured together, in a process of their own: what others leave in memory, and what the compiler
/// has learned of them, does not change their times.
/// </summary>
/// <param name="Prefix">The start of their names.</param>
/// <param name="Title">What they measure.</param>
/// <param name="Peer">What they are compared with.</param>
internal sealed record Area(string Prefix, string Title, string Peer)
{
    private const string Others = "others",
        ByAttribute =
            "a type that fixes the same by attribute, options in a static field; *.stj: System.Text.Json with the option";

    /// <summary>Gets the areas in the order of the page; the first that fits takes a workload.</summary>
    internal static IReadOnlyList<Area> All { get; } =
    [
        new("write.cold", "First calls, writing", "System.Text.Json's generated code in a new process"),
        new("read.cold", "First calls, reading", "System.Text.Json's generated code in a new process"),
        new("write.mask", "Writing under a selection that has every field", "writing without a selection")
        {
            IsPlainer = true,
        },
        new("write.runtime", "Writing types without generated code", "the same members with generated code")
        {
            IsPlainer = true,
        },
        new("write", "Writing JSON", "the fastest of System.Text.Json's ways on a reused writer"),
        new("read.runtime", "Reading types without generated code", "the same members with generated code")
        {
            IsPlainer = true,
        },
        new("read.pieces", "Reading JSON in single bytes", "reading the stream and then the same input whole")
        {
            IsPlainer = true,
        },
        new("read", "Reading JSON", "the faster of System.Text.Json's two readers"),
        new(
            "select",
            "Field selection",
            "all fields, System.Text.Json over dictionaries, and the times in the targets' file"
        ),
        new("filter", "Filters", "2 µs for parsing and 80 ns for a cached filter") { IsPlainer = true },
        new("page", "Pages of an EF Core query", "the same query and page written by hand"),
        new(
            "peers.shapes",
            "Walks over shapes beside other libraries",
            "the fastest of those that are named; Nerdbank.MessagePack's walks are over PolyType's shapes"
        ),
        new("peers.json", "JSON beside other libraries", "the fastest of those that are named"),
        new(
            "peers.msgpack.keys",
            "MessagePack with int keys beside other libraries with a binary wire",
            "the fastest of those that are named, each over its own bytes"
        ),
        new(
            "peers.msgpack.names",
            "MessagePack with names beside other libraries of it",
            "the fastest of those that are named, each over its own bytes"
        ),
        new(
            "documents.msgpack",
            "Documents of a seeded generator, MessagePack",
            "the faster of System.Text.Json's two ways with the same objects, as JSON"
        ),
        new(
            "documents",
            "Documents of a seeded generator, JSON",
            "the faster of System.Text.Json's two ways with the same objects"
        ),
        new("calls.generic", "Calls in code that is shared between types", "the same call in code that knows its type")
        {
            IsPlainer = true,
        },
        new("msgpack.typeless", "MessagePack, typeless", "the typed call") { IsPlainer = true },
        new("msgpack.protobuf", "MessagePack beside Protocol Buffers", "Google.Protobuf with the same message"),
        new("msgpack.int-key", "MessagePack with int keys", "System.Text.Json with the same object"),
        new(
            "msgpack.string-key",
            "MessagePack with string keys",
            "System.Text.Json with the same object; *-against-int-key: the same object by int keys"
        ),
        new("msgpack", "MessagePack in bulk", "copying as many bytes in memory; for short text, Sluice's JSON")
        {
            IsPlainer = true,
        },
        new(
            "options.stj",
            "System.Text.Json's own price of options",
            "System.Text.Json with options in a static field"
        ),
        new("options.ef", "Options in EF Core's value converters", "options in a static field") { IsPlainer = true },
        new(
            "options.small",
            "Options of one small object",
            "the same object under the defaults; stj: System.Text.Json's generated code under the same option"
        )
        {
            IsPlainer = true,
        },
        new("options.msgpack", "MessagePack options that change bytes", "the defaults") { IsPlainer = true },
        new("options.write", "JSON options, writing", ByAttribute) { IsPlainer = true },
        new("options.read", "JSON options, reading", ByAttribute) { IsPlainer = true },
        new("options", "Options of types without generated code", "options in a static field") { IsPlainer = true },
        new("objects", "Rows as objects", "Dapper, Dapper.AOT or a loop by hand, with the same objects"),
        new("insert", "Rows into a table", "a loop over ready objects, by the driver's fastest way"),
        new("orleans", "Messages and copies of Orleans", "own: Orleans's code; stj: its System.Text.Json codec"),
        new("peers.rows", "Rows of SQLite beside other libraries", "the fastest of those that are named"),
        new(
            "rows.sqlite",
            "Rows of SQLite",
            "loop: a loop that only steps; own-json: SQLite's JSON; Dapper with System.Text.Json"
        ),
        new(Others, "Others", "the targets' file says what they are compared with"),
        new(
            "rows.postgres",
            "Rows of PostgreSQL",
            "loop: a loop that only steps; Dapper with System.Text.Json; EF Core"
        ),
    ];

    /// <summary>
    /// Gets whether the peer is a bound or a plainer form of the same call, which nobody could use in its place.
    /// </summary>
    internal bool IsPlainer { get; init; }

    /// <summary>Gets whether the area takes the workloads that no other fits.</summary>
    internal bool TakesOthers => Prefix == Others;

    /// <summary>Gets the first word of the names.</summary>
    internal string Word => Prefix.Split('.')[0];

    /// <summary>
    /// Returns whether a workload is compared with what nobody could use in place of Sluice, see
    /// <see cref="IsPlainer"/>.
    /// </summary>
    internal static bool IsBesidePlainer(string name) =>
        !name.EndsWith(".stj", StringComparison.Ordinal)
        && (
            Of(name).IsPlainer
            || name.EndsWith(".loop", StringComparison.Ordinal)
            || name.Contains("-against-", StringComparison.Ordinal)
        );

    /// <summary>Returns the area of a workload.</summary>
    internal static Area Of(string name) =>
        All.FirstOrDefault(area => name == area.Prefix || name.StartsWith(area.Prefix + ".", StringComparison.Ordinal))
        ?? All.Single(area => area.TakesOthers);
}
