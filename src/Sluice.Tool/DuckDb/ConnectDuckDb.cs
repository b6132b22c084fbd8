using System.Data.Common;

namespace Sluice.Tool.DuckDb;

/// <summary>Creates a connection of DuckDB, which the package Sluice.Tool.DuckDB contains.</summary>
public delegate DbConnection ConnectDuckDb(string connectionString);
