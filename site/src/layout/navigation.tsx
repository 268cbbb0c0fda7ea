import { type RefObject, useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { pageNames } from '../content/page-names.ts';
import { PageLink, PhoneLink } from './links.tsx';
import styles from './mobile-menu.module.css';

const links = Object.entries(pageNames).slice(0, 6);

interface Props {
  className?: string | undefined;
  onClick?: () => void;
}

export function NavigationLinks({ className, onClick }: Props) {
  const [location] = useLocation();
  return (
    <ul className={className}>
      {links.map(([to, name]) => (
        <li key={to}>
          <PageLink to={to} current={location === to} {...(onClick && { onClick })}>
            {name}
          </PageLink>
        </li>
      ))}
    </ul>
  );
}

/** Keeps the page behind the menu from scrolling. */
const lock = 'scroll-locked';

/** Makes everything behind the menu unreachable; the bar above with the close button stays. */
function setRest(inert: boolean): void {
  for (const part of document.querySelectorAll<HTMLElement>('main, footer, #chat')) {
    part.inert = inert;
  }
}

/** Closes on Escape and when the window becomes so wide that the menu button disappears. */
function useCover(open: boolean, toggle: RefObject<HTMLElement | null>, close: () => void) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: `close` does the same at every render.
  useEffect(() => {
    if (!open) return;
    const { classList } = document.documentElement;
    const closeOnEscape = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return;
      close();
      toggle.current?.focus();
    };
    const closeWhereGone = () => toggle.current?.checkVisibility?.() === false && close();
    classList.add(lock);
    setRest(true);
    addEventListener('keydown', closeOnEscape);
    addEventListener('resize', closeWhereGone);
    return () => {
      classList.remove(lock);
      setRest(false);
      removeEventListener('keydown', closeOnEscape);
      removeEventListener('resize', closeWhereGone);
    };
  }, [open]);
}

export function MobileMenu() {
  const [path] = useLocation();
  const [open, setOpen] = useState(false);
  const toggle = useRef<HTMLButtonElement>(null);
  const [shownFor, setShownFor] = useState(path);
  if (shownFor !== path) {
    setShownFor(path);
    setOpen(false);
  }

  useCover(open, toggle, () => setOpen(false));

  return (
    <>
      <button
        ref={toggle}
        type="button"
        className={`not-printed ${styles.toggle}`}
        aria-expanded={open}
        aria-controls="mobile-menu"
        aria-label={open ? 'Close menu' : 'Open menu'}
        onClick={() => setOpen(!open)}
      />
      <nav id="mobile-menu" className={styles.menu} aria-label="Menu" hidden={!open}>
        <NavigationLinks className={styles.links} onClick={() => setOpen(false)} />
        <PageLink to="/consultation" className={styles.way} onClick={() => setOpen(false)}>
          Get Free Consultation
        </PageLink>
        <PhoneLink className={styles.way} />
        <a className={styles.staff} href="/admin">
          Staff Portal
        </a>
      </nav>
    </>
  );
}
