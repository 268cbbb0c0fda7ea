import * as z from 'zod/mini';

type Shape = z.ZodMiniType;

/** A call of the HTTP contract. `path` may hold `:params`; the server checks `who` before it parses anything. */
export interface Endpoint<Body extends Shape = Shape, Reply extends Shape = Shape> {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  path: string;
  /** `owner` is a member of staff with that role whose password was confirmed in the last minutes. */
  who: 'anyone' | 'staff' | 'owner';
  /** The JSON body of a write, or the query of a GET. */
  body?: Body;
  reply?: Reply;
  status: 200 | 201 | 204;
}

/** Keeps the exact types of both shapes. The status defaults to 200, or to 204 without a reply. */
export function endpoint<Body extends Shape, Reply extends Shape>(
  who: Endpoint['who'],
  method: Endpoint['method'],
  path: string,
  rest: Partial<Pick<Endpoint<Body, Reply>, 'body' | 'reply' | 'status'>> = {},
): Endpoint<Body, Reply> {
  return { who, method, path, status: rest.reply ? 200 : 204, ...rest };
}

export type BodyOf<E> = E extends Endpoint<infer Body, Shape> ? z.output<Body> : never;
export type SentBodyOf<E> = E extends Endpoint<infer Body, Shape> ? z.input<Body> : never;
export type ReplyOf<E> = E extends Endpoint<Shape, infer Reply> ? z.output<Reply> : never;

/** Parses the reply of an endpoint; undefined when it has none. Throws a zod error when the shape differs. */
export const replyIn = <E extends Endpoint>({ reply = z.undefined() }: E, data: unknown) =>
  z.parse(reply, data) as ReplyOf<E>;
