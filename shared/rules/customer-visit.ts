import type { CustomerVisit } from '../contract/customer-visit.ts';

export interface VisitWords {
  title: string;
  lede: string;
  when: string;
  where: string;
  who: string;
}

type Shown = Pick<
  CustomerVisit,
  | 'state'
  | 'kind'
  | 'is_over'
  | 'is_confirmed'
  | 'wants_other'
  | 'ended_by'
  | 'kept_until'
  | 'when'
  | 'where'
  | 'person'
>;

export function visitWords(visit: Shown): VisitWords {
  const { when, where, person } = visit;
  return { ...stateWords(visit), when, where, who: person ?? 'One of our team' };
}

function stateWords(visit: Shown): Pick<VisitWords, 'title' | 'lede'> {
  const { state, kind, kept_until } = visit;
  if (visit.ended_by === 'nobody')
    return {
      title: 'This time is no longer reserved for you',
      lede: 'We did not hear from you in time. Please call us and we will find another one.',
    };
  if (state === 'canceled') return { title: 'This visit is canceled', lede: canceledWords(visit) };
  if (state === 'no-show')
    return {
      title: 'This visit is over',
      lede: 'Sorry we missed each other. We are happy to come again.',
    };
  if (visit.is_over || state === 'done')
    return {
      title: 'This visit is over',
      lede: 'Do you still have a question? We are happy to answer it.',
    };
  if (state === 'asked')
    return {
      title: 'Does this time suit you?',
      lede: kept_until
        ? `We are holding it for you until ${kept_until}.`
        : 'Please answer before that time.',
    };
  const title = state === 'moved' ? 'Your visit has a new time' : 'Your visit is agreed';
  if (visit.is_confirmed)
    return { title, lede: 'You told us that you will be there. See you then.' };
  return {
    title,
    lede: kind === 'home' ? 'We will come to your home.' : 'We will see you in our showroom.',
  };
}

function canceledWords({ kind, wants_other, ended_by }: Shown): string {
  const off = kind === 'home' ? 'Nobody comes.' : 'We do not expect you then.';
  if (ended_by === 'shop') return `${off} Please call us and we will find another time.`;
  return wants_other
    ? 'We know that you would like another time and will call you to agree on one.'
    : `${off} Thank you for telling us.`;
}
