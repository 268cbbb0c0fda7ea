/** Splits a text into sentences at line breaks and bars. */
export const sentences = (text: string | TemplateStringsArray): string[] =>
  String(text)
    .trim()
    .split(/\s*[|\n]\s*/);
