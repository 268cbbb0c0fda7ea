import { openChat } from './chat-load.ts';
import { sallieProtocol } from './chat-protocols.ts';
import { type Bench, loaded } from './contestants.ts';
import { loadHttp } from './http-load.ts';
import { leadsTo } from './leads.ts';
import type { Program } from './program.ts';
import { inRounds } from './rounds.ts';

const VISITORS = 200;
const RATE = 200;
const CONNECTIONS = 16;
const WARM = 100;
const LONG = 500;
const CELL = 'chat';
const QUIET = 'alone';
const BUSY = `while ${CONNECTIONS} connections post leads`;

/** Measures how long a chat message waits while leads come in at full speed; each load has its own Sallie. */
export const benchMixed: Bench = async (contestants, _, budget) => {
  async function join(withLeads: boolean) {
    const program = await contestants.sallie();
    const chat = await openChat(program, sallieProtocol, VISITORS);
    program.hold();
    const load = async (ms: number) => {
      const leads = withLeads ? postLeads(program, ms) : null;
      const figures = await chat.atRate(RATE, ms);
      return { ...figures, leads: (await leads)?.perSecond ?? Number.NaN };
    };
    return { program, chat, load };
  }
  const loads = new Map([
    [QUIET, await join(false)],
    [BUSY, await join(true)],
  ]);
  const names = [...loads.keys()];

  const results = await inRounds(budget, [CELL], names, (_cell, name) => {
    const { program, load } = loads.get(name) as Awaited<ReturnType<typeof join>>;
    return loaded(program, load, { warm: WARM, long: LONG });
  });
  for (const { program, chat } of loads.values()) {
    chat.close();
    await program.end();
  }

  results.print(`Chat, ${RATE} messages a second`, [
    ['p50 ms', 'p50'],
    [`p50 × ${QUIET}`, 'p50', QUIET],
    ['p99 ms', 'p99'],
    [`p99 × ${QUIET}`, 'p99', QUIET],
    ['leads/s', 'leads'],
    ['lost', 'lost'],
  ]);
};

const postLeads = ({ port }: Program, ms: number) =>
  loadHttp({ ...leadsTo([port]), connections: CONNECTIONS, ms });
