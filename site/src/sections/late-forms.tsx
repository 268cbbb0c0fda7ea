import { late } from '../hydration/late.tsx';

/* Forms are heavy: their code comes when somebody reaches for them. */

export const ContactForm = late('contact-form', 'touched', () =>
  import('../forms/contact-form.tsx').then((module) => module.ContactForm),
);

export const ConsultationForm = late('consultation-form', 'touched', () =>
  import('../forms/consultation-form.tsx').then((module) => module.ConsultationForm),
);

export const ReferralForm = late('referral-form', 'touched', () =>
  import('../forms/referral-form.tsx').then((module) => module.ReferralForm),
);
