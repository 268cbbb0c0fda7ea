import { isInSpanish } from '@sallie/shared/bot/language/spanish';
import type { Language } from '@sallie/shared/contract/lead';
import type { ShownMessage } from '@sallie/shared/rules/shown-messages';
import { useLayoutEffect, useRef, useState } from 'react';
import bubbleStyles from './bubble.module.css';
import styles from './log.module.css';
import { panelWords } from './panel-words.ts';
import { type LineProps, ShopText } from './shop-text.tsx';

interface Props extends Omit<LineProps, 'line'> {
  /** The name of the one who types; null when no one does. */
  typing: string | null;
}

/** Within this distance, the reader counts as being at the end. */
const NEAR_PIXELS = 80;

/** Returns the scroll position of the end, but not past the start of a last message that is taller than the log. */
function endOf(log: HTMLElement): number {
  const end = log.scrollHeight - log.clientHeight;
  const last = log.querySelector('[role=log] > :last-child');
  if (!last) return end;
  const above = log.getBoundingClientRect().top - last.getBoundingClientRect().top;
  return Math.min(end, log.scrollTop - above);
}

function toEnd(log: HTMLElement | null) {
  if (log) log.scrollTop = endOf(log);
}

/** Keeps the end in view for a reader at the end or after an own message, while other parts change height. */
function useEndInView(last: ShownMessage | undefined) {
  const log = useRef<HTMLDivElement>(null);
  const [isAtEnd, setAtEnd] = useState(true);
  useLayoutEffect(() => {
    if (last && (isAtEnd || last.from === 'visitor')) toEnd(log.current);
  }, [last, isAtEnd]);
  useLayoutEffect(() => {
    const element = log.current;
    if (!element || !isAtEnd) return;
    const observer = new ResizeObserver(() => toEnd(element));
    observer.observe(element);
    if (element.firstElementChild) observer.observe(element.firstElementChild);
    return () => observer.disconnect();
  }, [isAtEnd]);
  return { log, isAtEnd, setAtEnd };
}

/** Announces only new messages. Does not scroll for a reader who has scrolled up. */
export function Log({ dialogue, typing, ...rest }: Props) {
  const { lines, language } = dialogue;
  const words = panelWords[language];
  const { log, isAtEnd, setAtEnd } = useEndInView(lines.at(-1));
  return (
    <div className={styles.frame}>
      <div
        ref={log}
        className={styles.scroll}
        onScroll={({ currentTarget }) =>
          setAtEnd(endOf(currentTarget) - currentTarget.scrollTop < NEAR_PIXELS)
        }
      >
        <div className={styles.content}>
          <div role="log" aria-label={words.messages} aria-live="polite" aria-relevant="additions">
            {lines.map((line, at) => (
              <Bubble
                key={line.id}
                {...rest}
                {...{ line, dialogue }}
                day={dayBefore(lines, at, language)}
                startsGroup={isOther(lines[at - 1], line)}
                endsGroup={isOther(lines[at + 1], line)}
              />
            ))}
          </div>
          {typing !== null && <Typing says={words.typing(typing)} />}
        </div>
      </div>
      {!isAtEnd && (
        <button type="button" className={styles.end} onClick={() => toEnd(log.current)}>
          {words.latest}
        </button>
      )}
    </div>
  );
}

const isOther = (beside: ShownMessage | undefined, { from, by }: ShownMessage): boolean =>
  beside?.from !== from || beside.by !== by;

/** Returns the day to print above a message, when it differs from the previous message's. */
function dayBefore(lines: readonly ShownMessage[], at: number, language: Language): string | null {
  const dayOf = (line: ShownMessage | undefined) =>
    new Date(line?.at ?? '').toLocaleDateString(`${language}-US`, days);
  const day = dayOf(lines[at]);
  return at > 0 && dayOf(lines[at - 1]) !== day ? day : null;
}
const days = { weekday: 'long', month: 'long', day: 'numeric' } as const;

/** Outside the log, so that screen readers do not read the dots as a message. */
function Typing({ says }: { says: string }) {
  return (
    <p className={styles.typing}>
      <span className={styles.dots} aria-hidden="true">
        <i />
        <i />
        <i />
      </span>
      <span className="visually-hidden">{says}</span>
    </p>
  );
}

interface BubbleProps extends LineProps {
  day: string | null;
  startsGroup: boolean;
  endsGroup: boolean;
}

function Bubble({ day, startsGroup, endsGroup, ...props }: BubbleProps) {
  const { line, business, dialogue, conversation } = props;
  const { from, state } = line;
  const name = from === 'bot' ? 'SallieBot' : (line.by ?? dialogue.live.staff ?? business.name);
  return (
    <div className={bubbleStyles.line} data-from={from} data-state={state}>
      {day && <p className={bubbleStyles.day}>{day}</p>}
      {from === 'visitor' && (
        <span className="visually-hidden">{panelWords[dialogue.language].said}</span>
      )}
      {from !== 'visitor' && startsGroup && (
        <p className={bubbleStyles.author}>
          <span className={bubbleStyles.face} aria-hidden="true">
            {name.slice(0, 1)}
          </span>
          <span>{name}</span>
        </p>
      )}
      <div className={bubbleStyles.bubble} lang={isInSpanish(line.text) ? 'es' : 'en'}>
        {from === 'visitor' ? line.text : <ShopText {...props} />}
      </div>
      {(endsGroup || state === 'failed') && (
        <p className={bubbleStyles.mark} aria-live="off">
          <time dateTime={line.at}>{timeOf(line.at, dialogue.language)}</time>
          {from === 'visitor' && (
            <State
              state={state}
              language={dialogue.language}
              onRetry={() => void conversation.retry(line.id)}
            />
          )}
        </p>
      )}
    </div>
  );
}

interface StateProps {
  state: ShownMessage['state'];
  language: Language;
  onRetry: () => void;
}

function State({ state, language, onRetry }: StateProps) {
  if (state === 'local') return null;
  const words = panelWords[language];
  if (state !== 'failed') return <span> · {words[state]}</span>;
  return (
    <>
      <span className={bubbleStyles.failed}> · {words.failed}</span>{' '}
      <button type="button" className={bubbleStyles.retry} onClick={onRetry}>
        {words.retry}
      </button>
    </>
  );
}

/** In the reader's own time zone. */
function timeOf(at: string, language: Language): string {
  const format = { hour: 'numeric', minute: '2-digit' } as const;
  return new Date(at).toLocaleTimeString(`${language}-US`, format);
}
