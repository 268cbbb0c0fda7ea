import { useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { keysOf } from '../../contract/keys-of.ts';
import { useDesk } from '../app/context.tsx';
import { Segments } from '../app/form.tsx';
import parts from '../styles/parts.module.css';
import styles from './preview.module.css';

/** CSS pixels of the screens on which a page is tried. */
const widths = { Phone: 390, Desktop: 1280 } as const;
type Screen = keyof typeof widths;
const screens = keysOf(widths).map((name) => [name, name] as const);

interface Props {
  /** The page that is shown first; its links lead on. */
  page: string;
  /** A version in place of the draft. */
  version: number | null;
}

/** The real page, drawn by the server of the draft as it was saved last. */
export function Preview({ page, version }: Props) {
  const { desk } = useDesk();
  const save = useStore(desk.website, ({ website }) => website?.draft.save ?? 0);
  const [screen, setScreen] = useState<Screen>('Phone');
  // The console shows nothing of another origin; the system's browser has the same page.
  const isInBrowser = desk.host.rings === 'page';
  return (
    <section className={styles.preview} aria-label="The page">
      <div className={parts.row}>
        {isInBrowser && (
          <Segments legend="Screen" options={screens} value={screen} onPick={setScreen} />
        )}
        <a href={`/preview${page}`} target="_blank" rel="noreferrer">
          See it in the browser
        </a>
      </div>
      {isInBrowser && (
        <Frames
          key={`${page} ${version}`}
          page={page}
          query={version === null ? '' : `version=${version}&`}
          save={save}
          screen={screen}
        />
      )}
    </section>
  );
}

interface FramesProps {
  page: string;
  query: string;
  save: number;
  screen: Screen;
}

/** A frame that is looked at, and one out of sight in which the next draft is fetched; what differs is exchanged, so that nothing flickers or scrolls. */
function Frames({ page, query, save, screen }: FramesProps) {
  const shown = useRef<HTMLIFrameElement>(null);
  const next = useRef<HTMLIFrameElement>(null);
  const [first] = useState(save);
  /** Links lead on within the frame. */
  const [at, setAt] = useState(`/preview${page}`);
  const { box, room } = useRoom();
  const width = widths[screen];
  const scale = Math.min(1, room.width / width);

  function follow() {
    const path = shown.current?.contentWindow?.location.pathname;
    if (path?.startsWith('/preview')) setAt(path);
    shown.current?.contentDocument?.addEventListener('click', pressMenu);
    exchange();
  }

  /** Once both are there: a draft may be here before the first page is. */
  function exchange() {
    const from = next.current?.contentDocument;
    const to = shown.current?.contentDocument;
    // While a page is on its way its document has no body yet; its own load comes here again.
    if (from?.body && to?.body && from.location.pathname === to.location.pathname)
      becomeLike(to.body, from.body);
  }

  return (
    <div ref={box} className={styles.screen}>
      <iframe
        ref={shown}
        title="The page as it will be"
        sandbox="allow-same-origin"
        src={`/preview${page}?${query}save=${first}`}
        style={{
          width,
          height: room.height / scale,
          transform: `scale(${scale})`,
          marginInlineStart: Math.max(0, (room.width - width * scale) / 2),
        }}
        onLoad={follow}
      />
      {save !== first && (
        <iframe
          ref={next}
          hidden
          title="The page being fetched"
          sandbox="allow-same-origin"
          src={`${at}?${query}save=${save}`}
          onLoad={exchange}
        />
      )}
    </div>
  );
}

function useRoom() {
  const box = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState({ width: 390, height: 600 });
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => {
      const { width = 0, height = 0 } = entry?.contentRect ?? {};
      if (width > 0) setRoom({ width, height });
    });
    if (box.current) observer.observe(box.current);
    return () => observer.disconnect();
  }, []);
  return { box, room };
}

/** No script runs in the frame, and on a phone every other page is reached by the menu: it is opened from here. */
function pressMenu({ target }: Event): void {
  const place = target as Element;
  const button = place.closest('[aria-controls="mobile-menu"]');
  const menu = place.ownerDocument.getElementById('mobile-menu');
  if (!button || !menu) return;
  menu.hidden = !menu.hidden;
  button.setAttribute('aria-expanded', String(!menu.hidden));
}

/** Touches only what differs. */
function becomeLike(shown: Element, fresh: Element): void {
  if (shown.isEqualNode(fresh)) return;
  const [before, after] = [[...shown.childNodes], [...fresh.childNodes]];
  const isAlike =
    before.length === after.length &&
    before.every((node, at) => node.nodeName === after[at]?.nodeName) &&
    shown.cloneNode().isEqualNode(fresh.cloneNode());
  if (!isAlike) {
    shown.replaceWith(shown.ownerDocument.importNode(fresh, true));
    return;
  }
  before.forEach((node, at) => {
    const other = after[at];
    if (isElement(node) && other && isElement(other)) becomeLike(node, other);
    else if (other && node.nodeValue !== other.nodeValue) node.nodeValue = other.nodeValue;
  });
}

// An element of another document is no instance of this one's classes.
const isElement = (node: Node): node is Element => node.nodeType === Node.ELEMENT_NODE;
