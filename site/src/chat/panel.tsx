import { chipsOf, dialedBy } from '@sallie/shared/bot/dialogue/chips';
import type { Dialogue } from '@sallie/shared/bot/dialogue/dialogue';
import { chipIn } from '@sallie/shared/bot/dialogue/in-language';
import type { Business } from '@sallie/shared/contract/business';
import type { Language } from '@sallie/shared/contract/language';
import { useEffect, useRef } from 'react';
import { ActionBar } from './action-bar.tsx';
import chipsStyles from './chips.module.css';
import { Composer } from './composer.tsx';
import type { VisitorConversation } from './conversation.ts';
import type { HostPage } from './host-page.ts';
import { Log } from './log.tsx';
import styles from './panel.module.css';
import { PanelHeader } from './panel-header.tsx';
import { standingOf } from './standing.ts';
import { isFullScreen, useFullScreen } from './use-full-screen.ts';
import type { View } from './view.ts';

interface Props {
  business: Business;
  hostPage: HostPage;
  conversation: VisitorConversation;
  dialogue: Dialogue;
  staffTyping: boolean;
  isReached: boolean;
  isWanted: boolean;
  onLeave: (view: View) => void;
}

/** The open chat: a panel in the corner, a whole screen on a phone. */
export function Panel(props: Props) {
  const { business, hostPage, conversation, dialogue, staffTyping, isReached, isWanted, onLeave } =
    props;
  const panel = useRef<HTMLElement>(null);
  const input = useRef<HTMLTextAreaElement>(null);
  useFullScreen(panel);
  useEffect(() => {
    // The field on a phone would open the keyboard, over what is to be read first.
    if (isWanted) (hasKeyboard() ? input : panel).current?.focus();
  }, [isWanted]);
  useRead(conversation, dialogue);

  const standing = standingOf(dialogue, business.name, isReached);
  const isBusy = dialogue.due.some(({ kind }) => busy.has(kind));
  const moveFocus = (byKey: boolean) => {
    (byKey || hasKeyboard() ? input : panel).current?.focus();
  };
  return (
    <section
      ref={panel}
      role="dialog"
      aria-label={`Chat with ${business.name}`}
      tabIndex={-1}
      className={styles.panel}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.nativeEvent.isComposing) return;
        event.stopPropagation();
        onLeave('minimised');
      }}
    >
      <PanelHeader standing={standing} onLeave={onLeave} />
      <ActionBar {...{ business, dialogue, conversation }} onAct={moveFocus} />
      <Log
        {...{ business, hostPage, dialogue, conversation }}
        typing={isBusy || staffTyping ? standing.name : null}
        onVisit={() => isFullScreen() && onLeave('minimised')}
      />
      {!isBusy && dialogue.lines.length > 0 && (
        <Chips
          chips={chipsOf(dialogue)}
          language={dialogue.language}
          numberOf={(chip) => dialedBy(chip, dialogue, business.phone)}
          onChoose={(chip, byKey) => {
            void conversation.say(chip);
            moveFocus(byKey);
          }}
        />
      )}
      <Composer
        ref={input}
        lines={dialogue.lines}
        onSay={conversation.say}
        onType={conversation.typed}
      />
    </section>
  );
}

/** As far as a page can know: who points with a finger writes with one too. */
const hasKeyboard = () => matchMedia('(pointer: fine)').matches;

const busy: ReadonlySet<string> = new Set([
  'say',
  'ask_assistant',
  'store_consultation',
  'correct_request',
]);

/** Lines of staff that are in view have been read. */
function useRead(conversation: VisitorConversation, { lines, live }: Dialogue) {
  const isOnline = live.connection === 'online';
  const last = Math.max(0, ...lines.map(({ from, seq }) => (from === 'staff' && seq) || 0));
  useEffect(() => {
    if (!isOnline || last === 0) return;
    const read = () => !document.hidden && conversation.read(last);
    read();
    document.addEventListener('visibilitychange', read);
    return () => document.removeEventListener('visibilitychange', read);
  }, [conversation, last, isOnline]);
}

interface ChipsProps {
  chips: string[];
  language: Language;
  /** The number a chip dials; null where it is sent. */
  numberOf: (chip: string) => string | null;
  /** `byKey`: pressed with the keyboard, so the focus must find another place. */
  onChoose: (chip: string, byKey: boolean) => void;
}

/** Stands above all chips as a button of its own. */
const WITH_BUTTON = 'Talk to a person';

/** What sends the request: the one button of its moment that is filled. */
const sends: ReadonlySet<string> = new Set(['Yes, send it', 'Try again']);

/** Answers to tap instead of typing. */
function Chips({ chips, language, numberOf, onChoose }: ChipsProps) {
  const label = (chip: string) => chipIn(language, chip);
  const shown = chips.filter((chip) => chip !== WITH_BUTTON);
  if (shown.length === 0) return null;
  return (
    <ul className={chipsStyles.chips} aria-label="Quick replies">
      {shown.map((chip) => (
        <li key={chip}>
          {numberOf(chip) ? (
            <a className={chipsStyles.chip} href={`tel:${numberOf(chip)}`} data-sends>
              {label(chip)}
            </a>
          ) : (
            <button
              type="button"
              className={chipsStyles.chip}
              data-sends={sends.has(chip) || undefined}
              onClick={({ detail }) => onChoose(label(chip), detail === 0)}
            >
              {label(chip)}
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}
