import { type Endpoint, type ReplyOf, replyIn, type SentBodyOf } from './endpoint.ts';

/** Thrown for a reply that is not OK; the message is `{status}: {sentence or status text}`. */
export class ApiError extends Error {
  readonly status: number;
  readonly sentence: string;
  /** Seconds to wait before another try, when the server sent them. */
  readonly retryAfter: number | undefined;
  /** The other fields of the JSON reply, unparsed; undefined when the reply was not JSON. */
  readonly details: unknown;
  constructor(status: number, sentence: string, retryAfter?: number, details?: unknown) {
    super(`${status}: ${sentence}`);
    this.name = 'ApiError';
    this.status = status;
    this.sentence = sentence;
    this.retryAfter = retryAfter;
    this.details = details;
  }
}

export interface CallOptions<Body> {
  body?: Body;
  params?: Record<string, string>;
  /** Makes a retry of a write safe: the server stores one key only once. */
  idempotencyKey?: string;
  /** Identifies the caller where no cookie is sent. */
  bearer?: string | undefined;
  keepalive?: boolean;
}

/** The part of fetch that the product uses; page, Electron's session and Node all have it. */
type Fetch = (
  url: string,
  init: {
    method: string;
    credentials: 'include';
    headers: Record<string, string>;
    body?: string;
    keepalive?: boolean;
  },
) => Promise<{
  ok: boolean;
  status: number;
  statusText: string;
  headers?: { get(name: string): string | null };
  text(): Promise<string>;
  json(): Promise<unknown>;
}>;

export interface ClientDeps {
  fetch: Fetch;
  /** Empty for the page's own origin. */
  origin: string;
  headers?: Record<string, string>;
}

/** The only fetch. Does not retry: the caller decides. Throws `ApiError`, or the network's own error. */
export function createClient({ fetch, origin, headers: extra = {} }: ClientDeps) {
  return async function call<E extends Endpoint>(
    endpoint: E,
    { body, params = {}, idempotencyKey, bearer, keepalive }: CallOptions<SentBodyOf<E>> = {},
  ): Promise<ReplyOf<E>> {
    const isRead = endpoint.method === 'GET';
    const headers: Record<string, string> = { ...extra };
    if (body !== undefined && !isRead) headers['content-type'] = 'application/json';
    if (idempotencyKey) headers['idempotency-key'] = idempotencyKey;
    if (bearer) headers.authorization = `Bearer ${bearer}`;
    const response = await fetch(
      origin + pathOf(endpoint.path, params) + (isRead ? query(body) : ''),
      {
        method: endpoint.method,
        credentials: 'include',
        headers,
        ...(body !== undefined && !isRead && { body: JSON.stringify(body) }),
        ...(keepalive && { keepalive }),
      },
    );
    if (!response.ok) {
      const wait = response.headers?.get('retry-after') ?? '';
      const text = await response.text();
      const isJson = response.headers?.get('content-type')?.startsWith('application/json');
      // A proxy that cannot reach the server answers with an HTML page of its own.
      const isPage = text.startsWith('<');
      const { sentence, ...details } = isJson ? JSON.parse(text) : { sentence: !isPage && text };
      throw new ApiError(
        response.status,
        sentence || response.statusText,
        wait ? Number(wait) : undefined,
        isJson ? details : undefined,
      );
    }
    return replyIn(endpoint, endpoint.reply && (await response.json()));
  };
}

export type Call = ReturnType<typeof createClient>;

function pathOf(pattern: string, params: Record<string, string>): string {
  return pattern.replace(/:(\w+)/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined) throw new Error(`${pattern} needs ${name}`);
    return encodeURIComponent(value);
  });
}

function query(values: unknown): string {
  const pairs = Object.entries(values ?? {})
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`);
  return pairs.length ? `?${pairs.join('&')}` : '';
}
