using Microsoft.EntityFrameworkCore;

namespace Sluice.EntityFrameworkCore.Filtering;

/// <summary>What only a server tells about itself, and translations depend on. It is asked once for a model.</summary>
internal abstract record DatabaseServer
{
    /// <summary>Asks a question over a context's connection, which is opened for it and closed again.</summary>
    /// <param name="context">The context, which is about to run a query.</param>
    /// <param name="ask">The question.</param>
    private protected static TAnswer WithConnection<TAnswer>(DbContext context, Func<DbContext, TAnswer> ask)
    {
        context.Database.CreateExecutionStrategy().Execute(context.Database.OpenConnection);
        try
        {
            return ask(context);
        }
        finally
        {
            context.Database.CloseConnection();
        }
    }
}
