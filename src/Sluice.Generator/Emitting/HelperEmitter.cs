using Sluice.Generator.Model;
using Sluice.Generator.Text;

namespace Sluice.Generator.Emitting;

/// <summary>Emits the small structs that library shapes take as type arguments.</summary>
internal static class HelperEmitter
{
    public static string Emit(HelperModel helper)
    {
        var code = new SourceWriter();
        ShapeEmitter.OpenPlace(code, helper.Place);
        code.Open(helper.Declaration);
        foreach (string line in helper.Lines)
            code.WriteLine(line);
        code.Close();
        ShapeEmitter.ClosePlace(code, helper.Place);
        return ShortNames.Apply(ShapeEmitter.Header, code.ToString(), []);
    }
}
