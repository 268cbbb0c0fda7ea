const LONGEST_NOTE = 500;

/** Puts the `?note=…` of a link above the message, once. */
export function withNote(message: string, query: string): string {
  const asked = new URLSearchParams(query).get('note') ?? '';
  const note = asked.trim().slice(0, LONGEST_NOTE);
  return message.includes(note) ? message : [note, message].filter(Boolean).join('\n');
}
