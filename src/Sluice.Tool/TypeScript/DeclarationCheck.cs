namespace Sluice.Tool.TypeScript;

/// <summary>Compares a stored declaration with the current one.</summary>
internal static class DeclarationCheck
{
    /// <summary>Returns success if both have the same lines; a version control system may change their ends.</summary>
    /// <exception cref="Failure">The file is stale (exit code 3), or does not exist.</exception>
    public static int Compare(string file, string current)
    {
        if (!File.Exists(file))
            throw Stale($"There is no file '{file}'.");
        string[] stored = File.ReadAllText(file).ReplaceLineEndings("\n").Split('\n');
        string[] lines = current.Split('\n');
        for (int i = 0; i < Math.Max(stored.Length, lines.Length); i++)
        {
            string? left = stored.ElementAtOrDefault(i),
                right = lines.ElementAtOrDefault(i);
            if (left != right)
                throw Stale($"'{file}' is stale: line {i + 1} is {Show(left)} and should be {Show(right)}.");
        }

        return ExitCodes.Success;
    }

    private static string Show(string? line) => line is null ? "missing" : $"'{line.Trim()}'";

    private static Failure Stale(string what) =>
        new($"{what} Write it again: the same command without --check.", ExitCodes.Stale);
}
