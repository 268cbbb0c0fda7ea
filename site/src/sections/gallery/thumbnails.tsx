import type { Project } from '@sallie/shared/contract/content';
import { type RefObject, useEffect, useRef } from 'react';
import iconStyles from '../../layout/icon.module.css';
import { Icon } from '../../layout/icon.tsx';
import { PictureOfShop } from '../../layout/shop-picture.tsx';
import styles from './thumbnails.module.css';

export const previousIcon = 'M15 5l-7 7 7 7';
export const nextIcon = 'M9 5l7 7-7 7';

interface Props {
  projects: readonly Project[];
  selected: number;
  onSelect: (index: number) => void;
}

export function Thumbnails({ projects, selected, onSelect }: Props) {
  const strip = useRef<HTMLDivElement>(null);
  const turnPage = useStrip(strip, selected);
  if (projects.length === 1) return null;
  return (
    <div className={`needs-script not-printed ${styles.thumbnails}`}>
      <PageButton name="Earlier thumbnails" icon={previousIcon} onPress={() => turnPage(-1)} />
      <div className={styles.strip} ref={strip}>
        <ul className={styles.track}>
          {projects.map(({ id, picture, title }, index) => (
            <li key={id} className={styles.thumbnail}>
              <button
                type="button"
                aria-label={`Show project ${index + 1}: ${title}`}
                aria-current={index === selected || undefined}
                onClick={() => onSelect(index)}
              >
                <PictureOfShop of={picture} alt="" sizes="104px" />
              </button>
            </li>
          ))}
        </ul>
      </div>
      <PageButton name="Later thumbnails" icon={nextIcon} onPress={() => turnPage(1)} />
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
    <button
      type="button"
      className={`${iconStyles.round} ${styles.page}`}
      aria-label={name}
      onClick={onPress}
    >
      <Icon path={icon} />
    </button>
  );
}

/** Firefox may report wheel movement in lines. */
const LINE_PIXELS = 40;
/** Share of the visible width, so that the last visible item stays in sight. */
const PAGE_SHARE = 0.8;

/** Scrolls natively by touch, by the wheel and by pages, and follows the `selected` item. */
function useStrip(strip: RefObject<HTMLElement | null>, selected: number) {
  const followed = useRef(0);
  useEffect(() => {
    const shown = strip.current?.querySelectorAll('li')[selected];
    if (!strip.current || !shown || selected === followed.current) return;
    followed.current = selected;
    center(strip.current, shown);
  }, [strip, selected]);
  useEffect(() => {
    if (!strip.current) return;
    const leaveWheel = turnByWheel(strip.current);
    const leaveFocus = showFocus(strip.current);
    return () => {
      leaveWheel();
      leaveFocus();
    };
  }, [strip]);

  /** Moves one page to the right, or left with -1; wraps around at the ends. */
  return (by: 1 | -1) => {
    const element = strip.current;
    if (!element) return;
    const last = element.scrollWidth - element.clientWidth;
    const isAtEnd = by > 0 ? element.scrollLeft >= last - 1 : element.scrollLeft <= 1;
    const start = by > 0 ? 0 : last;
    const next = element.scrollLeft + by * element.clientWidth * PAGE_SHARE;
    element.scrollTo({ left: isAtEnd ? start : next });
  };
}

function center(strip: HTMLElement, item: HTMLElement): void {
  strip.scrollTo({ left: item.offsetLeft - (strip.clientWidth - item.offsetWidth) / 2 });
}

/** Browsers do not scroll to a focused element when a corner of it is visible. */
function showFocus(strip: HTMLElement): () => void {
  const show = ({ target }: FocusEvent) => {
    const item = target instanceof Element ? target.closest('li') : null;
    if (item?.querySelector(':focus-visible')) center(strip, item);
  };
  strip.addEventListener('focusin', show);
  return () => strip.removeEventListener('focusin', show);
}

/** Only after the pointer was moved over the strip, so that scrolling the page past it continues. */
function turnByWheel(strip: HTMLElement): () => void {
  let isMeant = false;
  const mean = () => {
    isMeant = true;
  };
  const pass = () => {
    isMeant = false;
  };
  const turn = (event: WheelEvent) => {
    // The browser handles horizontal scrolling itself, and Ctrl+wheel zooms.
    if (!isMeant || event.deltaX !== 0 || event.shiftKey || event.ctrlKey) return;
    const unit = event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? 1 : LINE_PIXELS;
    const before = strip.scrollLeft;
    strip.scrollBy({ left: event.deltaY * unit, behavior: 'instant' });
    if (strip.scrollLeft !== before) event.preventDefault();
  };
  strip.addEventListener('pointermove', mean);
  strip.addEventListener('wheel', turn, { passive: false });
  document.addEventListener('scroll', pass, { passive: true });
  return () => {
    strip.removeEventListener('pointermove', mean);
    strip.removeEventListener('wheel', turn);
    document.removeEventListener('scroll', pass);
  };
}
