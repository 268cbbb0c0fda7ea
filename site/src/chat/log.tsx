import type { Dialogue } from '@sallie/shared/bot/dialogue/dialogue';
import type { Business } from '@sallie/shared/contract/business';
import type { ShownMessage } from '@sallie/shared/rules/shown-messages';
import { useLayoutEffect, useRef, useState } from 'react';
import { Bubble } from './bubble.tsx';
import type { House } from './house.ts';
import styles from './log.module.css';
import type { Talk } from './talk.ts';
import { dayOf } from './times.ts';
import { Typing } from './typing.tsx';

interface Props {
  business: Business;
  house: House;
  dialogue: Dialogue;
  talk: Talk;
  onVisit: () => void;
  /** Who is typing; null for nobody. */
  typing: string | null;
}

/** Closer to the end than this, a reader is taken to be reading the end. */
const NEAR = 80;

function toEnd(log: HTMLElement | null) {
  if (log) log.scrollTop = log.scrollHeight;
}

/** The lines so far. Screen readers are told of new ones only; a reader who has scrolled up is left alone. */
export function Log({ dialogue, typing, ...rest }: Props) {
  const { lines } = dialogue;
  const log = useRef<HTMLDivElement>(null);
  const [isAtEnd, setAtEnd] = useState(true);
  const last = lines.at(-1);

  useLayoutEffect(() => {
    if (last && (isAtEnd || last.from === 'visitor')) toEnd(log.current);
  }, [last, isAtEnd]);
  useLayoutEffect(() => {
    const element = log.current;
    if (!element || !isAtEnd) return;
    // Dots, chips and keyboard come and go: the end stays in view.
    const observer = new ResizeObserver(() => toEnd(element));
    observer.observe(element);
    if (element.firstElementChild) observer.observe(element.firstElementChild);
    return () => observer.disconnect();
  }, [isAtEnd]);

  return (
    <div className={styles.frame}>
      <div
        ref={log}
        className={styles.scroll}
        onScroll={({ currentTarget: { scrollHeight, scrollTop, clientHeight } }) =>
          setAtEnd(scrollHeight - scrollTop - clientHeight < NEAR)
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
