import type { Quote } from '@sallie/shared/contract/quote';
import { kindOf } from '@sallie/shared/rules/lead-kinds/lead-kinds';
import { stateNow } from '@sallie/shared/rules/quotes';
import type { FollowSender } from '../leads/followed.ts';
import { isOneAddress } from '../mail/mailbox.ts';
import type { QuoteDeps } from './keep-quote.ts';

/**
 * The quotes of a lead whose sender puts it right, or sends a request after it: they are that request's, whose answer staff wait
 * for, and the one that is open goes to the address that is right.
 */
export function createFollowSender({ store, clock, mails }: QuoteDeps): FollowSender {
  return async function followSender(before, after) {
    const known = await store.find('quotes', 'lead', before.id);
    const { name, email } = kindOf(after).sender(after);
    const to = isOneAddress(email) ? email : undefined;
    const isOpen = (quote: Quote) => stateNow(quote, clock.now()) === 'sent';
    const isRight = (quote: Quote) =>
      before.id === after.id &&
      (!isOpen(quote) || (quote.name === name && quote.email === (to ?? quote.email)));
    const wrong = known.filter((quote) => !isRight(quote));
    if (wrong.length === 0) return null;
    // With what came of them last, and the step after which nothing of that is owed any more.
    const lead = { ...after, quote: before.quote, step_at: before.step_at ?? after.step_at };
    const put = wrong.map((quote): Quote => {
      const passed = { ...quote, lead: { kind: after.kind, id: after.id } };
      return isOpen(quote)
        ? { ...passed, name, email: to ?? quote.email, version: quote.version + 1 }
        : passed;
    });
    const anew = put.filter((quote, at) => quote.email !== wrong[at]?.email);
    const mailed = await Promise.all(anew.map((quote) => mails.toCustomer('quote', quote, lead)));
    return {
      lead,
      writes: put.map((record) => ({ put: 'quotes', record })),
      mails: mailed.flat(),
    };
  };
}
