import { Button } from '@sallie/shared/ui/button.tsx';
import { classNames } from '@sallie/shared/ui/class-names.ts';
import { type CSSProperties, type RefObject, useState } from 'react';
import { type Choice, first, isSame } from './choice.ts';
import { middle } from './divide.ts';
import { Divider } from './divider.tsx';
import { RoomPicture } from './room-picture.tsx';
import styles from './stage.module.css';
import type { View, ViewEvent, Views } from './views.ts';
import visualizerStyles from './visualizer.module.css';
import { caption } from './words.ts';

interface Props {
  views: Views;
  tell: (event: ViewEvent) => void;
  stage: RefObject<HTMLDivElement | null>;
}

/** The picture: what was shown, what is, and what is on its way, one over the other. */
export function Stage({ views: { before, shown, coming }, tell, stage }: Props) {
  const [left, setLeft] = useState(middle);
  const isComparing = shown.choice.other !== null;
  const isDivided = isComparing || before?.choice.other;
  return (
    <div
      ref={stage}
      className={classNames(styles.stage, isComparing && styles.comparing)}
      // Only when a script is there: the page's policy forbids it in the HTML.
      style={isDivided ? ({ '--left': `${left}%` } as CSSProperties) : undefined}
      aria-busy={coming !== null}
    >
      {before && <Layer key={before.id} as="before" view={before} tell={tell} />}
      <Layer key={shown.id} as="shown" view={shown} tell={tell} />
      {coming && <Layer key={coming.view.id} as="coming" view={coming.view} tell={tell} />}
      {isComparing && <Divider choice={shown.choice} left={left} onMove={setLeft} stage={stage} />}
      {coming && <span className={styles.waiting}>Loading…</span>}
    </div>
  );
}

interface LayerProps {
  as: 'before' | 'shown' | 'coming';
  view: View;
  tell: (event: ViewEvent) => void;
}

function Layer({ as, view, tell }: LayerProps) {
  const { room, floor, other } = view.choice;
  const shared = {
    room,
    leads: view.id === 0 && isSame(view.choice, first),
    onFailed: () => tell({ type: 'failed', view }),
  };
  return (
    <div className={styles.layer} data-layer={as} aria-hidden={as !== 'shown'}>
      {other && (
        <RoomPicture
          {...shared}
          floor={other}
          onArrived={() => tell({ type: 'arrived', view, floor: other })}
        />
      )}
      <RoomPicture
        {...shared}
        floor={floor}
        className={other ? styles.left : undefined}
        onArrived={() => tell({ type: 'arrived', view, floor })}
      />
    </div>
  );
}

interface ShownLineProps {
  views: Views;
  onRetry: (missed: Choice) => void;
}

/** Says what is on screen, once it is. */
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
