import type { KeyboardEvent, RefObject } from 'react';
import { isComposing } from '../../ui/composing.ts';
import parts from '../styles/parts.module.css';

interface Props {
  id: string;
  label: string;
  placeholder: string;
  draft: string;
  disabled?: boolean;
  input: RefObject<HTMLTextAreaElement | null>;
  onWrite: (draft: string) => void;
  onEnter: () => void;
}

/** Enter submits, Shift+Enter starts a new line. The hint element must have the id with `-hint`. */
export function DraftField({ id, label, draft, input, onWrite, onEnter, ...rest }: Props) {
  function onKeyDown(event: KeyboardEvent) {
    // During input method composition Enter belongs to the input method.
    if (event.key !== 'Enter' || event.shiftKey || isComposing(event.nativeEvent)) return;
    event.preventDefault();
    onEnter();
  }
  return (
    <>
      <label htmlFor={id} className="visually-hidden">
        {label}
      </label>
      <textarea
        {...rest}
        ref={input}
        id={id}
        className={parts.control}
        rows={2}
        aria-describedby={`${id}-hint`}
        value={draft}
        onChange={({ target }) => onWrite(target.value)}
        onKeyDown={onKeyDown}
      />
    </>
  );
}
