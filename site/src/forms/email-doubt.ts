import { emailMeant } from '@sallie/shared/bot/language/spelling';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';

const SLIP = 'slip';
/** Waits, so that the message does not shift the button under a click. */
const CLICK_MS = 300;

/** Hints at a likely typo in the host of an email. The form can be sent all the same. */
export function doubtEmail<Input extends FieldValues, Output>(
  field: Element,
  { setError, clearErrors, getFieldState }: UseFormReturn<Input, unknown, Output>,
) {
  if (!(field instanceof HTMLInputElement)) return;
  const name = field.name as Path<Input>;
  setTimeout(() => {
    if (!field.isConnected || field.closest('[inert]')) return;
    const meant = emailMeant(field.value);
    if (meant) {
      const message = `Did you mean ${meant}? If not, leave it as it is.`;
      setError(name, { type: SLIP, message });
    } else if (getFieldState(name).error?.type === SLIP) clearErrors(name);
  }, CLICK_MS);
}
