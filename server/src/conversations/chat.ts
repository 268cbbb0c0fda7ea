import type { ServerFrame } from '@sallie/shared/contract/frames';
import type { Core } from '../core.ts';
import type { Admission } from '../leads/mail-admission.ts';
import type { TemplateContext } from '../leads/mail-templates/templates.ts';
import { createAllowance } from './allowance.ts';
import { createGivenReplies } from './given-replies.ts';
import { Presence } from './presence.ts';
import { watchSilence } from './quiet.ts';
import { createReceive, type ReceiveDeps } from './receive.ts';
import { Speakers } from './speakers.ts';
import { watchWaiting } from './waiting.ts';

export interface ChatDeps
  extends Pick<ReceiveDeps, 'isUrgent' | 'onTrouble'>,
    Omit<Core, 'limits' | 'audit' | 'secret'> {
  /** Comes from RATE_LIMITS. */
  factor: number;
  context(): Omit<TemplateContext, 'now'>;
  admit: Admission['admit'];
}

export async function openChat(deps: ChatDeps) {
  const { hub, relay, facts } = deps;
  const presence = new Presence(deps);
  const waiting = await watchWaiting({ ...deps, presence });
  const speakers = new Speakers({ ...deps, presence });
  const silence = await watchSilence({
    ...deps,
    handBack: (id, isQuiet) => speakers.fellQuiet(id, isQuiet),
  });
  const allowance = createAllowance(deps);
  const receive = createReceive({ ...deps, presence, allowance });

  /** Desks of every process get each frame, so the leading process learns here of every event. */
  function note(frame: ServerFrame): void {
    switch (frame.type) {
      case 'liveChatMessage':
        if (!frame.data.is_bot) silence.broken(frame.data.visitor_id);
        waiting.watch(frame.data.visitor_id);
        break;
      case 'takeOver':
        silence.broken(frame.data.visitor_id);
        waiting.watch(frame.data.visitor_id);
        break;
      case 'handBack':
      case 'read':
      case 'visitorOffline':
        waiting.watch(frame.data.visitor_id);
        break;
      default:
    }
  }
  hub.on('frame', (frame) => {
    if (relay.leads()) note(frame);
  });

  return {
    presence,
    speakers,
    allowance,
    receive,
    given: createGivenReplies(facts, relay),
    stop() {
      waiting.stop();
      silence.stop();
    },
  };
}
