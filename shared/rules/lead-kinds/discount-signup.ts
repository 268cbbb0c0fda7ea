import type { DiscountSignup } from '../../contract/discount-signup.ts';
import { shownName } from '../safe-text.ts';
import {
  column,
  contactColumn,
  dateColumn,
  type LeadKindEntry,
  originColumn,
} from './lead-kind.ts';

export const discountSignupKind: LeadKindEntry<DiscountSignup> = {
  names: {
    tab: 'Discounts',
    one: 'discount signup',
    waits: 'Discount signup',
    news: 'New discount signup',
    failed: 'Failed to load discount data. Please try again.',
    empty: 'No discount signups available',
    hint: 'People who sign up for the first-project discount appear here.',
  },
  person: personOf,
  sender: personOf,
  message: () => '',
  status: () => '',
  statuses: [],
  facts: ({ mailingAddress, consent_at, consent_wording }) => [
    { name: 'Mailing address', value: mailingAddress },
    { name: 'Agreed to marketing', value: consent_at, as: 'time' },
    { name: 'Wording agreed to', value: consent_wording },
  ],
  want: ({ mailingAddress }) => ['First-project discount', mailingAddress],
  columns: [
    { id: 'name', header: 'Name', text: ({ fullName }) => fullName, as: 'name' },
    contactColumn,
    column('address', 'Mailing address', ({ mailingAddress }) => mailingAddress, 'text'),
    column('consent', 'Marketing', () => 'Agreed'),
    dateColumn,
    originColumn,
  ],
  csvHeads: {
    fullName: 'Name',
    mailingAddress: 'Address',
    agreeToMarketing: 'Agreed to marketing',
    consent_at: 'Agreed',
    consent_version: null,
    consent_wording: 'Wording agreed to',
  },
  mail: {
    one: 'discount signup',
    title: 'New discount signup',
    sentence: 'A new discount signup has come in.',
    person: ({ fullName }) => fullName,
    rows: ({ fullName, email, phone, mailingAddress }) => [
      { name: 'Name', value: fullName },
      { name: 'Email', value: email },
      { name: 'Phone', value: phone, as: 'phone' },
      { name: 'Mailing address', value: mailingAddress },
      { name: 'Agreed to marketing', value: 'yes' },
    ],
  },
};

function personOf({ fullName, email, phone }: DiscountSignup) {
  return { name: shownName(fullName), email, phone };
}
