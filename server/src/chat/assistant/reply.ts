import * as z from 'zod/mini';

const Completion = z.object({
  choices: z.array(
    z.object({
      finish_reason: z.optional(z.nullable(z.string())),
      message: z.object({ content: z.string() }),
    }),
  ),
});

/** The words in whatever a server that calls itself OpenAI-shaped sent; null when there are none. */
export function wordsIn(completion: unknown): string | null {
  const parsed = z.safeParse(Completion, completion);
  const choice = parsed.data?.choices[0];
  if (!choice || choice.finish_reason === 'content_filter') return null;
  const words = choice.message.content.trim();
  return (choice.finish_reason === 'length' ? wholeSentences(words) : words) || null;
}

/** Out of tokens, a model stops in the middle of a word. */
function wholeSentences(words: string): string {
  const end = Math.max(...['. ', '! ', '? ', '\n'].map((mark) => words.lastIndexOf(mark)));
  return end > 0 ? words.slice(0, end + 1).trim() : words;
}
