import type { ServerFrame } from '../../contract/frames.ts';
import { shortLine } from '../../rules/safe-text.ts';
import type { DeskNotification } from '../ports/host.ts';
import { createConversationAlerts } from './conversation-alerts.ts';
import { Escalation } from './escalation.ts';
import { createLeadAlerts, visitAnswered } from './lead-alerts.ts';
import type { AlertActions, News, Situation } from './news.ts';

/** Systems show about this much of a title and a body. */
const LONGEST_TITLE = 100;
const LONGEST_BODY = 120;

/** Sounds closer together are heard as one. */
const ONE_SOUND_MS = 1500;

/** Returns a function that is true when a sound may be heard, at most once in 1.5 seconds. */
export function createChimeGate({ now }: { now: () => number }): () => boolean {
  let last = Number.NEGATIVE_INFINITY;
  return () => {
    if (now() - last < ONE_SOUND_MS) return false;
    last = now();
    return true;
  };
}

const silence: News = {};

/**
 * Decides for the web page and the console what each frame notifies. It must get every frame from
 * the first `connected` on; loaded lists never pass through here, so they never ring.
 */
export function createAlertPolicy({ now }: { now: () => number }) {
  const leads = createLeadAlerts();
  const conversations = createConversationAlerts(now);
  const escalation = new Escalation();
  const mayRing = createChimeGate({ now });
  let badge = 0;

  function newsOf(frame: ServerFrame, situation: Situation): News {
    switch (frame.type) {
      case 'connected':
        escalation.connected(frame.resume);
        conversations.connected(frame.online ?? []);
        return silence;
      case 'leadCreated': {
        const { record } = frame.data;
        conversations.learn(record);
        const news = leads.created(record, situation);
        if (escalation.takesPlace(record)) return silence;
        return news.notifications ? escalation.expect(record, news) : news;
      }
      case 'leadChanged':
        conversations.learn(frame.data.record);
        return leads.changed(frame.data.record);
      case 'leadAssigned':
        return leads.assigned(frame.data, situation);
      case 'leadErased':
        conversations.forget(frame.data);
        return leads.erased(frame.data.kind, frame.data.id);
      case 'visitChanged':
        return frame.data.by === 'customer' ? visitAnswered(frame.data.visit) : silence;
      case 'visitorOnline':
        return conversations.arrived(frame.data);
      case 'visitorOffline':
        conversations.left(frame.data.visitor_id);
        return silence;
      case 'liveChatMessage':
        return conversations.line(frame.data, situation);
      case 'takeOver':
        return conversations.taken(frame.data.visitor_id, frame.data.by_id ?? null);
      case 'handBack':
        conversations.handedBack(frame.data.visitor_id);
        return silence;
      case 'read':
        return conversations.read(frame.data);
      case 'viewing':
        conversations.viewed(frame.data.by_id, frame.data.visitor_id);
        return silence;
      case 'attention':
        badge = frame.data.unread;
        return escalation.attend(frame.data, situation);
      default: // No other frame notifies.
        return silence;
    }
  }

  return {
    handle(frame: ServerFrame, situation: Situation): AlertActions {
      const { notifications = [], retire = [], sound = null } = newsOf(frame, situation);
      escalation.retire(retire);
      const flash = notifications.length > 0 || sound !== null;
      const isAudible = sound !== null && !situation.muted && mayRing();
      return {
        notifications: notifications.map(readable),
        retire,
        sound: isAudible ? sound : null,
        flash,
        badge,
      };
    },
  };
}

/** Removes control characters and halves of surrogate pairs, which some systems' formats cannot carry. */
function readable({ title, body, tag }: DeskNotification): DeskNotification {
  return { title: shortLine(title, LONGEST_TITLE), body: shortLine(body, LONGEST_BODY), tag };
}
