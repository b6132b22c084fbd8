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

/** Thrown for every response that has no answer: one that is not successful, or that is a page of a browser. */
export class SluiceError extends Error {
  override name = "SluiceError";

  constructor(
    message: string,
    /** The status code. */
    readonly status: number,
    /** The headers of the response. */
    readonly headers: Headers,
    /** The first line of a response that is not a problem document: the title of a page, or the exception. */
    readonly firstLine?: string,
  ) {
    super(message);
  }
}

/** Thrown for every response that is not successful. */
export class SluiceProblemError extends SluiceError {
  override name = "SluiceProblemError";

  constructor(
    status: number,
    /** The problem document; `status`, `title` and the first line as `detail` if the response had none. */
    readonly problem: Problem,
    headers: Headers,
    firstLine?: string,
  ) {
    super(problem.detail ?? (problem.title || `The service answered with status ${status}.`), status, headers, firstLine);
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
  if (isJson(response)) {
    try {
      problem = { ...problem, ...(JSON.parse(text) as Problem) };
      return new SluiceProblemError(response.status, problem, response.headers);
    } catch {
      // Some other text.
    }
  }
  const line = firstLineOf(text);
  if (line !== "") problem.detail = line;
  return new SluiceProblemError(response.status, problem, response.headers, line);
}

/** Returns the error of a successful response that is not an answer, such as the page of a sign-in or of a proxy. */
export async function otherAnswerOf(response: Response): Promise<SluiceError> {
  const line = firstLineOf(await response.text());
  const type = response.headers.get("content-type") ?? "no content type";
  return new SluiceError(`The service answered with status ${response.status} and ${type} instead of an answer: ${line}`
    + " Check the address, and whether a proxy, a sign-in or a fallback page answers.", response.status, response.headers, line);
}

/** Whether a response is JSON of some kind. */
export function isJson(response: Response): boolean {
  return /[/+]json\b/.test(response.headers.get("content-type") ?? "");
}

const longest = 200;

/** Returns the title of a page, or the first line of a text that has one. */
function firstLineOf(text: string): string {
  const title = /<title[^>]*>([^<]*)<\/title>/i.exec(text)?.[1]?.trim();
  const line = title || text.replace(/<(script|style)\b[\s\S]*?<\/\1>|<[^>]*>/gi, " ").split(/[\r\n]+/).map((each) => each.trim()).find((each) => each !== "") || "";
  return line.length <= longest ? line : `${line.slice(0, longest)}…`;
}
