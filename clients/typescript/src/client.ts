import { filterText, sortText, type Condition, type SortKey } from "./filter.js";
import type { AnswerOf, BodyOf, CheckedInclude, CheckedPath, FilterOf, LinkedPage, Method, PageLink, Renamed, RouteOf, SortOf, StreamOf } from "./language/routes.js";
import { isJson, otherAnswerOf, problemOf } from "./problem.js";
import type { Wire } from "./schema.js";
import { eventsOf, jsonLinesOf, piecesOf } from "./streams.js";
import { parseJson, writeJson } from "./wide.js";

/** What every client may be given. */
export interface ClientOptions {
  /** Sends requests. Default: the global `fetch`. */
  fetch?: typeof fetch;
  /** Headers of every request. */
  headers?: Record<string, string>;
  /** The name of the parameter that contains the expression. Default: `include`. */
  includeParameter?: string;
  /** The name of the parameter that contains the filter. Default: `filter`. */
  filterParameter?: string;
  /** The name of the parameter that contains the sort. Default: `sort`. */
  sortParameter?: string;
  /** The name of the last server-sent event; null if the service writes none. Default: `end`. */
  eventEnd?: string | null;
}

/** What one call may be given. */
export interface CallOptions<Include, Filter = never, Sort = never> {
  /** The members that the answer contains. Default: the default set. */
  include?: Include;
  /** The elements that the answer contains, as a text or a function: `(order) => order.total.gt(100)`. */
  filter?: Filter;
  /** Their order, as a text or a function: `(order) => order.placedAt.desc()`. */
  sort?: Sort;
  /** Other parameters of the query. */
  query?: Record<string, string | number | boolean | undefined>;
  headers?: Record<string, string>;
  /** Cancels the request, and the iteration of a stream. */
  signal?: AbortSignal;
}

/** What following a link may be given. */
export interface FollowOptions {
  headers?: Record<string, string>;
  /** Cancels the request. */
  signal?: AbortSignal;
}

/** What a call with a body may be given. */
export interface BodyOptions<Include, Body, Filter = never, Sort = never> extends CallOptions<Include, Filter, Sort> {
  body?: Body;
}

/** What a stream may be given. */
export interface StreamOptions<Include, Filter = never, Sort = never> extends CallOptions<Include, Filter, Sort> {
  /** The form of the stream in JSON. Default: `lines`. */
  as?: "lines" | "events";
}

type Include<A, M extends Method, Path extends string, Text extends string> = CheckedInclude<A, RouteOf<A, M, Path>, Text>;
type Filter<A, M extends Method, Path extends string> = FilterOf<A, RouteOf<A, M, Path>>;
type Sort<A, M extends Method, Path extends string> = SortOf<A, RouteOf<A, M, Path>>;
type Answer<A, M extends Method, Path extends string, Text extends string, W> = Promise<AnswerOf<A, RouteOf<A, M, Path>, Text, W>>;
type Body<A, M extends Method, Path extends string> = BodyOf<A, RouteOf<A, M, Path>>;

/**
 * A client of one service. `A` is the declaration that was generated for it, `W` the encoding of its answers.
 * Every method throws a `SluiceProblemError` for a response that is not successful.
 */
export interface Sluice<A, W extends Wire = "json"> {
  get<const P extends string, const E extends string = "">(
    path: CheckedPath<A, "GET", P>, options?: CallOptions<Include<A, "GET", P, E>, Filter<A, "GET", P>, Sort<A, "GET", P>>): Answer<A, "GET", P, E, W>;
  post<const P extends string, const E extends string = "">(
    path: CheckedPath<A, "POST", P>, options?: BodyOptions<Include<A, "POST", P, E>, Body<A, "POST", P>>): Answer<A, "POST", P, E, W>;
  put<const P extends string, const E extends string = "">(
    path: CheckedPath<A, "PUT", P>, options?: BodyOptions<Include<A, "PUT", P, E>, Body<A, "PUT", P>>): Answer<A, "PUT", P, E, W>;
  patch<const P extends string, const E extends string = "">(
    path: CheckedPath<A, "PATCH", P>, options?: BodyOptions<Include<A, "PATCH", P, E>, Body<A, "PATCH", P>>): Answer<A, "PATCH", P, E, W>;
  delete<const P extends string, const E extends string = "">(
    path: CheckedPath<A, "DELETE", P>, options?: CallOptions<Include<A, "DELETE", P, E>, Filter<A, "DELETE", P>, Sort<A, "DELETE", P>>): Answer<A, "DELETE", P, E, W>;

  /** Returns the page that a link (`next`, `prev`) leads to: the same expression, filter and sort, with the same type. */
  follow<Element, Names = never>(link: PageLink<Element, Names>, options?: FollowOptions): Promise<Renamed<LinkedPage<Element, Names>, Names>>;

  /**
   * Returns the elements of an endpoint that returns several, as they arrive. Leaving the loop cancels the request.
   */
  stream<const P extends string, const E extends string = "">(
    path: CheckedPath<A, "GET", P>, options?: StreamOptions<Include<A, "GET", P, E>, Filter<A, "GET", P>, Sort<A, "GET", P>>):
    AsyncGenerator<StreamOf<A, RouteOf<A, "GET", P>, E, W>, void, undefined>;
}

/** How a client reads answers. */
export interface Decoder {
  /** The media types of whole answers. */
  accept: string;
  /** Whether a response is an answer or a stream that this can read. */
  reads(response: Response): boolean;
  /** The media type of a stream. */
  acceptStream(form: "lines" | "events" | undefined): string;
  read(response: Response): Promise<unknown>;
  readStream(response: Response, eventEnd: string | null): AsyncGenerator<unknown>;
}

/** Reads JSON, JSON Lines and server-sent events. */
export const json: Decoder = {
  accept: "application/json",
  reads: (response) => isJson(response) || /^(application\/(jsonl|x-ndjson)|text\/event-stream)\b/.test(response.headers.get("content-type") ?? ""),
  acceptStream: (form) => (form === "events" ? "text/event-stream" : "application/jsonl"),
  read: async (response) => parseJson(await response.text()),
  readStream: (response, eventEnd) =>
    response.headers.get("content-type")?.startsWith("text/event-stream") === true
      ? eventsOf(piecesOf(response), parseJson, eventEnd)
      : jsonLinesOf(piecesOf(response), parseJson),
};

/** Creates a client that asks for JSON. */
export function sluice<A>(baseUrl: string | URL, options: ClientOptions = {}): Sluice<A, "json"> {
  return createClient(baseUrl, options, json) as unknown as Sluice<A, "json">;
}

type Builders = string | ((...members: never[]) => unknown);
type Call = BodyOptions<string, unknown, Builders, Builders> & { as?: "lines" | "events" };

/** Creates the untyped client that all typed ones are. */
export function createClient(baseUrl: string | URL, options: ClientOptions, decoder: Decoder): object {
  const base = String(baseUrl).replace(/\/$/, "");
  // Links of pages begin with the path that the service is mounted at.
  const mounted = /^\w+:\/\//.test(base) ? new URL(base).pathname.replace(/\/$/, "") : "";

  async function send(method: Method, path: string, call: Call, accept: string): Promise<Response> {
    const route = path.split("?", 1)[0]!;
    const parameters = new URLSearchParams(path.slice(route.length + 1));
    for (const [name, value] of Object.entries(call.query ?? {})) if (value !== undefined) parameters.append(name, String(value));
    if (call.include !== undefined && call.include !== "") parameters.set(options.includeParameter ?? "include", call.include);
    // A function is called with the members that it may name.
    const { filter, sort } = call;
    if (filter !== undefined) parameters.set(options.filterParameter ?? "filter", typeof filter === "string" ? filter : filterText(filter as () => Condition));
    if (sort !== undefined) parameters.set(options.sortParameter ?? "sort", typeof sort === "string" ? sort : sortText(sort as () => SortKey));
    const query = parameters.toString();
    const response = await (options.fetch ?? fetch)(base + route + (query === "" ? "" : `?${query}`), {
      method,
      headers: {
        accept,
        ...(call.body === undefined ? {} : { "content-type": "application/json" }),
        ...options.headers,
        ...call.headers,
      },
      ...(call.body === undefined ? {} : { body: writeJson(call.body) }),
      ...(call.signal === undefined ? {} : { signal: call.signal }),
    });
    if (!response.ok) throw await problemOf(response);
    if (response.headers.has("content-type") && !decoder.reads(response)) throw await otherAnswerOf(response);
    return response;
  }

  async function read(method: Method, path: string, call: Call = {}): Promise<unknown> {
    // Problems are JSON whatever the answer's form.
    const response = await send(method, path, call, `${decoder.accept}, application/problem+json;q=0.1`);
    if (response.status === 204 || response.headers.get("content-length") === "0") return undefined;
    return decoder.read(response);
  }

  async function* stream(path: string, call: Call = {}): AsyncGenerator<unknown> {
    const response = await send("GET", path, call, decoder.acceptStream(call.as));
    yield* decoder.readStream(response, options.eventEnd === undefined ? "end" : options.eventEnd);
  }

  return {
    get: (path: string, call?: Call) => read("GET", path, call),
    post: (path: string, call?: Call) => read("POST", path, call),
    put: (path: string, call?: Call) => read("PUT", path, call),
    patch: (path: string, call?: Call) => read("PATCH", path, call),
    delete: (path: string, call?: Call) => read("DELETE", path, call),
    follow: (link: string, call?: Call) => read("GET", link.startsWith(`${mounted}/`) ? link.slice(mounted.length) : link, call),
    stream,
  };
}
