import { readablePhone } from '@sallie/shared/rules/phone';
import type { ButtonVariant } from '@sallie/shared/ui/button.tsx';
import { useFacts } from '../facts.tsx';
import { Action } from './action.tsx';
import { Icon } from './icon.tsx';
import * as icons from './icons.ts';

export function CallAction({ look = 'primary' }: { look?: ButtonVariant }) {
  const { phone } = useFacts();
  return (
    <Action to={`tel:+1${phone}`} look={look}>
      <Icon path={icons.phone} />
      Call {readablePhone(phone)}
    </Action>
  );
}
