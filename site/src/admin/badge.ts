/** Shows a number on the tab: in its title, and as a dot on its icon. */
export function createTabBadge(page: Document) {
  const icon = page.querySelector<HTMLLinkElement>('link[rel="icon"]');
  const plain = icon?.href ?? '';
  let shown = 0;

  return (count: number) => {
    if (count === shown) return;
    shown = count;
    page.title = withCount(page.title, count);
    if (icon) icon.href = count > 0 ? dotted(page) : plain;
  };
}

export function withCount(title: string, count: number): string {
  const bare = title.replace(/^\(\d+\+?\) /, '');
  if (count === 0) return bare;
  return `(${count > 99 ? '99+' : count}) ${bare}`;
}

function dotted(page: Document): string {
  const canvas = page.createElement('canvas');
  canvas.width = canvas.height = 32;
  const pen = canvas.getContext('2d');
  if (!pen) return '';
  pen.fillStyle = '#b3261e';
  pen.beginPath();
  pen.arc(16, 16, 14, 0, 2 * Math.PI);
  pen.fill();
  return canvas.toDataURL();
}
