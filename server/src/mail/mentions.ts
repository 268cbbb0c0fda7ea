/** Whether a text holds this very address, in any case; not as a part of a longer one. */
export function mentions(text: string, email: string): boolean {
  const exact = email.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');
  return new RegExp(`(?<![\\w.+'-])${exact}(?![\\w-]|\\.\\w)`, 'iu').test(text);
}
