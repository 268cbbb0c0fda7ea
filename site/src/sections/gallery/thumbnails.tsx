import type { Project } from '@sallie/shared/contract/content';
import { useRef } from 'react';
import { Icon } from '../../layout/icon.tsx';
import { Picture } from '../../layout/picture.tsx';
import { sourceOf } from '../../layout/picture-source.ts';
import * as icons from '../icons.ts';
import styles from './thumbnails.module.css';
import { useStrip } from './use-strip.ts';

interface Props {
  projects: readonly Project[];
  selected: number;
  onSelect: (index: number) => void;
}

/** The row follows the shown project. */
export function Thumbnails({ projects, selected, onSelect }: Props) {
  const strip = useRef<HTMLDivElement>(null);
  const turnPage = useStrip(strip, selected);
  if (projects.length === 1) return null;
  return (
    <div className={`needs-script ${styles.thumbnails}`}>
      <PageButton name="Earlier thumbnails" icon={icons.previous} onPress={() => turnPage(-1)} />
      <div className={styles.strip} ref={strip}>
        <ul className={styles.track}>
          {projects.map(({ id, picture, title }, index) => {
            const image = sourceOf(picture);
            return (
              <li key={id} className={styles.thumbnail}>
                <button
                  type="button"
                  aria-label={`Show project ${index + 1}: ${title}`}
                  aria-current={index === selected || undefined}
                  onClick={() => onSelect(index)}
                >
                  {image && <Picture of={image} alt="" sizes="104px" />}
                </button>
              </li>
            );
          })}
        </ul>
      </div>
      <PageButton name="Later thumbnails" icon={icons.next} onPress={() => turnPage(1)} />
    </div>
  );
}

interface PageButtonProps {
  name: string;
  icon: string;
  onPress: () => void;
}

function PageButton({ name, icon, onPress }: PageButtonProps) {
  return (
    <button type="button" className={styles.page} aria-label={name} onClick={onPress}>
      <Icon path={icon} />
    </button>
  );
}
