import type { Dialogue } from '@sallie/shared/bot/dialogue/dialogue';
import type { EffectOf } from '@sallie/shared/bot/dialogue/effect';
import { ApiError, type Call } from '@sallie/shared/contract/client';
import { sendConversationMessage } from '@sallie/shared/contract/conversation';
import type { LiveLink } from './live-link.ts';
import { isClosed, isPassing } from './performer.ts';
import type { Attempt } from './runner.ts';

export interface MessageSenderDeps {
  call: Call;
  link: LiveLink;
  dialogue: () => Dialogue;
  toast: (title: string, text: string) => void;
  /** The server knows no such visitor any more. */
  onUnknown: () => void;
  /** Lines stand before the kept one that this page has not got. */
  onGap: () => void;
}

type KeepLine = EffectOf<'keep_line'>;

const WAITS = [1000, 2000, 4000, 8000];

/** The socket speaks for the visitor alone, and only while live chat lasts; the rest goes over HTTP. */
export function goesLive({ line, live }: KeepLine, { stage }: Dialogue): boolean {
  return live && line.from === 'visitor' && stage === 'live_chat';
}

/** Keeps one line on the server. Its id is its `client_id`, so a second sending keeps it once. */
export function createMessageSender(deps: MessageSenderDeps) {
  const { call, link, dialogue, toast, onUnknown, onGap } = deps;

  async function post({ id, line }: KeepLine, visitor_id: string): Promise<Attempt> {
    const { seq, created_at } = await call(sendConversationMessage, {
      body: { visitor_id, message: line.text, is_bot: line.from === 'bot', client_id: line.id },
    });
    const known = Math.max(0, ...dialogue().lines.map((one) => one.seq ?? 0));
    if (seq > known + 1) onGap();
    return { type: 'line_kept', id, seq, created_at };
  }

  async function sendLive({ id, line }: KeepLine, visitor_id: string): Promise<Attempt | null> {
    const sent = await link.deliver({ visitor_id, message: line.text, client_id: line.id });
    switch (sent.result) {
      case 'kept':
        return { type: 'line_kept', id, seq: sent.seq, created_at: sent.created_at };
      case 'closed':
        return { type: 'refused', id, sentence: sent.sentence };
      case 'elsewhere':
        return null;
      case 'unconnected':
        return { type: 'line_failed', id };
      case 'refused':
        toast('Send Error', 'Failed to send message. Please try again.');
        return { type: 'line_failed', id };
    }
  }

  function failed({ id, line }: KeepLine, error: unknown, tries: number): Attempt {
    const again = WAITS[tries];
    if (again !== undefined && isPassing(error)) return { again };
    if (error instanceof ApiError && error.status === 404) onUnknown();
    else if (line.from === 'visitor' && isClosed(error))
      return { type: 'refused', id, sentence: error.sentence };
    else if (line.from === 'visitor')
      toast('Send Error', 'Failed to send message. Please try again.');
    return { type: 'line_failed', id };
  }

  return async function keepLine(effect: KeepLine, tries: number): Promise<Attempt | null> {
    const { visitor, live } = dialogue();
    if (!visitor) return null;
    const { id } = visitor;
    // Where a person speaks the bot's asides are for the visitor alone; the server would refuse them.
    if (effect.line.from === 'bot' && live.staff) return { type: 'line_failed', id: effect.id };
    if (goesLive(effect, dialogue())) return sendLive(effect, id);
    return post(effect, id).catch((error: unknown) => failed(effect, error, tries));
  };
}
