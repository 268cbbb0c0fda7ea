/**
 * A Windows toast in full. Electron's own has no `launch` text, so that a click from the Action Center could not say
 * which notification it was; and a toast that is not silenced here would ring beside the desk's own sound.
 */
export function toastXml({
  title,
  body,
  tag,
}: {
  title: string;
  body: string;
  tag: string;
}): string {
  const launch = new URLSearchParams({ type: 'click', tag }).toString();
  return [
    `<toast activationType="foreground" launch="${escaped(launch)}">`,
    '<visual><binding template="ToastGeneric">',
    `<text>${escaped(title)}</text><text>${escaped(body)}</text>`,
    '</binding></visual><audio silent="true"/></toast>',
  ].join('');
}

/** The tag in what Windows hands back of `launch`; null of a toast that is none of ours. */
export function tagOfLaunch(launch: string): string | null {
  return new URLSearchParams(launch).get('tag');
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

/** What a visitor wrote stays text; characters that no XML may hold would lose the whole toast. */
function escaped(text: string): string {
  return [...text]
    .filter((character) => isXml(character.codePointAt(0) ?? 0))
    .map((character) => entities[character] ?? character)
    .join('');
}

function isXml(code: number): boolean {
  if (code < 0x20) return code === 0x09 || code === 0x0a || code === 0x0d;
  const isHalf = code >= 0xd800 && code <= 0xdfff;
  return !isHalf && code !== 0xfffe && code !== 0xffff;
}
