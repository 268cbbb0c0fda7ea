import { readablePhone } from '@sallie/shared/rules/phone';
import type { ReactNode } from 'react';
import { useFacts } from '../content/facts.tsx';

export function PhoneLink({
  className,
  children,
}: {
  className?: string | undefined;
  children?: ReactNode;
}) {
  const { phone } = useFacts();
  return (
    <a className={className} href={`tel:+1${phone}`}>
      {children ?? readablePhone(phone)}
    </a>
  );
}
