import { useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { keysOf } from '../../contract/keys-of.ts';
import { useDesk } from '../app/context.tsx';
import { Segments } from '../app/controls.tsx';
import parts from '../styles/parts.module.css';
import styles from './preview.module.css';

/** In CSS pixels. */
const widths = { Phone: 390, Desktop: 1280 } as const;
type Screen = keyof typeof widths;
const screens = keysOf(widths).map((name) => [name, name] as const);

interface Props {
  /** The first page; its links work. */
  page: string;
  /** Shows this version instead of the draft. */
  version: number | null;
}

/** Shows the page as the server renders the last saved draft. */
export function Preview({ page, version }: Props) {
  const { desk } = useDesk();
  const save = useStore(desk.website, ({ website }) => website?.draft.save ?? 0);
  const [screen, setScreen] = useState<Screen>('Phone');
  // The console shows no other origin, so the system's browser opens the page.
  const isInBrowser = desk.host.rings === 'page';
  const [what, query] =
    version === null ? ['it', ''] : [`version ${version}`, `&version=${version}`];
  return (
    <section className={styles.preview} aria-label="The page">
      <div className={parts.row}>
        {isInBrowser && (
          <Segments legend="Screen" options={screens} value={screen} onPick={setScreen} />
        )}
        <a href={`/preview${page}?save=${save}${query}`} target="_blank" rel="noreferrer">
          See {what} in the browser
        </a>
      </div>
      {isInBrowser && <Frames key={`${page} ${version}`} {...{ page, query, save, screen }} />}
    </section>
  );
}

interface FramesProps {
  page: string;
  query: string;
  save: number;
  screen: Screen;
}

/** Loads the next draft in a hidden frame and copies the differences, so that nothing flickers or scrolls. */
function Frames({ page, query, save, screen }: FramesProps) {
  const shown = useRef<HTMLIFrameElement>(null);
  const next = useRef<HTMLIFrameElement>(null);
  const [first] = useState(save);
  /** Links change the page within the frame. */
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

  /** Runs after each load, because a draft may load before the first page. */
  function exchange() {
    const from = next.current?.contentDocument;
    const to = shown.current?.contentDocument;
    // A loading document has no body yet; its own load event comes here again.
    if (from?.body && to?.body && from.location.pathname === to.location.pathname)
      becomeLike(to.body, from.body);
  }

  return (
    <div ref={box} className={styles.screen}>
      <iframe
        ref={shown}
        title="Preview of the page"
        sandbox="allow-same-origin"
        src={`/preview${page}?save=${first}${query}`}
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
          title="Loading the page"
          sandbox="allow-same-origin"
          src={`${at}?save=${save}${query}`}
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

/** Opens the page's menu, because scripts are blocked in the frame and a phone needs the menu. */
function pressMenu({ target }: Event): void {
  const place = target as Element;
  const button = place.closest('[aria-controls="mobile-menu"]');
  const menu = place.ownerDocument.getElementById('mobile-menu');
  if (!button || !menu) return;
  menu.hidden = !menu.hidden;
  button.setAttribute('aria-expanded', String(!menu.hidden));
}

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

// `instanceof` fails for elements of another document.
const isElement = (node: Node): node is Element => node.nodeType === Node.ELEMENT_NODE;
