import { sameWord } from '../language/spelling.ts';
import { plain } from '../language/words.ts';
import { innocent, type Subject, vocabulary } from './vocabulary.ts';

/** A question, understood word by word. */
export interface Asked {
  /** Plain text between spaces, so that ` how much ` is found as words. */
  text: string;
  subjects: ReadonlySet<Subject>;
}

/** Nobody asks in more words; the rest is not looked at. */
const WORDS = 100;

export function understand(question: string): Asked {
  const words = plain(question).split(' ').slice(0, WORDS);
  const subjects = new Set([...new Set(words)].flatMap(subjectsOf));
  return { text: ` ${words.join(' ')} `, subjects };
}

function subjectsOf(word: string): readonly Subject[] {
  const exact = vocabulary.get(word);
  if (exact) return exact;
  if (word.length < 4 || innocent.has(word)) return [];
  for (const [known, subjects] of vocabulary) if (sameWord(word, known)) return subjects;
  return [];
}

/** Whether any of these was spoken of. */
export function about(asked: Asked, ...subjects: Subject[]): boolean {
  return subjects.some((subject) => asked.subjects.has(subject));
}

/** Whether any of these phrases, one per comma, stands in the question. */
export function hasPhrase(asked: Asked, list: string): boolean {
  return list.split(',').some((phrase) => asked.text.includes(` ${phrase.trim()} `));
}
