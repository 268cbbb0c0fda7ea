const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

/** A text as it stands in markup, in an attribute too. */
export const escapeHtml = (text: string) =>
  text.replace(/[&<>"]/g, (sign) => entities[sign] ?? sign);
