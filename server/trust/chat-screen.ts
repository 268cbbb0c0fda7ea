import type { ServerFrame } from '@sallie/shared/contract/frames';

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

export type Screen = ReturnType<typeof createScreen>;
