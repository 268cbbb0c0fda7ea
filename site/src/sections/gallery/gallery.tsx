import type { Project } from '@sallie/shared/contract/content';
import { Tooltip, Tooltips } from '@sallie/shared/ui/tooltip.tsx';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Icon } from '../../layout/icon.tsx';
import * as icons from '../icons.ts';
import styles from './gallery.module.css';
import { Slide } from './slide.tsx';
import { Thumbnails } from './thumbnails.tsx';
import { usePosition } from './use-position.ts';

/** All projects, one at a time, in a row that scrolls by itself. */
export function Gallery({ projects }: { projects: readonly Project[] }) {
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
                place={{ index, count: projects.length }}
                current={index === selected}
                near={isNear(index, selected, projects.length)}
                live={live}
              />
            ))}
          </ul>
        </div>
        <Controls projects={projects} selected={selected} step={step} />
      </div>
      <Thumbnails projects={projects} selected={selected} onSelect={show} />
    </section>
  );
}

interface ControlsProps {
  projects: readonly Project[];
  selected: number;
  step: (by: number) => void;
}

function Controls({ projects, selected, step }: ControlsProps) {
  /** The row is a ring. */
  const titleAt = (index: number) => projects.at(index % projects.length)?.title ?? '';
  if (projects.length === 1) return null;
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

/** The pictures beside the shown one are fetched before anybody turns to them. */
function isNear(index: number, selected: number, count: number): boolean {
  const distance = Math.abs(index - selected);
  return Math.min(distance, count - distance) <= 1;
}
