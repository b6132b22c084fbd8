namespace Sluice.Model;

/// <summary>
/// Collects the changes to existing objects while a document is read, and applies them after all of it was read: an
/// invalid document changes nothing. If a step fails, the preceding steps are undone.
/// </summary>
internal sealed class MergeSteps
{
    private readonly List<(Action Do, Action Undo, int Offset)> _steps = [];

    /// <param name="action">Changes an object.</param>
    /// <param name="undo">Undoes the change, even if it was made only in part.</param>
    /// <param name="offset">The offset of the value in the document, for errors.</param>
    internal void Add(Action action, Action undo, int offset) => _steps.Add((action, undo, offset));

    /// <summary>Applies all steps or none.</summary>
    /// <param name="failedAt">Receives the offset in the document of the step that failed.</param>
    internal void Apply(ref int failedAt)
    {
        int done = 0;
        try
        {
            for (; done < _steps.Count; done++)
                _steps[done].Do();
        }
        catch
        {
            failedAt = _steps[done].Offset;
            for (; done >= 0; done--)
                TryUndo(_steps[done].Undo);
            throw;
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
}
