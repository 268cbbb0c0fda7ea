import { demoBusiness as shop } from '../../rules/business.ts';
import { demoContent } from '../../rules/demo/content.ts';
import { someOf } from '../../rules/free-times.ts';
import type { Dialogue } from '../dialogue/dialogue.ts';
import { startConversation, stateAt } from './conversation.ts';
import { freeHomeTimes, shortWall } from './free-home-times.ts';

/* Offered times for a visit, as of Friday, November 20, 3 PM. */

const free = freeHomeTimes();
export const times = free.map(({ from }) => from);
const offers = someOf(demoContent, free, 3).map(({ from }) => from);
export const words = ['Today 7 PM', 'Saturday 9 AM', 'Monday 10 AM'];
export const last = ['Another time', 'Just call me'];

/** A conversation whose request has just been stored. */
export function sent(more: Partial<Dialogue> = {}) {
  const conversation = startConversation({ ...stateAt('confirmation'), ...more });
  conversation.say('yes');
  conversation.stored();
  return conversation;
}

export function offered(more: Partial<Dialogue> = {}) {
  const conversation = sent(more);
  find(conversation);
  conversation.pass(8000);
  return conversation;
}

export function find(conversation: ReturnType<typeof sent>, found: readonly string[] = offers) {
  const zone = { time_zone: shop.timeZone, times: found.length > 0 ? times : [] };
  conversation.settle('find_times', { type: 'times_found', ...zone, offers: [...found] });
}

export const taken = (conversation: ReturnType<typeof sent>) =>
  conversation.doneOf('take_time').map(({ time }) => shortWall(time));

export function agree(conversation: ReturnType<typeof sent>) {
  const when = 'Saturday, November 21 at 9 AM, Eastern Time';
  conversation.settle('take_time', { type: 'time_taken', when, path: '/visit/abc' });
}
