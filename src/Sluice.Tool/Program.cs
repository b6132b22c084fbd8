return await Sluice.Tool.ToolProcess.RunAsync(args, duckDb: null);
