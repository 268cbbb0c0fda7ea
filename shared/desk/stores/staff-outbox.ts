import type { ClientFrame, ServerFrame } from '../../contract/frames.ts';
import { createOutbox, type OutgoingLine } from '../../realtime/outbox.ts';
import type { After } from '../../realtime/timers.ts';
import type { OutLine } from './conversations-state.ts';

interface StaffOutboxDeps {
  /** Returns false when the frame could not be sent now. */
  send(frame: ClientFrame): boolean;
  isOnline(): boolean;
  after: After;
  onChange(lines: readonly OutLine[]): void;
  onFailed(line: OutLine): void;
}

/** Holds the unsent staff messages; a failed message stays until it is sent again. */
export function createStaffOutbox(deps: StaffOutboxDeps) {
  const { send, isOnline, after, onChange, onFailed } = deps;
  let lines: readonly OutLine[] = [];
  const outbox = createOutbox({
    send: (line) => send({ type: 'liveChatMessage', data: { ...line, is_admin: true } }),
    onSilence({ client_id }) {
      // Without a connection nothing has failed: the message goes out after the next `connected`.
      if (isOnline()) outbox.giveUp((line) => line.client_id === client_id);
    },
    after,
  });

  function become(next: readonly OutLine[]) {
    lines = next;
    onChange(lines);
  }

  const find = (clientId: string) => lines.find(({ client_id }) => client_id === clientId);

  function mark(clientId: string, state: OutLine['state']) {
    become(lines.map((line) => (line.client_id === clientId ? { ...line, state } : line)));
  }

  function deliver(line: OutgoingLine) {
    outbox.deliver(line, (outcome) => {
      const shown = find(line.client_id);
      if (!shown || (outcome && 'id' in outcome)) return;
      mark(line.client_id, 'failed');
      onFailed(shown);
    });
  }

  return {
    find,
    add(line: OutgoingLine) {
      become([...lines, { ...line, state: 'sending' }]);
      deliver(line);
    },
    restore(kept: readonly OutLine[]) {
      const news = kept.filter(({ client_id }) => !find(client_id));
      become([...news, ...lines]);
      for (const { state, ...line } of news) if (state === 'sending') deliver(line);
    },
    handle(frame: ServerFrame) {
      // The desk sends other frames too, so an error without a `client_id` may concern any of them.
      if (frame.type === 'error' && !frame.client_id) return;
      outbox.handle(frame);
      const arrived = arrivedIn(frame);
      // This includes a message that was marked as failed.
      if (arrived) become(lines.filter(({ client_id }) => client_id !== arrived));
    },
    retry(clientId: string) {
      const line = find(clientId);
      if (line?.state !== 'failed' || !isOnline()) return;
      mark(clientId, 'sending');
      const { state: _, ...again } = line;
      deliver(again);
    },
    drop(visitorId: string) {
      become(lines.filter(({ visitor_id }) => visitor_id !== visitorId));
      outbox.giveUp(({ visitor_id }) => visitor_id === visitorId);
    },
  };
}

function arrivedIn(frame: ServerFrame): string | null | undefined {
  if (frame.type === 'ack') return frame.client_id;
  return frame.type === 'liveChatMessage' ? frame.data.client_id : null;
}
