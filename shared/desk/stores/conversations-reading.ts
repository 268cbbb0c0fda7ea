import type { StoreApi } from 'zustand/vanilla';
import type { Call } from '../../contract/client.ts';
import {
  listConversations,
  type Message,
  readConversation,
  readConversationNotes,
} from '../../contract/conversation.ts';
import type { Connection } from '../ports/connection.ts';
import { mergeNotes } from './conversations-drafts.ts';
import { applyToConversations, replaceConversations, toldBeside } from './conversations-list.ts';
import {
  type ConversationMessages,
  type ConversationsState,
  mergeMessages,
  noLines,
  withEvent,
} from './conversations-state.ts';

interface ReadingDeps {
  call: Call;
  connection: Pick<Connection, 'send'>;
}

/** What comes of the conversations, asked for or by itself, and how far of it is read. */
export class Reading {
  readonly #call: Call;
  readonly #connection: ReadingDeps['connection'];
  readonly #store: StoreApi<ConversationsState>;
  /** Counts what was asked for: an older list that comes late says nothing any more. */
  #latest = 0;

  constructor({ call, connection }: ReadingDeps, store: StoreApi<ConversationsState>) {
    this.#call = call;
    this.#connection = connection;
    this.#store = store;
  }

  async load(): Promise<void> {
    const { selected } = this.#store.getState();
    await Promise.all([this.loadList(), selected !== null && this.read(selected)]);
  }

  async loadList(): Promise<void> {
    this.#latest += 1;
    const mine = this.#latest;
    const { list: before } = this.#store.getState();
    this.#store.setState({ phase: 'loading', since: [] });
    try {
      const rows = await this.#call(listConversations);
      if (mine !== this.#latest) return;
      const { list, since } = this.#store.getState();
      const fresh = (since ?? []).reduce(applyToConversations, replaceConversations(list, rows));
      const told = toldBeside(rows, before, list);
      this.#store.setState({ phase: 'ready', list: { ...fresh, ...told }, since: null });
    } catch {
      // The reason is told by the session (401) and the connection; the list says that it failed.
      if (mine === this.#latest) this.#store.setState({ phase: 'failed', since: null });
    }
  }

  async read(id: string): Promise<void> {
    this.#open(id, { phase: 'reading' });
    try {
      const [messages, notes] = await Promise.all([
        this.#call(readConversation, { body: { visitor_id: id } }),
        this.#call(readConversationNotes, { params: { id } }),
      ]);
      const now = this.#opened(id);
      this.#open(id, {
        phase: 'ready',
        messages: mergeMessages(now.messages, messages),
        notes: mergeNotes(now.notes, notes),
      });
      this.#markRead();
    } catch {
      this.#open(id, { phase: 'failed' });
    }
  }

  arrive(message: Message): void {
    const id = message.visitor_id;
    this.#store.setState(withEvent(this.#store.getState(), { type: 'line', line: message }));
    const { [id]: opened } = this.#store.getState().lines;
    if (!opened) return;
    this.#open(id, { messages: mergeMessages(opened.messages, [message]) });
    // `seq` has no gaps, so one in what arrives means that something was missed.
    const isNext = message.seq <= (opened.messages.at(-1)?.seq ?? 0) + 1;
    if (opened.phase === 'ready' && !isNext) void this.read(id);
    else this.#markRead();
  }

  watch(id: string | null): void {
    if (id === null && this.#store.getState().watched === null) return;
    this.#store.setState({ watched: id });
    this.#sendViewing(id);
    this.#markRead();
  }

  /** A connection that lost its place may have missed messages of any conversation. */
  resumed(wasReset: boolean): void {
    const { selected, lines, watched } = this.#store.getState();
    if (wasReset) {
      const kept = selected !== null && lines[selected];
      this.#store.setState({ lines: kept ? { [selected]: kept } : {} });
      void this.load();
    } else void this.loadList(); // Who speaks and who has read is not sent again.
    if (watched !== null) this.#sendViewing(watched);
    this.#markRead();
  }

  #opened(id: string): ConversationMessages {
    return this.#store.getState().lines[id] ?? noLines;
  }

  #open(id: string, part: Partial<ConversationMessages>): void {
    const { lines } = this.#store.getState();
    this.#store.setState({ lines: { ...lines, [id]: { ...this.#opened(id), ...part } } });
  }

  #sendViewing(id: string | null): void {
    this.#connection.send({ type: 'viewing', data: id === null ? {} : { visitor_id: id } });
  }

  #markRead(): void {
    const { watched: id, lines, list } = this.#store.getState();
    if (id === null || lines[id]?.phase !== 'ready') return;
    const seq = lines[id].messages.at(-1)?.seq ?? 0;
    if (seq <= (list[id]?.staff_read ?? 0)) return;
    if (this.#connection.send({ type: 'read', data: { visitor_id: id, seq } }))
      this.#store.setState(
        withEvent(this.#store.getState(), { type: 'read', id, seq, by: 'staff' }),
      );
  }
}
