import { expect, test } from 'vitest';
import { putOpenQuestions, readOpenQuestions } from '../leads/open-questions.ts';
import { openStore } from '../store/embedded/open.ts';
import { filesWith } from '../testing/files.ts';
import { ownFolder } from '../testing/own-folder.ts';
import { clock, line, visitor } from '../testing/samples.ts';
import { pruneStrangers } from './prune.ts';

test('a prune drops the open questions of strangers with their messages, and keeps those of others', async () => {
  const dir = ownFolder();
  const store = await openStore({ dir, clock });
  const asked = (visitor_id: string | null, question: string) => ({
    ...{ id: question, questions: [question], count: 1, last_at: clock.now().toISOString() },
    whose: [{ visitor_id, at: clock.now().toISOString() }],
    ...{ wrong_answer: null, wrong_messages: [], wrong_of: null },
  });
  const others = [asked('ada', 'cork'), asked(null, 'bamboo')];
  await store.commit([
    { put: 'visitors', record: visitor('stranger', { email: '', phone: '' }) },
    { put: 'messages', record: line('stranger', 1, 'Marmoleum?') },
    { put: 'visitors', record: visitor('ada') },
    putOpenQuestions([asked('stranger', 'Marmoleum?'), ...others]),
  ]);
  await pruneStrangers(store);
  expect(await readOpenQuestions(store)).toEqual(others);
  await store.close();
  expect(await filesWith(dir, 'Marmoleum')).toEqual([]);
});
