import { saysBook } from '@sallie/shared/bot/language/intent';
import { plain } from '@sallie/shared/bot/language/words';

/** Somebody who wants it now, rather than to hear of it. */
const wish =
  /\b(how (do|can) i (book|schedule)|how to book|how (do|can) i get an?|how do i (set up|make|sign up)|how do we start|how do i start|want to book|like to book|(like|want|need) to schedule|set up an?|come (out|over|by|to my)|come (and )?measure|send someone|(you|yous|yall|guys?|they|tom|dana) (\w+ )?(stop|drop|swing) by|(someone|somebody) (\w+ )?(come|(stop|drop|swing) by)|call me( back)?|callback|give me a call|(want|need|get) an? (estimate|quote)|(book|schedule) an? |(make|get|want) an appointment|need new (carpet|floors?|flooring)|new floors? in my|ready to start|get started)\b/;
const asksWhen =
  /\b(when (will|do you)|how soon|how long|do you charge|does it cost|how much|do i need)\b/;
/** Who says when they come does not ask us to. */
const theirOwn =
  /\b(can|could|may|should|if|when|do) (i|we) (just )?(come|stop|drop|swing)\b|\bi (will|can|could) (be|come|stop|drop|swing)\b|\bi(ll| am going to) (come|stop|drop|swing)\b/;

/** Nothing else is said than that it may begin. */
const goAhead =
  /^((ok|okay|yes|yeah|sure|fine|alright|great|good|sounds good|perfect|well|then|and|so|please|can you|could you|lets|let us|you can|i guess|just|go ahead and) )*((set|sign) (it|that|this|one|me|us|something) up|set up (the|that|a) (visit|one|appointment|consultation|measure)|do (it|this|that)|go ahead|(book|schedule|arrange) (it|one|that|me|us)|send (somebody|someone|somebody out|someone out)|get (it|that) (going|started|on the (calendar|books)))( (please|then|now|thanks|thank you|for me|with you))*$/;

export function wantsBooking(typed: string): boolean {
  const text = plain(typed);
  if (saysBook(typed) || goAhead.test(text)) return true;
  return wish.test(text) && !asksWhen.test(text) && !theirOwn.test(text);
}
