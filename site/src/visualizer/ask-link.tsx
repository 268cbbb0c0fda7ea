import { buttonClass } from '@sallie/shared/ui/button.tsx';
import type { MouseEvent } from 'react';
import { routeOf } from '../routes.tsx';
import type { Choice } from './choice.ts';
import { askAddress } from './words.ts';

const preload = () => routeOf('/consultation').page.preload();

/** A press that asks for a new tab, a download or a menu stays the browser's. */
const isPlain = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;

export function AskLink({ choice }: { choice: Choice }) {
  const address = askAddress(choice);
  return (
    <a
      href={address}
      className={buttonClass('primary')}
      onPointerEnter={preload}
      onFocus={preload}
      onClick={(event) => {
        if (!isPlain(event)) return;
        event.preventDefault();
        window.history.pushState(null, '', address);
      }}
    >
      {choice.other ? 'Ask about these floors' : 'Ask about this floor'}
    </a>
  );
}
