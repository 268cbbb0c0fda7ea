import type { Dialogue, EffectOf } from '@sallie/shared/bot/dialogue/dialogue';
import type { Outcome } from '@sallie/shared/bot/dialogue/event';
import { ApiError, type Call } from '@sallie/shared/contract/client';
import { sendConversationMessage } from '@sallie/shared/contract/conversation';
import type { LiveLink } from './live-link.ts';

export interface SendMessageDeps {
  call: Call;
  link: LiveLink;
  dialogue: () => Dialogue;
  toast: (title: string, text: string) => void;
  onUnknown: () => void;
  /** This page misses earlier messages. */
  onGap: () => void;
}

type KeepLine = EffectOf<'keep_line'>;

/** Only the visitor's messages in live chat use the socket; the others use HTTP. */
function goesLive({ line, live }: KeepLine, { stage }: Dialogue): boolean {
  return live && line.from === 'visitor' && stage === 'live_chat';
}

/** Stores one message. Its id is the `client_id`, so a second try stores it once. */
export async function sendMessage(
  effect: KeepLine,
  deps: SendMessageDeps,
): Promise<Outcome | null> {
  const { visitor, live } = deps.dialogue();
  if (!visitor) return null;
  // While staff have the conversation the server refuses the bot's messages; they are for the visitor only.
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

/** Only a failed message of the visitor's is announced. */
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
