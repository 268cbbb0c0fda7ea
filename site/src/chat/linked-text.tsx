import styles from './bubble.module.css';
import type { HostPage } from './host-page.ts';
import { type Place, piecesOf } from './links.ts';

interface Props {
  text: string;
  places: readonly Place[];
  hostPage: HostPage;
  /** A page of ours is about to be shown. */
  onVisit: () => void;
}

/** A line of the shop's, its links alive and called by name. Text stays text. */
export function LinkedText({ text, places, hostPage: { Link }, onVisit }: Props) {
  let at = 0;
  return piecesOf(text, places).map(({ text: said, href, name }) => {
    const key = at;
    at += said.length;
    if (!href) return said;
    if (href.startsWith('/')) {
      return (
        <Link key={key} to={href} onClick={onVisit}>
          {name}
        </Link>
      );
    }
    const away = href.startsWith('http') ? { target: '_blank', rel: 'noopener noreferrer' } : {};
    const whole = href.startsWith('tel:') ? { className: styles.whole } : {};
    return (
      <a key={key} href={href} {...away} {...whole}>
        {href.startsWith('mailto:') ? <Email address={said} /> : name}
      </a>
    );
  });
}

/** Too long for its line it goes on at the @, where everybody reads a pause. */
function Email({ address }: { address: string }) {
  const at = address.indexOf('@');
  return (
    <>
      {address.slice(0, at)}
      <wbr />
      {address.slice(at)}
    </>
  );
}
