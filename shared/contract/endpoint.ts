import * as z from 'zod/mini';

type Shape = z.ZodMiniType;

/** One call of the HTTP contract. `path` may hold `:params`; `who` is checked by the server before anything is parsed. */
export interface Endpoint<Body extends Shape = Shape, Reply extends Shape = Shape> {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  path: string;
  /** `owner`: somebody of the staff with that role, whose password was given in the last minutes. */
  who: 'anyone' | 'staff' | 'owner';
  /** The JSON body of a write; for a GET the query. */
  body?: Body;
  reply?: Reply;
  status: 200 | 201 | 204;
}

/** Keeps the exact types of an endpoint's two shapes. Its status is 200, or 204 without a reply, unless another is named. */
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

/** What came as the reply of an endpoint, undefined where it has none. Throws where it is of another shape. */
export const replyIn = <E extends Endpoint>({ reply = z.undefined() }: E, data: unknown) =>
  z.parse(reply, data) as ReplyOf<E>;
