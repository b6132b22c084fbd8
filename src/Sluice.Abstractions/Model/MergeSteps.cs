namespace Sluice.Model;

/// <summary>
/// Collects the changes to existing objects while a document is read, and applies them after all of it was read: an
/// invalid document changes nothing. If a step fails, the preceding steps are undone.
/// </summary>
internal sealed class MergeSteps
{
    private readonly List<Step> _steps = [];

    /// <summary>Gets the number of steps.</summary>
    internal int Count => _steps.Count;

    /// <param name="action">Changes an object.</param>
    /// <param name="undo">Undoes the change, even if it was made only in part.</param>
    /// <param name="offset">The offset of the value in the document, for errors.</param>
    internal void Add(Action action, Action undo, int offset) => _steps.Add(new(action, undo, offset));

    /// <summary>Applies all steps or none.</summary>
    /// <param name="failedAt">Receives the offset in the document of the step that failed.</param>
    internal void Apply(ref int failedAt)
    {
        foreach (Step step in _steps)
        {
            try
            {
                step.Run();
            }
            catch
            {
                failedAt = step.Offset;
                Undo();
                throw;
            }
        }
    }

    /// <summary>
    /// Applies the steps from an index on before the others, for a value that is made of what they change. If anything
    /// fails later, <see cref="Undo"/> must be called.
    /// </summary>
    internal void ApplyFrom(int index)
    {
        for (int i = index; i < _steps.Count; i++)
            _steps[i].Run();
    }

    /// <summary>Undoes the steps that were applied.</summary>
    internal void Undo()
    {
        for (int i = _steps.Count - 1; i >= 0; i--)
        {
            if (_steps[i].HasStarted)
                TryUndo(_steps[i].Undo);
            _steps[i].HasStarted = false;
        }
    }

    // A setter may reject the previous value of its object. The exception is ignored, because the first exception is
    // the one to report.
    private static void TryUndo(Action undo)
    {
        try
        {
            undo();
        }
        catch (Exception exception) when (exception is not OutOfMemoryException) { }
    }

    private sealed class Step(Action action, Action undo, int offset)
    {
        internal Action Undo => undo;
        internal int Offset => offset;
        internal bool HasStarted { get; set; }

        internal void Run()
        {
            if (HasStarted)
                return;
            HasStarted = true;
            action();
        }
    }
}
