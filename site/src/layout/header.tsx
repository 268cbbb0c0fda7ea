import { useEffect, useState } from 'react';
import { useFacts } from '../facts.tsx';
import styles from './header.module.css';
import { Icon } from './icon.tsx';
import * as icons from './icons.ts';
import { Logo } from './logo.tsx';
import { MobileMenu } from './mobile-menu.tsx';
import { NavigationLinks } from './navigation.tsx';
import { PageLink } from './page-link.tsx';
import { PhoneLink } from './phone-link.tsx';

/** Pixels after which the header changes style. */
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
        <nav className={styles.navigation} aria-label="Main">
          <NavigationLinks className={styles.links} />
        </nav>
        <PageLink to="/consultation" className={styles.way}>
          Free consultation
        </PageLink>
        <PhoneLink className={styles.way}>
          <Icon path={icons.phone} />
          <span>Call us</span>
        </PhoneLink>
        <MobileMenu />
      </div>
    </header>
  );
}
