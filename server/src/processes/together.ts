import {
  createLimits,
  createSharedWindows,
  type Limits,
  type SharedWindows,
} from '../http/limits.ts';
import { createMemoryRelay, type Relay } from '../realtime/relay.ts';
import { createTickets, type Tickets } from '../realtime/sockets.ts';
import type { Clock } from '../system/clock.ts';
import type { Random } from '../system/secrets.ts';

export interface Together {
  relay: Relay;
  limits: Limits;
  windows: SharedWindows;
  tickets: Tickets;
  /** To be called when everything is set up that handles the other processes' events. */
  begin(): Promise<void>;
  stop(): Promise<void>;
}

/** Makes it all in memory, for a single process. `factor` is RATE_LIMITS; without `leads` it runs no automatic tasks. */
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
