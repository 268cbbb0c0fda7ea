import type { Visit } from '@sallie/shared/contract/visit';
import {
  placesOf,
  quartersOf,
  type VisitFacts,
  visitLength,
  type WantedVisit,
} from '@sallie/shared/rules/free-times';
import { Refusal } from '../http/refusal.ts';
import { Taken } from '../store/store.ts';
import { forStaff, notFree, readFreePeople, staffRef, type TimesDeps } from './goers.ts';

/** A time that somebody wants for a visit. Who is asked for by name goes, or else who of the preferred is free, or whoever is. */
export interface WantedTime extends WantedVisit {
  from: string;
  person?: string | undefined;
  preferred?: readonly string[];
  /** Outside of what is offered, by staff alone. */
  anyway?: boolean | undefined;
  moving?: string | undefined;
}

/** A time, whose it is, and what the store has to keep of it. */
export interface TakenTime extends Pick<Visit, 'from' | 'to'> {
  person: NonNullable<Visit['person']>;
  takes: readonly string[];
}

/** Each lost race takes a time or a place of the day, so that the next try sees less. */
const TRIES = 10;

/** Runs `keep`, which commits that the time is taken. Null where it is not free, or was not any more in that commit. */
export async function tryTime<T extends object>(
  deps: TimesDeps,
  wanted: WantedTime,
  keep: (time: TakenTime) => Promise<T>,
): Promise<T | null> {
  for (let count = 0; count < TRIES; count += 1) {
    const time = await freeTimeOf(deps, wanted);
    if (!time) return null;
    try {
      return await keep(time);
    } catch (error) {
      if (!(error instanceof Taken) || error.collection !== 'taken-quarters') throw error;
    }
  }
  return null;
}

/** The same, but throws a 409 with the next free times. */
export async function takeTime<T extends object>(
  deps: TimesDeps,
  wanted: WantedTime,
  keep: (time: TakenTime) => Promise<T>,
): Promise<T> {
  const kept = await tryTime(deps, wanted, keep);
  if (!kept) throw await lost(deps, wanted);
  return kept;
}

/** A 409 with the times that are free in place of it. */
export const lost = (deps: TimesDeps, wanted: WantedTime) =>
  notFree(deps, shopFor(deps, wanted), wanted, new Date(wanted.from), wanted);

const shopFor = ({ facts }: TimesDeps, { every }: WantedTime): VisitFacts =>
  every === 15 ? forStaff(facts.current()) : facts.current();

/** Null where nobody is free then. */
export async function freeTimeOf(deps: TimesDeps, wanted: WantedTime): Promise<TakenTime | null> {
  const shop = shopFor(deps, wanted);
  const from = new Date(wanted.from);
  const { person, preferred = [] } = wanted;
  const { goers, free } = await readFreePeople(deps, shop, wanted, from, wanted);
  if (person !== undefined && goers.length === 0)
    throw new Refusal(400, 'Please choose somebody on the staff.');
  const to = new Date(from.getTime() + visitLength(shop, wanted)).toISOString();
  const span = { from: from.toISOString(), to };
  const quarters = quartersOf(shop, { ...wanted, ...span });
  const able = wanted.anyway
    ? goers.filter(({ taken }) => !quarters.some((quarter) => taken.has(quarter)))
    : free;
  const goer = preferred.flatMap((id) => able.filter((one) => one.id === id))[0] ?? able[0];
  if (!goer) return null;
  const places = placesOf(shop, wanted, from.getTime(), goer) ?? quarters;
  return { ...span, person: staffRef(goer), takes: places };
}
