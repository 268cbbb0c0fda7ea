import { type RefObject, useEffect, useRef } from 'react';
import { Icon } from '../layout/icon.tsx';
import { type Choice, floorsIn } from './choice.ts';
import styles from './divider.module.css';
import { floorOf } from './floors.ts';
import { grip } from './icons.ts';
import { shares } from './words.ts';

interface Props {
  choice: Choice;
  /** The left floor's share in percent. */
  left: number;
  onMove: (left: number) => void;
  stage: RefObject<HTMLDivElement | null>;
}

/** Keys use the range, pointers the picture, because some browsers do not move a range on a tap. */
export function Divider({ choice, left, onMove, stage }: Props) {
  const range = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const picture = stage.current;
    if (!picture) return;
    return followPointer(picture, {
      moved: (x) => onMove(dividedAt(x, picture.getBoundingClientRect())),
      released: () => range.current?.focus({ preventScroll: true }),
    });
  }, [stage, onMove]);
  const [one, two] = floorsIn(choice).map((id) => floorOf(id).name);
  return (
    <>
      <input
        ref={range}
        type="range"
        min={0}
        max={100}
        className={styles.range}
        aria-label={`${one} against ${two}`}
        aria-valuetext={shares(choice, left)}
        value={left}
        onChange={(event) => onMove(event.currentTarget.valueAsNumber)}
        onKeyDown={(event) => {
          const moved = movedBy(event.key, left);
          if (moved === null) return;
          event.preventDefault();
          onMove(moved);
        }}
      />
      <Line left={one} right={two} />
    </>
  );
}

function Line({ left, right }: Record<'left' | 'right', string | undefined>) {
  return (
    <>
      <span className={styles.line} aria-hidden="true" />
      <span className={styles.handle} aria-hidden="true">
        <Icon path={grip} />
      </span>
      <span className={`${styles.name} ${styles.onLeft}`} aria-hidden="true">
        {left}
      </span>
      <span className={`${styles.name} ${styles.onRight}`} aria-hidden="true">
        {right}
      </span>
    </>
  );
}

interface PointerHandlers {
  moved(x: number): void;
  released(): void;
}

/** Follows drags and taps; a touch that scrolls the page moves nothing. */
function followPointer(element: HTMLElement, { moved, released }: PointerHandlers): () => void {
  const isHeld = ({ pointerId }: PointerEvent) => element.hasPointerCapture(pointerId);
  const handlers = {
    pointerdown(event: PointerEvent) {
      if (event.button !== 0) return;
      element.setPointerCapture(event.pointerId);
      if (event.pointerType !== 'touch') moved(event.clientX);
    },
    pointermove(event: PointerEvent) {
      if (isHeld(event)) moved(event.clientX);
    },
    pointerup(event: PointerEvent) {
      if (!isHeld(event)) return;
      moved(event.clientX);
      released();
    },
  };
  const names = ['pointerdown', 'pointermove', 'pointerup'] as const;
  for (const name of names) element.addEventListener(name, handlers[name]);
  return () => {
    for (const name of names) element.removeEventListener(name, handlers[name]);
  };
}

export const middle = 50;
const step = 5;
const stride = 20;

const within = (left: number) => Math.min(100, Math.max(0, Math.round(left)));

const moves: Record<string, (left: number) => number> = {
  ArrowLeft: (left) => left - step,
  ArrowDown: (left) => left - step,
  ArrowRight: (left) => left + step,
  ArrowUp: (left) => left + step,
  PageDown: (left) => left - stride,
  PageUp: (left) => left + stride,
  Home: () => 0,
  End: () => 100,
};

/** Returns null for other keys. */
function movedBy(key: string, left: number): number | null {
  const move = Object.hasOwn(moves, key) ? moves[key] : undefined;
  return move ? within(move(left)) : null;
}

function dividedAt(x: number, picture: { left: number; width: number }): number {
  if (picture.width === 0) return middle;
  return within(((x - picture.left) / picture.width) * 100);
}
