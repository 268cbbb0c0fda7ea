import { shortCount } from './tab-title.ts';

const SIZE = 64;

/** Draws the number of waiting things over the tab's icon; 0 gives the plain one back. */
export function createTabIcon(page: Document) {
  const links = [...page.querySelectorAll<HTMLLinkElement>('link[rel="icon"]')];
  const plain = links.map(({ href, type }) => ({ href, type }));
  let shown = 0;

  return (count: number): boolean => {
    if (count === shown) return links.length > 0;
    shown = count;
    const drawn = count > 0 ? numbered(page, count) : null;
    for (const [place, link] of links.entries()) {
      link.type = drawn ? 'image/png' : (plain[place]?.type ?? '');
      link.href = drawn ?? plain[place]?.href ?? '';
    }
    return links.length > 0;
  };
}

function numbered(page: Document, count: number): string | null {
  const canvas = page.createElement('canvas');
  canvas.width = canvas.height = SIZE;
  const pen = canvas.getContext('2d');
  if (!pen) return null;
  const tokens = getComputedStyle(page.documentElement);
  pen.fillStyle = tokens.getPropertyValue('--danger');
  pen.beginPath();
  pen.arc(SIZE / 2, SIZE / 2, SIZE / 2, 0, 2 * Math.PI);
  pen.fill();
  pen.fillStyle = tokens.getPropertyValue('--on-primary');
  const text = shortCount(count);
  pen.font = `bold ${text.length === 1 ? 46 : text.length === 2 ? 38 : 28}px sans-serif`;
  pen.textAlign = 'center';
  pen.textBaseline = 'middle';
  pen.fillText(text, SIZE / 2, SIZE / 2 + 3);
  return canvas.toDataURL();
}
