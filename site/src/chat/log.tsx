import type { Dialogue } from '@sallie/shared/bot/dialogue/dialogue';
import type { Business } from '@sallie/shared/contract/business';
import type { ShownMessage } from '@sallie/shared/rules/shown-messages';
import { useLayoutEffect, useRef, useState } from 'react';
import { Bubble, dayOf } from './bubble.tsx';
import type { VisitorConversation } from './conversation.ts';
import type { HostPage } from './host-page.ts';
import styles from './log.module.css';

interface Props {
  business: Business;
  hostPage: HostPage;
  dialogue: Dialogue;
  conversation: VisitorConversation;
  onVisit: () => void;
  /** Who is typing; null for nobody. */
  typing: string | null;
}

/** Closer to the end than this, a reader is taken to be reading the end. */
const NEAR = 80;

/** Where the end is read from: not past the beginning of a last message that is higher than the room there is. */
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

/** Keeps the end in view for whoever reads it or has just written, while dots, chips and keyboard come and go. */
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

/** The messages so far. Screen readers announce new ones only; a reader who has scrolled up is left alone. */
export function Log({ dialogue, typing, ...rest }: Props) {
  const { lines } = dialogue;
  const { log, isAtEnd, setAtEnd } = useEndInView(lines.at(-1));
  return (
    <div className={styles.frame}>
      <div
        ref={log}
        className={styles.scroll}
        onScroll={({ currentTarget }) =>
          setAtEnd(endOf(currentTarget) - currentTarget.scrollTop < NEAR)
        }
      >
        <div className={styles.content}>
          <div role="log" aria-label="Messages" aria-live="polite" aria-relevant="additions">
            {lines.map((line, at) => (
              <Bubble
                key={line.id}
                {...rest}
                {...{ line, dialogue }}
                day={dayBefore(lines, at)}
                startsGroup={lines[at - 1]?.from !== line.from}
                endsGroup={lines[at + 1]?.from !== line.from}
              />
            ))}
          </div>
          {typing !== null && <Typing name={typing} />}
        </div>
      </div>
      {!isAtEnd && (
        <button type="button" className={styles.end} onClick={() => toEnd(log.current)}>
          Latest messages
        </button>
      )}
    </div>
  );
}

/** The day a line begins, when it is another one than that of the line before. */
function dayBefore(lines: readonly ShownMessage[], at: number): string | null {
  const day = dayOf(lines[at]?.at ?? '');
  return at > 0 && dayOf(lines[at - 1]?.at ?? '') !== day ? day : null;
}

/** Beside the log, so that dots are never read out as a message. */
function Typing({ name }: { name: string }) {
  return (
    <p className={styles.typing}>
      <span className={styles.dots} aria-hidden="true">
        <i />
        <i />
        <i />
      </span>
      <span className="visually-hidden">{name} is typing</span>
    </p>
  );
}
