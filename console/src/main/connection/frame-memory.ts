import type { Attention } from '@sallie/shared/contract/attention';
import type { Presence, ServerFrame } from '@sallie/shared/contract/frames';

/** Keeps what a later page needs of earlier frames: who is online, what rings, where to resume. */
export class FrameMemory {
  #cursor: string | undefined;
  #attention: Attention | null = null;
  readonly #online = new Map<string, Presence>();

  note(frame: ServerFrame) {
    if ('cursor' in frame && frame.cursor) this.#cursor = frame.cursor;
    if (frame.type === 'attention') this.#attention = frame.data;
    if (frame.type === 'visitorOnline') this.#online.set(frame.data.visitor_id, frame.data);
    if (frame.type === 'visitorOffline') this.#online.delete(frame.data.visitor_id);
    if (frame.type !== 'connected') return;
    this.#online.clear();
    for (const who of frame.online ?? []) this.#online.set(who.visitor_id, who);
  }

  cursor() {
    return this.#cursor;
  }

  attention() {
    return this.#attention;
  }

  /** A page that has just come up loads everything, and none of these frames rings. */
  greeting(): ServerFrame[] {
    const connected: ServerFrame = {
      type: 'connected',
      resume: 'reset',
      online: [...this.#online.values()],
      ...(this.#cursor !== undefined && { cursor: this.#cursor }),
    };
    const attention = this.#attention;
    return attention ? [connected, { type: 'attention', data: attention }] : [connected];
  }

  forget() {
    this.#cursor = undefined;
    this.#attention = null;
    this.#online.clear();
  }
}
