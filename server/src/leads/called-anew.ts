import type { Lead } from '@sallie/shared/contract/leads';

type Plans = Partial<Pick<Lead, 'handled_at' | 'snoozed_until' | 'call_back_at'>>;

/** Once a sender waits for a call, the lead is open again and its holder is to call now. */
export const toBeCalled = ({ claim }: Pick<Lead, 'claim'>, at: string): Plans => ({
  handled_at: null,
  snoozed_until: undefined,
  ...(claim && { call_back_at: at }),
});

/** The same, when a new phone or email arrives for a lead that was done or had a wrong number. */
export function calledAnew(
  { claim, handled_at, contacted }: Pick<Lead, 'claim' | 'handled_at' | 'contacted'>,
  changed: readonly string[],
  at: string,
): Plans {
  const isReach = changed.includes('phone') || changed.includes('email');
  const isOwed = handled_at !== null || contacted?.outcome === 'wrong-number';
  return isReach && isOwed ? toBeCalled({ claim }, at) : {};
}
