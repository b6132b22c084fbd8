using Microsoft.AspNetCore.Mvc;

namespace Sluice.Hosting.Tests.Guards;

[ApiController]
[Route("bodies")]
public sealed class BodiesController : ControllerBase
{
    [HttpPost("plain")]
    public string Plain([FromBody] Plain body) => $"{body?.Name} {body?.Salary}";

    [HttpPost("sent")]
    public string Sent(Body<Plain> body) => $"{body?.Value.Name} {body?.Value.Salary} {body?.Sent}";

    [HttpPost("optional")]
    public string Optional(Body<Plain>? body) => body?.Sent.ToString() ?? "none";

    [HttpPatch("patch")]
    public string Patch(Patch<Plain> patch)
    {
        var stored = new Plain();
        patch.ApplyTo(stored);
        return $"{stored.Name} {stored.Salary} {patch.Sent}";
    }
}
