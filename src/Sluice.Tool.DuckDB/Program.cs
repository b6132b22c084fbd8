using DuckDB.NET.Data;
using Sluice.Tool;

return await ToolProcess.RunAsync(args, connectionString => new DuckDBConnection(connectionString));
