import { readablePhone } from '@sallie/shared/rules/phone';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { useFacts } from '../content/facts.ts';
import { preload } from '../islands/island.tsx';

interface Props {
  to: string;
  className?: string | undefined;
  current?: boolean;
  onClick?: () => void;
  children: ReactNode;
}

/** Fetches the page's code when a visit looks likely. */
export function PageLink({ to, current = false, onClick, ...rest }: Props) {
  const [path = ''] = to.split('?');
  const fetchAhead = () => preload(path);
  return (
    <Link
      {...rest}
      to={to}
      aria-current={current ? 'page' : undefined}
      onPointerEnter={fetchAhead}
      onFocus={fetchAhead}
      onClick={(event) => {
        onClick?.();
        // On the current page the route does not change, so nothing else would scroll up.
        if (window.location.pathname === to) {
          event.preventDefault();
          window.scrollTo(0, 0);
        }
      }}
    />
  );
}

interface PhoneProps {
  className?: string | undefined;
  children?: ReactNode;
}

export function PhoneLink({ className, children }: PhoneProps) {
  const { phone } = useFacts();
  return (
    <a className={className} href={`tel:+1${phone}`}>
      {children ?? readablePhone(phone)}
    </a>
  );
}
