import type { KeyboardEvent, RefObject } from 'react';
import { limits } from '../../contract/field.ts';
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

/** Where a line is written: Enter is done, Shift and Enter begin another line. Its hint has the id with `-hint`. */
export function DraftField({ id, label, draft, input, onWrite, onEnter, ...rest }: Props) {
  function onKeyDown(event: KeyboardEvent) {
    // While an input method is composing, Enter belongs to it.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
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
        maxLength={limits.line}
        aria-describedby={`${id}-hint`}
        value={draft}
        onChange={({ target }) => onWrite(target.value)}
        onKeyDown={onKeyDown}
      />
    </>
  );
}
