import { Tooltip, Tooltips } from '@sallie/shared/ui/tooltip.tsx';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { projects } from '../../content/projects.ts';
import { Icon } from '../../layout/icon.tsx';
import * as icons from '../icons.ts';
import styles from './gallery.module.css';
import { Slide } from './slide.tsx';
import { Thumbnails } from './thumbnails.tsx';
import { usePosition } from './use-position.ts';

/** All projects, one at a time, in a row that scrolls by itself. */
export function Gallery() {
  const row = useRef<HTMLDivElement>(null);
  const { selected, show, step } = usePosition(row, projects.length);
  const [live, setLive] = useState(false);
  useEffect(() => setLive(true), []);
  const turn = (event: KeyboardEvent) => {
    if (event.key === 'ArrowLeft') step(-1);
    else if (event.key === 'ArrowRight') step(1);
    else return;
    event.preventDefault();
  };
  return (
    <section
      className={styles.gallery}
      aria-label="Recent projects"
      aria-roledescription="carousel"
      onKeyDown={turn}
    >
      <div className={styles.stage}>
        <div
          className={styles.row}
          ref={row}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so a keyboard must reach it.
          tabIndex={0}
        >
          <ul className={styles.track}>
            {projects.map((project, index) => (
              <Slide
                key={project.id}
                project={project}
                current={index === selected}
                near={isNear(index, selected)}
                live={live}
              />
            ))}
          </ul>
        </div>
        <Controls selected={selected} step={step} />
      </div>
      <Thumbnails selected={selected} onSelect={show} />
    </section>
  );
}

function Controls({ selected, step }: { selected: number; step: (by: number) => void }) {
  return (
    <Tooltips>
      <div className={`needs-script ${styles.controls}`}>
        <Tooltip text={titleAt(selected - 1)}>
          <button type="button" aria-label="Previous project" onClick={() => step(-1)}>
            <Icon path={icons.previous} />
          </button>
        </Tooltip>
        <p aria-live="polite">
          {selected + 1} of {projects.length} projects
        </p>
        <Tooltip text={titleAt(selected + 1)}>
          <button type="button" aria-label="Next project" onClick={() => step(1)}>
            <Icon path={icons.next} />
          </button>
        </Tooltip>
      </div>
    </Tooltips>
  );
}

/** The row is a ring. */
function titleAt(index: number): string {
  return projects.at(index % projects.length)?.title ?? '';
}

/** The pictures beside the shown one are fetched before anybody turns to them. */
function isNear(index: number, selected: number): boolean {
  const distance = Math.abs(index - selected);
  return Math.min(distance, projects.length - distance) <= 1;
}
