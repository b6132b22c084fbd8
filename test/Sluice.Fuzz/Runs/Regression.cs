using System.Text.Json;
using Sluice.Fuzz.Checks;
using Sluice.Fuzz.Worlds;

namespace Sluice.Fuzz.Runs;

/// <summary>
/// A failure kept as a file: its types in C#, the check, the choices and the document, so that every run tries it
/// again.
/// </summary>
internal sealed record Regression
{
    private const ulong MoreCases = 200;
    private static readonly JsonSerializerOptions s_options = new()
    {
        WriteIndented = true,
        Encoder = System.Text.Encodings.Web.JavaScriptEncoder.UnsafeRelaxedJsonEscaping,
    };

    /// <summary>What was wrong when it was found.</summary>
    public required string Message { get; init; }
    public required string Check { get; init; }

    /// <summary>
    /// The type, in C# where it is declared in <see cref="Types"/>, otherwise the name of a case of the catalogue.
    /// </summary>
    public required string Root { get; init; }
    public required int Limits { get; init; }

    /// <summary>Declarations, line by line; none for types of the catalogue.</summary>
    public required IReadOnlyList<string> Types { get; init; }
    public required IReadOnlyList<ulong> Choices { get; init; }

    /// <summary>The document in hexadecimal, where the failure is about one.</summary>
    public string? Document { get; init; }

    internal static Regression Of(Failure failure, WorldModel? world) =>
        new()
        {
            Message = failure.Message.Length > 2_000 ? failure.Message[..2_000] : failure.Message,
            Check = failure.Check.Name,
            Root = failure.Subject.Name,
            Limits = (int)failure.Subject.Limits,
            Types = world is null ? [] : world.Print(world.Roots).TrimEnd().Split('\n'),
            Choices = failure.Choices,
            Document = failure.Reason is Mismatch { Document: { } document }
                ? Convert.ToHexStringLower(document)
                : null,
        };

    /// <summary>Writes the file; its name tells the check and follows from the content.</summary>
    internal string Save(string folder)
    {
        byte[] json = JsonSerializer.SerializeToUtf8Bytes(this, s_options);
        string hash = Convert.ToHexStringLower(System.Security.Cryptography.SHA256.HashData(json).AsSpan(0, 4));
        string path = Path.Combine(folder, $"{Check}-{hash}.json");
        File.WriteAllBytes(path, [.. json, (byte)'\n']);
        return path;
    }

    /// <summary>Runs every file of a folder; gives the failures.</summary>
    internal static IReadOnlyList<(string Path, Failure Failure)> Replay(string folder, out int count)
    {
        string[] paths = [.. Directory.EnumerateFiles(folder, "*.json").Order(StringComparer.Ordinal)];
        count = paths.Length;
        var failures = new List<(string, Failure)>();
        foreach (string path in paths)
        {
            if (JsonSerializer.Deserialize<Regression>(File.ReadAllBytes(path))!.Run() is { } failure)
                failures.Add((path, failure));
        }
        return failures;
    }

    // The choices as they were; then others, since what they mean may have changed with the fuzzer; then the document.
    private Failure? Run()
    {
        Subject subject =
            Types.Count == 0
                ? Subject.OfCatalogue().First(subject => subject.Name == Root)
                : Subject.Of(Root, World.Compile(string.Join('\n', Types)).GetType("W0")!, (Limits)Limits);
        Check check = Checks.Check.All.First(check => check.Name == Check);
        Failure? failure = Failure.Of(-1, subject, check, new Choices(Choices));
        for (ulong i = 0; i < MoreCases && failure is null; i++)
            failure = Failure.Of(-1, subject, check, new Choices(Seeds.Of(1, i)));
        if (failure is not null || Document is null)
            return failure;
        return Failure.Of(-1, subject, new DocumentCheck(Convert.FromHexString(Document)), new Choices(1));
    }

    /// <summary>A known document, which either wire reads as it reads any other.</summary>
    private sealed class DocumentCheck(byte[] document) : Check
    {
        internal override void Run<T>(Subject<T> subject, Choices choices)
        {
            if (subject.IsWriteOnly)
                return;
            for (int i = 0; i < 10; i++)
            {
                HostileJsonCheck.Compare(subject, document, Inputs.Settings.Default, choices);
                HostileMessagePackCheck.Compare(subject, document, Inputs.Settings.Default, choices);
            }
        }
    }
}
