import { demoBusiness } from '@sallie/shared/rules/business';

/** What the words of mails are made with, but for the day: the demo shop's, and no links that lead anywhere. */
export const mailContext = {
  business: demoBusiness,
  origin: 'http://shop.example',
  staffMail: undefined,
  refOf: (id: string) => id,
  notMe: () => '',
  unsubscribe: () => '',
  workToken: () => '',
};
