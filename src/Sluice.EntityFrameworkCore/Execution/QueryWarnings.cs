using Microsoft.EntityFrameworkCore;
using Microsoft.EntityFrameworkCore.Diagnostics;
using Microsoft.Extensions.Logging;

namespace Sluice.EntityFrameworkCore.Execution;

/// <summary>Writes warnings to the logger of a context.</summary>
internal static class QueryWarnings
{
    internal static void CollectionsMultiply(
        IDiagnosticsLogger<DbLoggerCategory.Query> logger,
        string type,
        string collections
    )
    {
        var definition = new EventDefinition<string, string>(
            logger.Options,
            SluiceEventId.CollectionsMultiply,
            LogLevel.Warning,
            "SluiceEventId.CollectionsMultiply",
            level =>
                LoggerMessage.Define<string, string>(
                    level,
                    SluiceEventId.CollectionsMultiply,
                    "The collections {collections} of {type} are side by side in one command: each object takes as "
                        + "many rows as the product of their counts. "
                        + "Call AsSplitQuery() for a command each, or AsSingleQuery() where the product is meant."
                )
        );
        if (logger.ShouldLog(definition))
            definition.Log(logger, collections, type);
        if (!logger.NeedsEventData(definition, out bool diagnosticSource, out bool simpleLogging))
            return;
        logger.DispatchEventData(
            definition,
            new EventData(definition, (_, _) => definition.GenerateMessage(collections, type)),
            diagnosticSource,
            simpleLogging
        );
    }
}
