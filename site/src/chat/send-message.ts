import type { Dialogue } from '@sallie/shared/bot/dialogue/dialogue';
import type { EffectOf } from '@sallie/shared/bot/dialogue/effect';
import type { Outcome } from '@sallie/shared/bot/dialogue/event';
import { ApiError, type Call } from '@sallie/shared/contract/client';
import { sendConversationMessage } from '@sallie/shared/contract/conversation';
import type { LiveLink } from './live-link.ts';

export interface SendMessageDeps {
  call: Call;
  link: LiveLink;
  dialogue: () => Dialogue;
  toast: (title: string, text: string) => void;
  /** The server knows no such visitor any more. */
  onUnknown: () => void;
  /** Messages stand before the kept one that this page has not got. */
  onGap: () => void;
}

type KeepLine = EffectOf<'keep_line'>;

/** The socket speaks for the visitor alone, and only while live chat lasts; the rest goes over HTTP. */
export function goesLive({ line, live }: KeepLine, { stage }: Dialogue): boolean {
  return live && line.from === 'visitor' && stage === 'live_chat';
}

/** Keeps one message on the server. Its id is its `client_id`, so a second sending keeps it once. */
export async function sendMessage(
  effect: KeepLine,
  deps: SendMessageDeps,
): Promise<Outcome | null> {
  const { visitor, live } = deps.dialogue();
  if (!visitor) return null;
  // Where a person speaks the bot's asides are for the visitor alone; the server would refuse them.
  if (effect.line.from === 'bot' && live.staff) return { type: 'line_failed', id: effect.id };
  const send = goesLive(effect, deps.dialogue()) ? sendLive : post;
  return send(effect, visitor.id, deps);
}

async function post({ id, line }: KeepLine, visitor_id: string, deps: SendMessageDeps) {
  const { seq, created_at } = await deps.call(sendConversationMessage, {
    body: { visitor_id, message: line.text, is_bot: line.from === 'bot', client_id: line.id },
  });
  const known = Math.max(0, ...deps.dialogue().lines.map((one) => one.seq ?? 0));
  if (seq > known + 1) deps.onGap();
  return { type: 'line_kept', id, seq, created_at } as const;
}

async function sendLive(
  { id, line }: KeepLine,
  visitor_id: string,
  { link, toast }: SendMessageDeps,
): Promise<Outcome | null> {
  const sent = await link.deliver({ visitor_id, message: line.text, client_id: line.id });
  switch (sent.result) {
    case 'kept':
      return { type: 'line_kept', id, seq: sent.seq, created_at: sent.created_at };
    case 'closed':
      return { type: 'refused', id, sentence: sent.sentence };
    case 'elsewhere':
      return null;
    case 'refused':
      sayNotSent(toast);
      return { type: 'line_failed', id };
    case 'unconnected':
      return { type: 'line_failed', id };
  }
}

/** What becomes of a message that the server would not take; only of the visitor's own is anything said. */
export function messageFailure(
  { id, line }: KeepLine,
  error: unknown,
  refusal: string | null,
  { toast, onUnknown }: SendMessageDeps,
): Outcome {
  const isTheirs = line.from === 'visitor';
  if (error instanceof ApiError && error.status === 404) onUnknown();
  else if (isTheirs && refusal !== null) return { type: 'refused', id, sentence: refusal };
  else if (isTheirs) sayNotSent(toast);
  return { type: 'line_failed', id };
}

function sayNotSent(toast: SendMessageDeps['toast']): void {
  toast('Send Error', 'Failed to send message. Please try again.');
}
