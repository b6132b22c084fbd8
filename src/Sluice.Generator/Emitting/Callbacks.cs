using System.Globalization;
using Sluice.Generator.Model;
using Sluice.Generator.Text;

namespace Sluice.Generator.Emitting;

/// <summary>Emits the callbacks before and after writing and reading.</summary>
internal static class Callbacks
{
    public static void Emit(SourceWriter code, EquatableArray<string> calls, string owner, string wire)
    {
        foreach (string call in calls)
        {
            string text = call,
                condition = "";
            if (call.StartsWith("keyed:", StringComparison.Ordinal))
                (text, condition) = (call.Substring(6), $"if ({wire}.UsesKeys) ");
            else if (call.StartsWith("named:", StringComparison.Ordinal))
                (text, condition) = (call.Substring(6), $"if (!{wire}.UsesKeys) ");
            code.WriteLine(condition + string.Format(CultureInfo.InvariantCulture, text, owner));
        }
    }
}
