import { Button } from '@sallie/shared/ui/button.tsx';
import { classNames } from '@sallie/shared/ui/class-names.ts';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { Icon } from '../layout/icon.tsx';
import { type Choice, caption, first, floorsIn, isSame, shares } from './choice.ts';
import { floorOf } from './floors.ts';
import { RoomPicture } from './room-picture.tsx';
import styles from './stage.module.css';
import type { View, ViewEvent, Views } from './views.ts';
import visualizerStyles from './visualizer.module.css';

declare module 'react' {
  interface CSSProperties {
    '--left'?: string;
  }
}

/** The left floor's share in percent until the divider is moved. */
const middle = 50;

interface Props {
  views: Views;
  dispatch: (event: ViewEvent) => void;
  stage: RefObject<HTMLDivElement | null>;
}

/** Shows the previous, current and next picture on top of each other. */
export function Stage({ views: { before, shown, coming }, dispatch, stage }: Props) {
  const [left, setLeft] = useState(middle);
  const isComparing = shown.choice.other !== null;
  const isDivided = isComparing || before?.choice.other;
  return (
    <div
      ref={stage}
      className={classNames(styles.stage, isComparing && styles.comparing)}
      // Set only by script, because the policy forbids style attributes in the HTML.
      style={isDivided ? { '--left': `${left}%` } : undefined}
      aria-busy={coming !== null}
    >
      {before && <Layer key={before.id} as="before" view={before} dispatch={dispatch} />}
      <Layer key={shown.id} as="shown" view={shown} dispatch={dispatch} />
      {coming && <Layer key={coming.view.id} as="coming" view={coming.view} dispatch={dispatch} />}
      {isComparing && <Divider choice={shown.choice} left={left} onMove={setLeft} stage={stage} />}
      {coming && <span className={styles.waiting}>Loading…</span>}
    </div>
  );
}

interface LayerProps {
  as: 'before' | 'shown' | 'coming';
  view: View;
  dispatch: (event: ViewEvent) => void;
}

function Layer({ as, view, dispatch }: LayerProps) {
  const { room, floor, other } = view.choice;
  const shared = {
    room,
    leads: view.id === 0 && isSame(view.choice, first),
    onFailed: () => dispatch({ type: 'failed', view }),
  };
  return (
    <div className={styles.layer} data-layer={as} aria-hidden={as !== 'shown'}>
      {other && (
        <RoomPicture
          {...shared}
          floor={other}
          onArrived={() => dispatch({ type: 'arrived', view, floor: other })}
        />
      )}
      <RoomPicture
        {...shared}
        floor={floor}
        className={other ? styles.left : undefined}
        onArrived={() => dispatch({ type: 'arrived', view, floor })}
      />
    </div>
  );
}

interface ShownLineProps {
  views: Views;
  onRetry: (missed: Choice) => void;
}

export function ShownLine({ views: { shown, failed }, onRetry }: ShownLineProps) {
  const isHere = caption(shown.choice);
  return (
    <div>
      <p role="status" className={visualizerStyles.caption}>
        {failed ? `This picture could not be loaded: ${caption(failed)}.` : isHere}
      </p>
      {failed && (
        <p className={visualizerStyles.failure}>
          {failed !== shown.choice && `You still see ${isHere}. `}
          <Button variant="quiet" onClick={() => onRetry(failed)}>
            Try again
          </Button>
        </p>
      )}
    </div>
  );
}

interface DividerProps {
  choice: Choice;
  /** The left floor's share in percent. */
  left: number;
  onMove: (left: number) => void;
  stage: RefObject<HTMLDivElement | null>;
}

/** Keys use the range, pointers the picture, because some browsers do not move a range on a tap. */
function Divider({ choice, left, onMove, stage }: DividerProps) {
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
        step={5}
        onChange={(event) => onMove(event.currentTarget.valueAsNumber)}
      />
      <Line left={one} right={two} />
    </>
  );
}

const grip = 'M9 7l-5 5 5 5M15 7l5 5-5 5';

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

function dividedAt(x: number, picture: { left: number; width: number }): number {
  if (picture.width === 0) return middle;
  const left = Math.round(((x - picture.left) / picture.width) * 100);
  return Math.min(100, Math.max(0, left));
}
