import type { Project } from '@sallie/shared/contract/content';
import { Tooltip, Tooltips } from '@sallie/shared/ui/tooltip.tsx';
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import iconStyles from '../../layout/icon.module.css';
import { Icon } from '../../layout/icon.tsx';
import { PictureOfShop } from '../../layout/shop-picture.tsx';
import styles from './gallery.module.css';
import { nextIcon, previousIcon, Thumbnails } from './thumbnails.tsx';

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
          // biome-ignore lint/a11y/noNoninteractiveTabindex: the row scrolls, so a keyboard must reach it.
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
  /** The row wraps around. */
  const titleAt = (index: number) => projects.at(index % projects.length)?.title ?? '';
  if (projects.length === 1) return null;
  return (
    <Tooltips>
      <div className={`needs-script not-printed ${styles.controls}`}>
        <Tooltip text={titleAt(selected - 1)}>
          <button
            type="button"
            className={iconStyles.round}
            aria-label="Previous project"
            onClick={() => step(-1)}
          >
            <Icon path={previousIcon} />
          </button>
        </Tooltip>
        <p aria-live="polite">{`${selected + 1} of ${projects.length} projects`}</p>
        <Tooltip text={titleAt(selected + 1)}>
          <button
            type="button"
            className={iconStyles.round}
            aria-label="Next project"
            onClick={() => step(1)}
          >
            <Icon path={nextIcon} />
          </button>
        </Tooltip>
      </div>
    </Tooltips>
  );
}

/** Pictures beside the shown one are fetched ahead. */
function isNear(index: number, selected: number, count: number): boolean {
  const distance = Math.abs(index - selected);
  return Math.min(distance, count - distance) <= 1;
}

/** Events by which a visitor starts to move the row. */
const hands = ['pointerdown', 'touchstart', 'wheel'];
/** A share of a slide's width, because browsers round scroll positions. */
const nearly = 0.05;

/**
 * Tracks which of `count` slides is shown. The row scrolls natively, even before hydration, so the
 * slide is derived from the scroll position.
 */
function usePosition(row: RefObject<HTMLElement | null>, count: number) {
  const [selected, setSelected] = useState(0);
  /** A ref, because two presses may come before the next render. */
  const current = useRef(0);
  /** The slide that the row is scrolling to, whatever it passes on the way. */
  const target = useRef<number>(undefined);

  function become(index: number) {
    current.current = index;
    setSelected(index);
  }

  function look(element: HTMLElement) {
    const place = element.scrollLeft / slideWidth(element, count);
    const index = Math.round(place);
    const isAtRest = Math.abs(place - (target.current ?? index)) < nearly;
    if (target.current !== undefined && !isAtRest) return;
    target.current = undefined;
    become(index);
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: the row never changes while mounted.
  useEffect(() => {
    const element = row.current;
    if (!element) return;
    look(element);
    return watchRow(element, {
      scrolled: () => look(element),
      taken: () => {
        target.current = undefined;
      },
    });
  }, []);

  function show(wanted: number) {
    const index = (wanted + count) % count;
    const isNext = Math.abs(index - current.current) === 1;
    become(index);
    target.current = index;
    row.current?.scrollTo({
      left: index * slideWidth(row.current, count),
      // A jump skips the pictures between, which then need not be fetched.
      behavior: isNext ? 'auto' : 'instant',
    });
  }
  return { selected, show, step: (by: number) => show(current.current + by) };
}

function watchRow(row: HTMLElement, { scrolled, taken }: Record<'scrolled' | 'taken', () => void>) {
  row.addEventListener('scroll', scrolled, { passive: true });
  for (const hand of hands) row.addEventListener(hand, taken, { passive: true });
  return () => {
    row.removeEventListener('scroll', scrolled);
    for (const hand of hands) row.removeEventListener(hand, taken);
  };
}

function slideWidth(row: HTMLElement, count: number): number {
  return row.scrollWidth / count;
}

/** The preloader and the picture must request the same file. */
export const gallerySizes = '(min-width: 1000px) 62vw, 100vw';

interface SlideProps {
  project: Project;
  place: { index: number; count: number };
  current: boolean;
  near: boolean;
  live: boolean;
}

function Slide({ project, place, current, near, live }: SlideProps) {
  const { alt, title, location, date, flooringType, description, features } = project;
  return (
    <li
      className={styles.slide}
      aria-label={`${place.index + 1} of ${place.count}`}
      aria-roledescription="slide"
      aria-hidden={(live && !current) || undefined}
    >
      <PictureOfShop
        of={project.picture}
        alt={alt}
        sizes={gallerySizes}
        className={styles.picture}
        priority={place.index === 0}
        soon={live && near}
      />
      <div className={styles.caption}>
        <p className={styles.meta}>
          {flooringType} · {location} · {date}
        </p>
        <h2>{title}</h2>
        <p>{description}</p>
        <ul className={styles.features}>
          {features.map((feature) => (
            <li key={feature}>{feature}</li>
          ))}
        </ul>
      </div>
    </li>
  );
}
