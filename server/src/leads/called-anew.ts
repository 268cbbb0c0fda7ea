import type { Lead } from '@sallie/shared/contract/leads';

type Plans = Partial<Pick<Lead, 'handled_at' | 'snoozed_until' | 'call_back_at'>>;

/** What of a lead is another once its sender waits for a call: whoever has it is to call now, and nobody is done with it. */
export const toBeCalled = ({ claim }: Pick<Lead, 'claim'>, at: string): Plans => ({
  handled_at: null,
  snoozed_until: undefined,
  ...(claim && { call_back_at: at }),
});

/** The same where staff were done, or had found a wrong number, and another way to reach them has come. */
export function calledAnew(
  { claim, handled_at, contacted }: Pick<Lead, 'claim' | 'handled_at' | 'contacted'>,
  changed: readonly string[],
  at: string,
): Plans {
  const isReach = changed.includes('phone') || changed.includes('email');
  const isOwed = handled_at !== null || contacted?.outcome === 'wrong-number';
  return isReach && isOwed ? toBeCalled({ claim }, at) : {};
}
