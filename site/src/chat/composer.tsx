import { limits } from '@sallie/shared/contract/field';
import type { Language } from '@sallie/shared/contract/lead';
import type { ShownMessage } from '@sallie/shared/rules/shown-messages';
import { isComposing } from '@sallie/shared/ui/composing.ts';
import { deviceStorage } from '@sallie/shared/ui/device-storage.ts';
import { type Ref, type SyntheticEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { randomKey } from '../forms/call.ts';
import { Icon } from '../layout/icon.tsx';
import styles from './composer.module.css';
import { panelWords } from './panel-words.ts';

const PLACE = 'chat-unsent';
/** The id of the message being sent, until the conversation has stored it. */
const SENDING = 'chat-sending';

/** Unsent text survives a reload and is shared by all tabs. */
function useUnsent(lines: readonly ShownMessage[]) {
  const [text, setText] = useState(() => deviceStorage.get(PLACE) ?? '');
  useEffect(() => {
    // The news may arrive after this tab has gone on writing: what only this tab has is kept.
    const follow = ({ key, oldValue, newValue }: StorageEvent) => {
      if (key !== PLACE) return;
      setText((shown) => (shown === '' || shown === oldValue ? (newValue ?? '') : shown));
    };
    window.addEventListener('storage', follow);
    return () => window.removeEventListener('storage', follow);
  }, []);
  // A page may end after the conversation stored its message and before this device forgot it.
  const [left] = useState(() => deviceStorage.get(SENDING));
  useLayoutEffect(() => {
    const id = deviceStorage.get(SENDING);
    const sent = lines.find((line) => line.id === id);
    if (!sent) return;
    // What another open tab sends is its own: by now the next message may stand there, unseen by this tab.
    if (sent.id !== left) return setText((shown) => (shown.trim() === sent.text ? '' : shown));
    setText('');
    forget(left);
  }, [lines, left]);
  return {
    text,
    write(next: string) {
      setText(next);
      deviceStorage.remove(SENDING);
      if (next) deviceStorage.set(PLACE, next);
      else deviceStorage.remove(PLACE);
    },
    /** Stays on the device until the conversation has stored it, so that a reload sends it under the same id. */
    async send(say: Props['onSay']) {
      const id = deviceStorage.get(SENDING) ?? randomKey();
      deviceStorage.set(SENDING, id);
      setText('');
      await say(text, id);
      forget(id);
    },
  };
}

function forget(id: string) {
  if (deviceStorage.get(SENDING) !== id) return;
  deviceStorage.remove(SENDING);
  deviceStorage.remove(PLACE);
}

/** Grows with the text, up to the limit in the styles. */
function fitHeight(area: HTMLTextAreaElement, text: string) {
  area.style.height = 'auto';
  if (text) area.style.height = `${area.scrollHeight + 2}px`;
}

interface Props {
  ref: Ref<HTMLTextAreaElement>;
  language: Language;
  lines: readonly ShownMessage[];
  /** Resolves once the conversation has stored the message; the same id counts once. */
  onSay: (text: string, id: string) => Promise<unknown>;
  onType: () => void;
}

/** Enter sends, Shift+Enter starts a new line. */
export function Composer({ ref, language, lines, onSay, onType }: Props) {
  const words = panelWords[language];
  const unsent = useUnsent(lines);
  const { text } = unsent;
  const form = useRef<HTMLFormElement>(null);
  const over = text.length - limits.line;

  useLayoutEffect(() => {
    const area = form.current?.querySelector('textarea');
    if (area) fitHeight(area, text);
  }, [text]);

  const send = (event: SyntheticEvent) => {
    event.preventDefault();
    if (text.trim() !== '' && over <= 0) void unsent.send(onSay);
  };
  return (
    <form ref={form} className={styles.composer} onSubmit={send}>
      {over > 0 && (
        <p className={styles.over} role="alert">
          {words.tooLong(over)}
        </p>
      )}
      <textarea
        ref={ref}
        className={styles.input}
        rows={1}
        aria-label={words.message}
        placeholder={words.write}
        enterKeyHint="send"
        autoComplete="off"
        value={text}
        onChange={({ target }) => {
          unsent.write(target.value);
          onType();
        }}
        onKeyDown={(event) => {
          const isLine = event.key === 'Enter' && !event.shiftKey;
          if (isLine && !isComposing(event.nativeEvent)) send(event);
        }}
      />
      <SendButton name={words.send} />
    </form>
  );
}

function SendButton({ name }: { name: string }) {
  return (
    <button type="submit" className={styles.send} aria-label={name}>
      <Icon path="M4 12 20 4l-5 16-3.5-6.5Z" />
    </button>
  );
}
