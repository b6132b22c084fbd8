using Sluice.Generator.Model;

namespace Sluice.Generator.Parsing;

/// <summary>Collects the models and diagnostics of one compilation.</summary>
internal sealed class ParsedModels
{
    private readonly HashSet<string> _fileNames = new(StringComparer.OrdinalIgnoreCase);
    private readonly HashSet<string> _helperNames = [];
    private readonly List<HelperModel> _helpers = [];

    /// <summary>Gets the shapes of objects.</summary>
    public List<ShapeModel> Shapes { get; } = [];

    /// <summary>Gets the shapes of unions.</summary>
    public List<UnionModel> Unions { get; } = [];

    /// <summary>Gets the types that implement the library's interfaces by generated shapes.</summary>
    public List<HostModel> Hosts { get; } = [];

    /// <summary>Gets the diagnostics, each once.</summary>
    public HashSet<DiagnosticModel> Diagnostics { get; } = [];

    /// <summary>Adds a helper struct, once for each file name.</summary>
    /// <param name="helper">The helper; its file name identifies it.</param>
    public void AddHelper(HelperModel helper)
    {
        if (!_helperNames.Add(helper.HintName))
            return;
        _helpers.Add(helper with { HintName = ReserveFileName(helper.HintName) });
    }

    /// <summary>Returns a file name that no other model has.</summary>
    /// <param name="name">The preferred name.</param>
    public string ReserveFileName(string name)
    {
        // The compiler compares file names ignoring case, while type names may differ only in case.
        while (!_fileNames.Add(name))
            name += "_";
        return name;
    }

    /// <summary>Returns what was collected, with value equality.</summary>
    public AssemblyModel ToAssemblyModel() =>
        new(
            Shapes.ToEquatableArray(),
            Unions.ToEquatableArray(),
            _helpers.ToEquatableArray(),
            Hosts.ToEquatableArray(),
            Diagnostics.ToEquatableArray()
        );
}
