using Xunit;

namespace Sluice.Migration.Tests;

/// <summary>Every row and every difference of a migration page is tried on both libraries.</summary>
public abstract class MigrationPageTests(string page, IReadOnlyList<Claim> claims)
{
    private readonly MigrationPage _page = new(page);

    [Fact]
    public void Each_claim_stands_in_the_page() =>
        Assert.Equal("", string.Join(Environment.NewLine, claims.Where(claim => !_page.Contains(claim.Text))));

    [Fact]
    public void Each_row_and_each_difference_is_a_claim() =>
        Assert.Equal("", string.Join(Environment.NewLine, _page.PartsWithout(claims)));

    [Fact]
    public void Each_claim_is_true()
    {
        List<string> wrong = [];
        foreach (Claim claim in claims)
        {
            try
            {
                claim.Check();
            }
            catch (Exception error)
            {
                wrong.Add($"{claim.Text}: {error.Message}");
            }
        }
        Assert.True(wrong.Count == 0, string.Join(Environment.NewLine, wrong));
    }
}
