import { readablePhone } from '@sallie/shared/rules/phone';
import { type ButtonVariant, buttonClass } from '@sallie/shared/ui/button.tsx';
import type { ReactNode } from 'react';
import { useFacts } from '../content/facts.tsx';
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

export function CallAction({ look = 'primary' }: { look?: ButtonVariant }) {
  const { phone } = useFacts();
  return (
    <Action to={`tel:+1${phone}`} look={look}>
      <Icon path={phoneIcon} />
      Call {readablePhone(phone)}
    </Action>
  );
}
