import { Button } from '@sallie/shared/ui/button.tsx';
import type { Choice } from './choice.ts';
import type { Views } from './views.ts';
import styles from './visualizer.module.css';
import { caption } from './words.ts';

interface Props {
  views: Views;
  onRetry: (missed: Choice) => void;
}

/** Says what is on screen, once it is. */
export function ShownLine({ views: { shown, failed }, onRetry }: Props) {
  const isHere = caption(shown.choice);
  return (
    <div>
      <p role="status" className={styles.caption}>
        {failed ? `This picture could not be loaded: ${caption(failed)}.` : isHere}
      </p>
      {failed && (
        <p className={styles.failure}>
          {failed !== shown.choice && `You still see ${isHere}. `}
          <Button variant="quiet" onClick={() => onRetry(failed)}>
            Try again
          </Button>
        </p>
      )}
    </div>
  );
}
