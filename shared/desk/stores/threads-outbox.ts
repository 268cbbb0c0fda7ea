import type { ClientFrame } from '../../contract/frames.ts';
import type { After } from '../../realtime/timers.ts';

/** A line of staff's that the server has not acknowledged. Its `client_id` is its own for life. */
export interface OutLine {
  client_id: string;
  visitor_id: string;
  message: string;
  state: 'sending' | 'failed';
}

export interface OutboxSurroundings {
  /** False when the frame could not leave now. */
  send(frame: ClientFrame): boolean;
  isOnline(): boolean;
  after: After;
  onChange(lines: readonly OutLine[]): void;
  onFailed(line: OutLine): void;
}

/** How long an acknowledgement may take. */
export const PATIENCE = 10_000;

export type Outbox = ReturnType<typeof createOutbox>;

/**
 * Staff lines on their way. In each thread one travels at a time, so that they arrive in the order they were
 * written whatever is refused or lost between; the server knows a line that comes twice by its `client_id`.
 */
export function createOutbox({ send, isOnline, after, onChange, onFailed }: OutboxSurroundings) {
  let lines: readonly OutLine[] = [];
  /** The line under way, by thread, and how to stop waiting for it. */
  const underWay = new Map<string, { client_id: string; cancel: () => void }>();

  function become(next: readonly OutLine[]) {
    lines = next;
    onChange(lines);
  }

  function pump(visitorId: string) {
    const next = lines.find((line) => line.visitor_id === visitorId && line.state === 'sending');
    if (!next || underWay.has(visitorId)) return;
    const { client_id, visitor_id, message } = next;
    if (
      !send({ type: 'liveChatMessage', data: { visitor_id, message, is_admin: true, client_id } })
    )
      return;
    const cancel = after(PATIENCE, () => {
      underWay.delete(visitorId);
      // Without a connection nothing has failed: the line goes again after the next `connected`.
      if (isOnline()) fail(client_id);
    });
    underWay.set(visitorId, { client_id, cancel });
  }

  /** The line no longer travels; the next one may. */
  function landed(line: OutLine) {
    const travelling = underWay.get(line.visitor_id);
    if (travelling?.client_id !== line.client_id) return;
    travelling.cancel();
    underWay.delete(line.visitor_id);
  }

  const find = (clientId: string) => lines.find(({ client_id }) => client_id === clientId);

  function mark(clientId: string, state: OutLine['state']) {
    become(lines.map((line) => (line.client_id === clientId ? { ...line, state } : line)));
  }

  function fail(clientId: string) {
    const line = find(clientId);
    if (!line) return;
    landed(line);
    mark(clientId, 'failed');
    onFailed(line);
    pump(line.visitor_id);
  }

  function pumpAll() {
    for (const id of new Set(lines.map(({ visitor_id }) => visitor_id))) pump(id);
  }

  return {
    add(line: Omit<OutLine, 'state'>) {
      become([...lines, { ...line, state: 'sending' }]);
      pump(line.visitor_id);
    },
    /** After a reload of the desk. */
    restore(kept: readonly OutLine[]) {
      const news = kept.filter(({ client_id }) => !find(client_id));
      become([...news, ...lines]);
      if (isOnline()) pumpAll();
    },
    /** A new connection: what was under way may or may not have arrived, so it goes again. */
    connected() {
      for (const { cancel } of underWay.values()) cancel();
      underWay.clear();
      pumpAll();
    },
    find,
    /** The server has it. */
    arrived(clientId: string) {
      const line = find(clientId);
      if (!line) return;
      landed(line);
      become(lines.filter(({ client_id }) => client_id !== clientId));
      pump(line.visitor_id);
    },
    refused(clientId: string, retryAfter: number | undefined) {
      const line = find(clientId);
      if (!line) return;
      if (retryAfter === undefined) return fail(clientId);
      landed(line);
      const cancel = after(retryAfter * 1000, () => {
        underWay.delete(line.visitor_id);
        pump(line.visitor_id);
      });
      underWay.set(line.visitor_id, { client_id: clientId, cancel });
    },
    retry(clientId: string) {
      const line = find(clientId);
      if (!line || !isOnline()) return;
      mark(clientId, 'sending');
      pump(line.visitor_id);
    },
    drop(visitorId: string) {
      underWay.get(visitorId)?.cancel();
      underWay.delete(visitorId);
      become(lines.filter(({ visitor_id }) => visitor_id !== visitorId));
    },
  };
}
