import type { Message } from '@sallie/shared/contract/conversation';
import type { ServerFrame } from '@sallie/shared/contract/frames';
import type { Acknowledged, OutgoingLine } from '@sallie/shared/realtime/outbox';

export interface ShownLine {
  id: string;
  seq: number;
  client_id: string | null;
  message: string;
}

/** Records the messages that one person sees, and every fault in their order or content. */
export function createScreen(name: string) {
  const threads = new Map<string, Map<number, ShownLine>>();
  const faults: string[] = [];
  /** The last `seq` per conversation on this connection; live and replayed messages only ever go up. */
  let heard = new Map<string, number>();

  function show(visitorId: string, line: ShownLine) {
    const lines = threads.get(visitorId) ?? new Map<number, ShownLine>();
    threads.set(visitorId, lines);
    const { id, seq, client_id, message } = line;
    const before = lines.get(seq);
    if (before && before.id !== id) faults.push(`${name}: two lines stand at ${seq}`);
    lines.set(seq, { id, seq, client_id, message });
  }

  return {
    faults,
    show,
    clear: () => threads.clear(),
    connectedAnew() {
      heard = new Map();
    },
    hear({ data }: Extract<ServerFrame, { type: 'liveChatMessage' }>) {
      const last = heard.get(data.visitor_id) ?? 0;
      if (data.seq <= last) faults.push(`${name}: line ${data.seq} came after ${last}`);
      heard.set(data.visitor_id, data.seq);
      show(data.visitor_id, data);
    },
    lines: (visitorId: string): ShownLine[] =>
      [...(threads.get(visitorId)?.values() ?? [])].sort((a, b) => a.seq - b.seq),
  };
}

type Screen = ReturnType<typeof createScreen>;

export interface SaidLine {
  line: OutgoingLine;
  acknowledged: Acknowledged | null;
}

interface ChatOutcome {
  lines: number;
  /** Messages that were acknowledged but are missing or in another conversation. */
  lost: string[];
  doubled: string[];
  /** Conversations with a gap in `seq`, and messages of one person in the wrong order. */
  disordered: string[];
  differing: string[];
  faults: string[];
}

export interface Evidence {
  truth: Map<string, Message[]>;
  screens: { name: string; screen: Screen; threads: string[] }[];
  said: SaidLine[];
}

export function inspectChat({ truth, screens, said }: Evidence): ChatOutcome {
  const kept = [...truth.values()].flat();
  const ids = kept.map(({ client_id }) => String(client_id));
  return {
    lines: kept.length,
    lost: said.filter((line) => isLost(line, kept)).map(({ line }) => line.message),
    doubled: ids.filter((id, at) => ids.indexOf(id) !== at),
    disordered: [...truth.values()].flatMap((lines) => [...gapsIn(lines), ...swappedIn(lines)]),
    differing: screens.flatMap(({ name, screen, threads }) =>
      threads.flatMap((id) => {
        const shown = screen.lines(id).map(textOf);
        const wanted = (truth.get(id) ?? []).map(textOf);
        return shown.join('\n') === wanted.join('\n')
          ? []
          : [`${name}: ${shown.length} of ${wanted.length} lines`];
      }),
    ),
    faults: screens.flatMap(({ screen }) => screen.faults),
  };
}

const textOf = ({ id, seq, message }: Pick<Message, 'id' | 'seq' | 'message'>) =>
  `${seq} ${id} ${message}`;

function isLost({ line, acknowledged }: SaidLine, kept: Message[]): boolean {
  const found = kept.find(({ client_id }) => client_id === line.client_id);
  return !found || found.id !== acknowledged?.id || found.seq !== acknowledged.seq;
}

function gapsIn(lines: Message[]): string[] {
  return lines.flatMap(({ seq }, at) => (seq === at + 1 ? [] : [`${seq} stands at ${at + 1}`]));
}

/** Compares the counts at the end of each message: `page 1 17` is the 17th message, and page 1 sent it. */
function swappedIn(lines: Message[]): string[] {
  const last = new Map<string, number>();
  return lines.flatMap(({ message }) => {
    const [, by = '', count] = /^(.*) (\d+)$/.exec(message) ?? [];
    const isSwapped = Number(count) < (last.get(by) ?? 0);
    last.set(by, Number(count));
    return isSwapped ? [message] : [];
  });
}
