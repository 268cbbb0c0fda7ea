import type { ServerFrame } from '../contract/frames.ts';
import { createLadder } from './bell-ladder.ts';
import { createLeadsBell } from './bell-leads.ts';
import type { BellDeeds, News, Situation } from './bell-news.ts';
import { createTalkBell } from './bell-talk.ts';
import { createChimeGate } from './chime-gate.ts';

const silence: News = {};

export type Bell = ReturnType<typeof createBell>;

/**
 * Decides for a web page and for the console alike what each frame calls staff with. It hears every frame from the
 * first `connected` on, and keeps what it needs of them; loaded lists never come here, so they never ring.
 */
export function createBell({ now }: { now: () => number }) {
  const leads = createLeadsBell();
  const talk = createTalkBell(now);
  const ladder = createLadder();
  const mayRing = createChimeGate({ now });
  let badge = 0;

  function newsOf(frame: ServerFrame, situation: Situation): News {
    switch (frame.type) {
      case 'connected':
        ladder.connected();
        talk.connected(frame.online ?? []);
        return silence;
      case 'leadCreated': {
        const { record } = frame.data;
        talk.learn(record);
        const news = leads.created(record);
        if (news.notices) ladder.expect(record);
        return news;
      }
      case 'leadChanged':
        talk.learn(frame.data.record);
        return leads.changed(frame.data.record);
      case 'leadErased':
        talk.forget(frame.data);
        return leads.erased(frame.data.kind, frame.data.id);
      case 'visitorOnline':
        return talk.arrived(frame.data);
      case 'visitorOffline':
        talk.left(frame.data.visitor_id);
        return silence;
      case 'liveChatMessage':
        return talk.line(frame.data, situation);
      case 'takeOver':
        return talk.taken(frame.data.visitor_id, frame.data.by_id ?? null);
      case 'handBack':
        talk.handedBack(frame.data.visitor_id);
        return silence;
      case 'read':
        return talk.read(frame.data);
      case 'viewing':
        talk.viewed(frame.data.by_id, frame.data.visitor_id);
        return silence;
      case 'attention':
        badge = frame.data.unread;
        return ladder.attend(frame.data, situation);
      default: // The rest calls nobody.
        return silence;
    }
  }

  return {
    hear(frame: ServerFrame, situation: Situation): BellDeeds {
      const { notices = [], retire = [], sound = null } = newsOf(frame, situation);
      const flash = notices.length > 0 || sound !== null;
      const isHeard = sound !== null && !situation.muted && mayRing();
      return { notices, retire, sound: isHeard ? sound : null, flash, badge };
    },
  };
}
