import { demoBusiness } from '@sallie/shared/rules/business';

/** The context of mail templates without the day: the demo shop, with links that lead nowhere. */
export const mailContext = {
  business: demoBusiness,
  origin: 'http://shop.example',
  staffMail: undefined,
  refOf: (id: string) => id,
  notMe: () => '',
  unsubscribe: () => '',
  workToken: () => '',
};
