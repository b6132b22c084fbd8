namespace Sluice.Benchmarks.Documents;

/// <summary>A post of a social feed: text, an author, links, and counters.</summary>
[Shape]
public sealed partial class FeedPost
{
    /// <summary>An identifier of 18 digits.</summary>
    public long Id { get; set; }

    /// <summary>The time of the post.</summary>
    public DateTime CreatedAt { get; set; }

    /// <summary>Up to 240 characters; in every eighth post not only ASCII.</summary>
    public string Text { get; set; } = "";

    /// <summary>The author.</summary>
    public FeedAuthor Author { get; set; } = new();

    /// <summary>The post that this one replies to.</summary>
    public long? ReplyTo { get; set; }

    /// <summary>Up to three tags.</summary>
    public List<string> Tags { get; set; } = [];

    /// <summary>Up to two links.</summary>
    public List<FeedLink> Links { get; set; } = [];

    /// <summary>A counter.</summary>
    public int Reposts { get; set; }

    /// <summary>A counter.</summary>
    public int Likes { get; set; }

    /// <summary>Whether the caller likes the post.</summary>
    public bool IsLiked { get; set; }
}

/// <summary>The author of a post.</summary>
[Shape]
public sealed partial class FeedAuthor
{
    /// <summary>An identifier.</summary>
    public long Id { get; set; }

    /// <summary>The name that is displayed.</summary>
    public string Name { get; set; } = "";

    /// <summary>The name in addresses.</summary>
    public string Handle { get; set; } = "";

    /// <summary>A description, missing for every third author.</summary>
    public string? About { get; set; }

    /// <summary>A counter.</summary>
    public int Followers { get; set; }

    /// <summary>Whether the author is verified.</summary>
    public bool IsVerified { get; set; }
}

/// <summary>A link of a post.</summary>
[Shape]
public sealed partial class FeedLink
{
    /// <summary>The address.</summary>
    public string Url { get; set; } = "";

    /// <summary>The start of the link in the text.</summary>
    public int Start { get; set; }

    /// <summary>The end of the link in the text.</summary>
    public int End { get; set; }
}
