using System.CommandLine;
using System.Text;
using Sluice.Shared.TypeScript;
using Sluice.Tool.Output;

namespace Sluice.Tool.TypeScript;

/// <summary><c>sluice typescript</c>: the declaration that TypeScript clients use.</summary>
internal static class TypeScriptCommand
{
    private const string Description = """
        Writes the TypeScript declaration of a service for the package sluice-client: from the service, if it is
        running and maps it (app.MapSluiceTypeScript()), or its types alone from a compiled assembly.

        Examples:
          sluice typescript http://localhost:5080 --out storefront.ts
          sluice typescript bin/Release/net10.0/Models.dll --name Shop --out shop.ts
          sluice typescript http://localhost:5080 --out storefront.ts --check
        """;

    public static Command Create(Terminal terminal)
    {
        var source = new Argument<string>("source")
        {
            Description = "The URL of a running service (without a path, that of /sluice.ts), or an assembly.",
        };
        Option<string?> name = CreateName();
        Option<string?> output = CommandParts.CreateOutputOption();
        var check = new Option<bool>("--check")
        {
            Description = "Write nothing; exit with 3 if the file of --out is not the current declaration.",
        };
        var command = new Command("typescript", Description) { source, name, output, check };
        command.Validators.Add(result =>
        {
            if (result.GetValue(check) && WireFormats.IsStandardStream(result.GetValue(output)))
                result.AddError("--check compares a file. Name it with --out.");
        });
        command.SetAction(
            async (result, stop) =>
            {
                string from = result.GetRequiredValue(source);
                string text = await DeclareAsync(from, result.GetValue(name), stop);
                if (result.GetValue(check))
                    return DeclarationCheck.Compare(result.GetValue(output)!, text);
                string? path = result.GetValue(output);
                if (!WireFormats.IsStandardStream(path) && FilePlaces.AreSame(path, from))
                    throw Failure.Usage($"--out '{path}' is the assembly that is read. Name a file such as shop.ts.");
                await using OutputTarget target = OutputTarget.Open(path, terminal);
                await target.Stream.WriteAsync(Encoding.UTF8.GetBytes(text), stop);
                await target.CompleteAsync(stop);
                return ExitCodes.Success;
            }
        );
        return command;
    }

    private static Option<string?> CreateName() =>
        new("--name")
        {
            Description = "The name of the interface. Default: the service's own, or the assembly's.",
            HelpName = "name",
        };

    private static async Task<string> DeclareAsync(string source, string? interfaceName, CancellationToken stop)
    {
        if (interfaceName is not null && !TypeScriptText.IsIdentifier(interfaceName))
            throw Failure.Usage($"--name must be an identifier, but is '{interfaceName}'.");
        return Uri.TryCreate(source, UriKind.Absolute, out Uri? url) && url.Scheme is "http" or "https"
            ? await RunningService.ReadAsync(url!, interfaceName, stop)
            : AssemblyShapes.Declare(source, interfaceName);
    }
}
