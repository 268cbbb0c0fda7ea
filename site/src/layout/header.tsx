import { useEffect, useState } from 'react';
import { useFacts } from '../content/facts.ts';
import styles from './header.module.css';
import { Icon, phoneIcon } from './icon.tsx';
import { PageLink, PhoneLink } from './links.tsx';
import logoStyles from './logo.module.css';
import { MobileMenu, NavigationLinks } from './navigation.tsx';

/** Pixels scrolled before the header changes its style. */
const threshold = 50;

function useScrolled(): boolean {
  const [scrolled, setScrolled] = useState(false);
  useEffect(() => {
    const look = () => setScrolled(window.scrollY > threshold);
    look();
    addEventListener('scroll', look, { passive: true });
    return () => removeEventListener('scroll', look);
  }, []);
  return scrolled;
}

export function Header() {
  const { name } = useFacts();
  const scrolled = useScrolled();
  return (
    <header className={styles.header} data-scrolled={scrolled || undefined}>
      <div className={styles.bar}>
        <Logo name={name} />
        <nav className={`not-printed ${styles.navigation}`} aria-label="Main">
          <NavigationLinks className={styles.links} />
        </nav>
        <PageLink to="/consultation" className={`not-printed ${styles.way}`}>
          Free consultation
        </PageLink>
        <PhoneLink className={`not-printed ${styles.way}`}>
          <Icon path={phoneIcon} />
          <span>Call us</span>
        </PhoneLink>
        <MobileMenu />
      </div>
    </header>
  );
}

/** The first word is large; the styles draw the mark. */
export function Logo({ name }: { name: string }) {
  const [first = name, ...rest] = name.split(' ');
  return (
    <PageLink to="/" className={logoStyles.logo}>
      <span className={logoStyles.name}>
        <span className={logoStyles.first}>{first}</span> <span>{rest.join(' ')}</span>
      </span>
    </PageLink>
  );
}

export function SkipLink() {
  return (
    <a className={`not-printed ${styles.skip}`} href="#main">
      Skip to content
    </a>
  );
}
