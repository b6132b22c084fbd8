/** A mistake in an include expression. Positions count UTF-16 units of {@link Problem.include}. */
export interface IncludeMistake {
  position?: number;
  length?: number;
  name?: string;
  message: string;
  suggestions?: string[];
}

/** A problem document (RFC 9457) with the members that Sluice adds. */
export interface Problem {
  type?: string;
  title?: string;
  status?: number;
  detail?: string;
  instance?: string;
  /** Where in a body the fault is. */
  path?: string;
  /** Where in a body the fault is, in bytes. */
  offset?: number;
  /** The expression as the server understood it. */
  include?: string;
  /** The mistakes of an expression, or the messages of a validation by member. */
  errors?: IncludeMistake[] | Record<string, string[]>;
  /** How many mistakes are not listed. */
  moreErrors?: number;
  /** The media types that are supported, after 406 and 415. */
  supported?: string[];
  [member: string]: unknown;
}

/** Thrown for every response that is not successful. */
export class SluiceProblemError extends Error {
  constructor(
    /** The status code. */
    readonly status: number,
    /** The problem document; only `status` and `title` if the response had none. */
    readonly problem: Problem,
    /** The headers of the response. */
    readonly headers: Headers,
  ) {
    super(problem.detail ?? problem.title ?? `The service answered with status ${status}.`);
    this.name = "SluiceProblemError";
  }

  /** The mistakes of the include expression; empty for other problems. */
  get mistakes(): IncludeMistake[] {
    return Array.isArray(this.problem.errors) ? this.problem.errors : [];
  }
}

/** Thrown when a stream ends before it is complete. */
export class SluiceStreamError extends Error {
  override readonly name = "SluiceStreamError";
}

/** Returns the error of a response that is not successful. */
export async function problemOf(response: Response): Promise<SluiceProblemError> {
  let problem: Problem = { status: response.status, title: response.statusText };
  const text = await response.text();
  if (/[/+]json\b/.test(response.headers.get("content-type") ?? "")) {
    try {
      problem = { ...problem, ...(JSON.parse(text) as Problem) };
    } catch {
      problem.detail = text;
    }
  } else if (text !== "") problem.detail = text;
  return new SluiceProblemError(response.status, problem, response.headers);
}
