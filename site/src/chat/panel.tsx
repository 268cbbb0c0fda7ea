import { chipsOf, hrefOf } from '@sallie/shared/bot/dialogue/chips';
import type { Dialogue } from '@sallie/shared/bot/dialogue/dialogue';
import { chipIn } from '@sallie/shared/bot/dialogue/texts';
import type { Business } from '@sallie/shared/contract/business';
import { readablePhone } from '@sallie/shared/rules/phone';
import { isComposing } from '@sallie/shared/ui/composing.ts';
import { type KeyboardEvent, type RefObject, useCallback, useEffect, useRef } from 'react';
import { Composer } from './composer.tsx';
import type { VisitorConversation } from './conversation.ts';
import { Log } from './log.tsx';
import styles from './panel.module.css';
import { PanelHeader, standingOf } from './panel-header.tsx';
import { panelWords } from './panel-words.ts';
import { type HostPage, leaveChatStep, screenOfPhone, type View } from './view.ts';

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

export function Panel(props: Props) {
  const { business, hostPage, conversation, dialogue, isWanted, onLeave } = props;
  const panel = useRef<HTMLElement>(null);
  const input = useRef<HTMLTextAreaElement>(null);
  useFullScreen(panel);
  const moveFocus = useFocus(panel, input, isWanted);
  useRead(conversation, dialogue);

  const standing = standingOf(dialogue, business.name, props.isReached);
  const leave = (view: View) => {
    onLeave(view);
    leaveChatStep();
  };
  const isBusy = dialogue.due.some(({ kind }) => busy.has(kind));
  const minimiseByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || isComposing(event.nativeEvent)) return;
    event.stopPropagation();
    leave('minimised');
  };
  return (
    <section
      ref={panel}
      lang={dialogue.language}
      role="dialog"
      aria-label={panelWords[dialogue.language].chat(business.name)}
      tabIndex={-1}
      className={styles.panel}
      onKeyDown={minimiseByKey}
    >
      <PanelHeader {...{ standing }} onLeave={leave} language={dialogue.language} />
      <ActionBar {...{ business, dialogue, conversation }} onAct={moveFocus} />
      <Log
        {...{ business, hostPage, dialogue, conversation }}
        typing={isBusy || props.staffTyping ? standing.name : null}
        onVisit={() => screenOfPhone().matches && onLeave('minimised')}
      />
      {!isBusy && dialogue.lines.length > 0 && (
        <Chips
          {...{ business, dialogue }}
          onChoose={(chip, byKey) => {
            void conversation.say(chip);
            moveFocus(byKey);
          }}
        />
      )}
      <Composer
        ref={input}
        language={dialogue.language}
        lines={dialogue.lines}
        onSay={conversation.say}
        onType={conversation.typed}
      />
    </section>
  );
}

/** Guesses from the pointer: a visitor who points with a finger also types on the screen. */
const hasKeyboard = () => matchMedia('(pointer: fine)').matches;

/** Focuses the input only with a keyboard, because on a phone the focus opens the keyboard over the messages. */
function useFocus(
  panel: RefObject<HTMLElement | null>,
  input: RefObject<HTMLElement | null>,
  isWanted: boolean,
) {
  const moveFocus = useCallback(
    (byKey: boolean) => {
      (byKey || hasKeyboard() ? input : panel).current?.focus();
    },
    [panel, input],
  );
  useEffect(() => {
    if (isWanted) moveFocus(false);
  }, [isWanted, moveFocus]);
  return moveFocus;
}

const busy: ReadonlySet<string> = new Set([
  'say',
  'ask_assistant',
  'store_consultation',
  'correct_request',
  'take_time',
]);

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
  business: Business;
  dialogue: Dialogue;
  /** `byKey`: chosen with the keyboard, so the focus must move on. */
  onChoose: (chip: string, byKey: boolean) => void;
}

/** A button above the chips already offers a person. */
const WITH_BUTTON = panelWords.en.person;

/** Chips that send the request; they are the only filled buttons. */
const sends: ReadonlySet<string> = new Set(['Yes, send it', 'Try again']);

function Chips({ business, dialogue, onChoose }: ChipsProps) {
  const shown = chipsOf(dialogue).filter((chip) => chip !== WITH_BUTTON);
  if (shown.length === 0) return null;
  return (
    <ul className={styles.chips} aria-label={panelWords[dialogue.language].replies}>
      {shown.map((chip) => {
        const label = chipIn(dialogue.language, chip);
        const href = hrefOf(chip, dialogue, business.phone);
        return (
          <li key={chip}>
            {href ? (
              <a className={styles.chip} href={href} data-sends>
                {label}
              </a>
            ) : (
              <button
                type="button"
                className={styles.chip}
                data-sends={sends.has(chip) || undefined}
                onClick={({ detail }) => onChoose(label, detail === 0)}
              >
                {label}
              </button>
            )}
          </li>
        );
      })}
    </ul>
  );
}

type ActionBarProps = Pick<Props, 'business' | 'dialogue' | 'conversation'> & {
  /** The pressed button may disappear, so the focus must move on. */
  onAct: (byKey: boolean) => void;
};

function ActionBar({ business, dialogue, conversation, onAct }: ActionBarProps) {
  const { stage, live, settings, language } = dialogue;
  const words = panelWords[language];
  const isLive = stage === 'live_chat';
  const button = (label: string, task: () => Promise<void>) => (
    <button
      type="button"
      className={styles.action}
      onClick={({ detail }) => {
        void task();
        onAct(detail === 0);
      }}
    >
      {label}
    </button>
  );
  return (
    <div className={styles.actions}>
      {isLive && live.connection === 'failed' && button(words.reconnect, conversation.askForPerson)}
      {isLive && button(words.end, conversation.endLive)}
      {!isLive && settings?.is_available && button(words.person, conversation.askForPerson)}
      <a className={styles.call} href={`tel:+1${business.phone}`}>
        {words.call(readablePhone(business.phone))}
      </a>
    </div>
  );
}

const LOCK = 'scroll-locked';

/** On a phone the chat covers the page: makes the page inert, and fits the panel above the keyboard. */
function useFullScreen(panel: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = panel.current;
    if (!element) return;
    const phone = screenOfPhone();
    const page = document.getElementById('root');
    const cover = (covers: boolean) => {
      document.documentElement.classList.toggle(LOCK, covers);
      page?.toggleAttribute('inert', covers);
      element.ariaModal = covers ? 'true' : null;
    };
    const follow = () => cover(phone.matches);
    follow();
    phone.addEventListener('change', follow);
    const unfit = fitVisible(element);
    return () => {
      phone.removeEventListener('change', follow);
      unfit();
      cover(false);
    };
  }, [panel]);
}

/** Safari's keyboard covers the page without resizing it; only the visual viewport shows the remaining height. */
function fitVisible(element: HTMLElement): () => void {
  const visible = window.visualViewport;
  if (!visible) return () => {};
  const follow = () => {
    element.style.setProperty('--visible-height', `${visible.height}px`);
    element.style.setProperty('--visible-top', `${visible.offsetTop}px`);
  };
  follow();
  visible.addEventListener('resize', follow);
  visible.addEventListener('scroll', follow);
  return () => {
    visible.removeEventListener('resize', follow);
    visible.removeEventListener('scroll', follow);
  };
}
