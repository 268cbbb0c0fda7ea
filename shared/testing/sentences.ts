/** The sentences of a text: on lines of their own, or with bars between them. */
export const sentences = (text: string | TemplateStringsArray): string[] =>
  String(text)
    .trim()
    .split(/\s*[|\n]\s*/);
