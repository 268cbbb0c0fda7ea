import { spamSigns } from '@sallie/shared/contract/field';
import { ReferralForm } from '@sallie/shared/contract/referral';
import type { UseFormReturn } from 'react-hook-form';
import * as z from 'zod/mini';

/** The form of the contract, and the trap that goes with every record made from it. */
export const ReferralFields = z.extend(ReferralForm, spamSigns);
export type ReferralFields = z.infer<typeof ReferralFields>;
export type ReferralFormState = UseFormReturn<
  z.input<typeof ReferralFields>,
  unknown,
  ReferralFields
>;

export const emptyPerson = { name: '', email: '', phone: '' };
