import { cameAt } from '@sallie/shared/attention';
import { consultationStatuses } from '@sallie/shared/consultation';
import type { Lead } from '@sallie/shared/leads';

/** Words of a lead's history after which it is up to anybody again. */
export const reopening = {
  givenBack: 'given back',
  notDone: 'not done yet',
  notSpam: 'not spam',
  isNew: `status ${consultationStatuses.new}`,
};
const words = new Set(Object.values(reopening));

/** Since when it has been up to anybody: from its coming, or from when it was last given back or cleared of spam. */
export function openSince(lead: Lead): string {
  const { history } = lead;
  const came = cameAt(lead);
  const reopened = history.findLast(({ what }) => what.split(', ').some((word) => words.has(word)));
  return reopened && reopened.at > came ? reopened.at : came;
}
