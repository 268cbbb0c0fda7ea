import { afterAll, beforeAll } from 'vitest';
import * as z from 'zod/mini';
import { collection, text, whole } from '../store/declaration.ts';
import { schema } from '../store/schema.ts';
import type { Store } from '../store/store.ts';
import { stores } from './stores.ts';

/* Shows what a new collection costs and gets: this is everything that is declared for it. */

const Booking = z.object({
  id: z.string(),
  room: z.string(),
  hour: z.nullable(z.number()),
  code: z.nullable(z.string()),
  guest: z.string(),
  minutes: z.number(),
});
export type Booking = z.infer<typeof Booking>;

const bookings = collection(Booking)({
  fields: {
    room: text(({ room }) => room),
    hour: text(({ hour }) => (hour === null ? null : String(hour))),
    code: text(({ code }) => code),
    guest: text(({ guest }) => guest),
    minutes: whole(({ minutes }) => minutes),
  },
  unique: [['room', 'hour'], ['code']],
  lookups: ['guest'],
  sums: ['minutes'],
  ofPerson: { guest: 'address' },
});
/** The second name, with its hyphen, cannot be a table's name. */
const own = { bookings, 'kept-bookings': bookings };

export function declareBookings() {
  beforeAll(() => {
    Object.assign(schema, own);
  });
  afterAll(() => {
    for (const name of Object.keys(own)) Reflect.deleteProperty(schema, name);
  });
}

export type Name = keyof typeof own;
type Having = { by: 'guest' | 'code'; text: string };
type Write = { put: Name; record: Booking } | { drop: Name; id: string };
/** The store's verbs with the types they would have if the collection stood in `schema.ts`. */
interface OwnStore {
  commit(writes: Write[]): Promise<void>;
  get(name: Name, id: string): Promise<Booking | undefined>;
  find(name: Name, by: Having['by'], ...texts: string[]): Promise<readonly Booking[]>;
  list(name: Name, page?: { limit?: number; before?: string }): Promise<readonly Booking[]>;
  count(name: Name, having?: Having): Promise<number>;
  sum(name: Name, field: 'minutes', having?: Having): Promise<number>;
}
export const verbsOf = (store: Store) => store as unknown as OwnStore;

export const booking = (at: number, fields: Partial<Booking> = {}): Booking => ({
  ...{ id: `b${at}`, room: `room ${at % 3}`, hour: at, code: `code ${at}`, minutes: 30 },
  guest: `guest${at % 5}@mail.example`,
  ...fields,
});

export const COUNT = 300;
export const many = Array.from({ length: COUNT }, (_, at) => booking(at));
export const idsOf = (rows: readonly Booking[]) => rows.map(({ id }) => id);

export const shops = stores.flatMap((store) =>
  (Object.keys(own) as Name[]).map((name) => ({
    ...store,
    name: `${store.name}, ${name}`,
    own: name,
  })),
);
