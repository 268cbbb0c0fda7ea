import type { Lead } from '@sallie/shared/contract/leads';

/** What of a lead is another once its sender has given another way to reach them, where staff were done with it or had found a wrong number: it is to be called. */
export function calledAnew(
  { claim, handled_at, contacted }: Pick<Lead, 'claim' | 'handled_at' | 'contacted'>,
  changed: readonly string[],
  at: string,
): Partial<Pick<Lead, 'handled_at' | 'snoozed_until' | 'call_back_at'>> {
  const isReach = changed.includes('phone') || changed.includes('email');
  if (!isReach || (handled_at === null && contacted?.outcome !== 'wrong-number')) return {};
  return { handled_at: null, snoozed_until: undefined, ...(claim && { call_back_at: at }) };
}
