import useEmblaCarousel from 'embla-carousel-react';
import { useEffect } from 'react';
import { projects } from '../../content/projects.ts';
import { Picture } from '../../picture/picture.tsx';
import styles from './thumbnails.module.css';

interface Props {
  selected: number;
  onSelect: (index: number) => void;
}

/** The row follows the shown project. */
export function Thumbnails({ selected, onSelect }: Props) {
  const [viewport, embla] = useEmblaCarousel({ containScroll: 'keepSnaps', dragFree: true });
  useEffect(() => embla?.scrollTo(selected), [embla, selected]);
  return (
    <div
      className={`needs-script ${styles.viewport}`}
      ref={viewport}
      data-live={embla ? '' : undefined}
    >
      <ul className={styles.track}>
        {projects.map(({ id, image, title }, index) => (
          <li key={id} className={styles.thumbnail}>
            <button
              type="button"
              aria-label={`Show project ${id}: ${title}`}
              aria-current={index === selected || undefined}
              onClick={() => onSelect(index)}
            >
              <Picture of={image} alt="" sizes="112px" />
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
