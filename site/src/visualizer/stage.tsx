import { Button } from '@sallie/shared/ui/button.tsx';
import { classNames } from '@sallie/shared/ui/class-names.ts';
import { type RefObject, useState } from 'react';
import { type Choice, first, isSame } from './choice.ts';
import { Divider, middle } from './divider.tsx';
import { RoomPicture } from './room-picture.tsx';
import styles from './stage.module.css';
import type { View, ViewEvent, Views } from './views.ts';
import visualizerStyles from './visualizer.module.css';
import { caption } from './words.ts';

declare module 'react' {
  interface CSSProperties {
    '--left'?: string;
  }
}

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
