import { readablePhone } from '@sallie/shared/rules/phone';
import { mapLink } from '@sallie/shared/rules/shop-links';
import { type ButtonVariant, buttonClass } from '@sallie/shared/ui/button.tsx';
import type { ReactNode } from 'react';
import { useFacts } from '../content/facts.ts';
import { Icon, phoneIcon } from './icon.tsx';
import { PageLink } from './links.tsx';

interface Props {
  to: string;
  look?: ButtonVariant;
  children: ReactNode;
}

/** Links outside the site open a new tab, except calls and mails. */
export function Action({ to, look = 'primary', children }: Props) {
  const className = buttonClass(look);
  if (to.startsWith('/')) {
    return (
      <PageLink to={to} className={className}>
        {children}
      </PageLink>
    );
  }
  const foreign = to.startsWith('https:');
  return (
    <a href={to} className={className} {...(foreign && { target: '_blank', rel: 'noreferrer' })}>
      {children}
    </a>
  );
}

const pinIcon =
  'M12 21s7-6.1 7-11.5a7 7 0 1 0-14 0C5 14.9 12 21 12 21Zm0-9a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Z';

export function MapAction({ children }: { children: ReactNode }) {
  return (
    <Action to={mapLink(useFacts())} look="plain">
      <Icon path={pinIcon} />
      {children}
    </Action>
  );
}

export function CallAction({ look = 'primary' }: { look?: ButtonVariant }) {
  const { phone } = useFacts();
  return (
    <Action to={`tel:+1${phone}`} look={look}>
      <Icon path={phoneIcon} />
      Call {readablePhone(phone)}
    </Action>
  );
}
