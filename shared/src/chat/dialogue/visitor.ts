import type { Outcome } from '../event.ts';
import { live } from '../texts.ts';
import { askIntro } from './asking.ts';
import { keepKnown } from './known.ts';
import { leaveLive } from './live.ts';
import { keepLocalLines } from './record.ts';
import { store } from './request.ts';
import { change, effect, settle, type Turn } from './turn.ts';

type Created = Extract<Outcome, { type: 'visitor_created' }>;

export function visitorCreated(turn: Turn, { id, visitor }: Created) {
  const made = settle(turn, 'create_visitor', id);
  if (!made) return;
  const isNew = turn.dialogue.visitor?.id !== visitor.id;
  change(turn, { visitor: { id: visitor.id, guest: made.body.email === '' } });
  const { stage, consultation } = turn.dialogue;
  if (isNew) {
    change(turn, { told: {} });
    keepLocalLines(turn, made.body.conversation);
    if (stage === 'live_chat') effect(turn, 'start_live', {});
  }
  // A guest may have said who they are while the guest's record was being made.
  keepKnown(turn);
  if (consultation.state === 'waiting') store(turn);
}

export function visitorFailed(turn: Turn, id: string, message: string) {
  if (!settle(turn, 'create_visitor', id)) return;
  const { stage, visitor, consultation } = turn.dialogue;
  effect(turn, 'toast', {
    title: 'Error',
    text: `There was a problem saving your information: ${message}`,
  });
  if (consultation.state === 'waiting') store(turn);
  if (stage !== 'live_chat' || visitor) return;
  leaveLive(turn, live.noRecord);
  askIntro(turn);
}
