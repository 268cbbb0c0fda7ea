import { createLimits, type Limits } from '../http/limits.ts';
import { createSharedWindows, type SharedWindows } from '../http/sliding-window.ts';
import { createMemoryRelay, type Relay } from '../realtime/relay.ts';
import { createTickets, type Tickets } from '../realtime/tickets.ts';
import type { Clock } from '../system/clock.ts';
import type { Random } from '../system/random.ts';

/** What the processes of one shop have in common beside what they store. */
export interface Together {
  relay: Relay;
  limits: Limits;
  windows: SharedWindows;
  tickets: Tickets;
  /** To be called when everything stands that handles what the others emit. */
  begin(): Promise<void>;
  /** Takes leave of the others. */
  stop(): Promise<void>;
}

/** What the only process of a shop needs, all in its memory. `factor` is RATE_LIMITS; a process that never leads does nothing by itself. */
export function alone(clock: Clock, random: Random, factor: number, leads: boolean): Together {
  return {
    relay: createMemoryRelay(random, leads),
    limits: createLimits(clock, factor),
    windows: createSharedWindows(clock, factor),
    tickets: createTickets(clock, random),
    begin: async () => {},
    stop: async () => {},
  };
}
