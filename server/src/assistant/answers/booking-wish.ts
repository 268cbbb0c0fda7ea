import { saysBook } from '@sallie/shared/bot/language/intent';
import { plain } from '@sallie/shared/bot/language/words';

/** Somebody who wants it now, rather than to hear of it. */
const wish =
  /\b(how (do|can) i (book|schedule)|how to book|how (do|can) i get an?|how do i (set up|make|sign up)|how do we start|how do i start|want to book|like to book|(like|want|need) to schedule|set up an?|come (out|over|by|to my)|come (and )?measure|send someone|(stop|drop|swing) by|(someone|somebody) come|call me( back)?|callback|give me a call|(want|need|get) an? (estimate|quote)|(book|schedule) an? |(make|get|want) an appointment|need new (carpet|floors?|flooring)|new floors? in my|ready to start|get started)\b/;
const asksWhen =
  /\b(when (will|do you)|how soon|how long|do you charge|does it cost|how much|do i need)\b/;
/** Who says when they come does not ask us to. */
const theirOwn =
  /\b(can|could|may|should|if|when|do) (i|we) (just )?(come|stop|drop|swing)\b|\bi (will|can|could) (be|come|stop|drop|swing)\b|\bi(ll| am going to) (come|stop|drop|swing)\b/;

export function wantsBooking(typed: string): boolean {
  if (saysBook(typed)) return true;
  const text = plain(typed);
  return wish.test(text) && !asksWhen.test(text) && !theirOwn.test(text);
}
