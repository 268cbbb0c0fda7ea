import type { Control } from './control.ts';

const assistant = 'server/src/assistant/assistant.test.ts';
const transcript = 'server/src/assistant/transcript.test.ts';
const chatbot = 'server/src/assistant/chatbot.test.ts';

const factCheck = 'shared/bot/fact-check/fact-check.test.ts';

/** Model: what it is told, what of its reply is believed, and how long anybody waits for it. */
export const model: readonly Control[] = [
  {
    says: 'client roles other than user and assistant are dropped',
    file: 'shared/contract/chatbot.ts',
    find: "return known.success && content.trim() !== '' ? [{ role: known.data, content }] : [];",
    replace:
      "return content.trim() !== '' ? [{ role: known.data ?? (role as 'user'), content }] : [];",
    test: { file: chatbot, name: 'the model hears one system message, ours' },
  },
  {
    says: 'there is one system message, and nothing a visitor wrote stands in it',
    file: 'server/src/assistant/assistant.ts',
    find: 'content: systemPrompt(facts.current(), stage, moment, taught),',
    replace: 'content: `${systemPrompt(facts.current(), stage, moment)}\\n${question}`,',
    test: { file: chatbot, name: 'the model hears one system message, ours' },
  },
  {
    says: 'what a client claims the bot has said is not told to the model',
    file: 'server/src/assistant/chatbot.ts',
    find: '? turnsOf(await endOf(store, visitorId), question)',
    replace: '? spokenTurns(turns)',
    test: { file: chatbot, name: 'the reply to a known visitor is kept in their thread, once' },
  },
  {
    says: 'words put into the mouth of the bot are not told to the model either',
    file: 'server/src/assistant/chatbot.ts',
    find: 'conversation.filter(({ unverified }) => !unverified)',
    replace: 'conversation',
    test: { file: chatbot, name: 'the reply to a known visitor is kept in their thread, once' },
  },
  {
    says: "no other visitor's text reaches the model",
    file: 'server/src/assistant/chatbot.ts',
    find: 'store.messagesOf(visitorId, last_seq - RECENT)',
    replace:
      '(await Promise.all((await store.latestVisitors(9)).map((id) => store.messagesOf(id)))).flat()',
    test: { file: chatbot, name: 'the model is told of one conversation, the asking visitor’s' },
  },
  {
    says: 'no tools: the model can only say something',
    file: 'server/src/assistant/model.ts',
    find: 'const sent = { model, messages, ...tuning };',
    replace:
      "const sent = { model, messages, ...tuning, tools: [{ type: 'function' as const, function: { name: 'book' } }] };",
    test: { file: chatbot, name: 'the model hears one system message, ours' },
  },
  {
    says: "what follows is decided by the visitor's words, never by the model's",
    file: 'server/src/assistant/assistant.ts',
    find: 'return { ...said, actionType, urgent: own.urgent, unable: own.missed.length > 0 };',
    replace:
      'const theirs = reply({ question: said.message, history: [], ...moment });\n    return { ...said, actionType: actionFor(theirs.actionType, asked), urgent: own.urgent, unable: false };',
    test: { file: assistant, name: 'nothing the model says sets anything off' },
  },
  {
    says: 'a model says nothing in words that no topic of the facts knows',
    file: 'shared/bot/fact-check/borne-out.ts',
    find: 'if (!tokens.every(isKnown)) return false;',
    replace: '',
    test: { file: factCheck, name: 'a word that no topic knows' },
  },
  {
    says: 'values a model tells are those of the facts',
    file: 'shared/bot/fact-check/borne-out.ts',
    find: 'return fitsFacts(topic.name, { text: clause, facts, now });',
    replace: 'return fitsFacts(topic.name, { text: clause, facts, now }) || true;',
    test: { file: factCheck, name: 'a value that is not that of the facts' },
  },
  {
    says: 'a floor is not given the qualities of another',
    file: 'shared/bot/fact-check/borne-out.ts',
    find: "if (topic.name !== 'unknown' && !isPaired(clause, goods)) return false;",
    replace: '',
    test: { file: factCheck, name: 'what is true of another floor' },
  },
  {
    says: 'a model has done nothing for anybody',
    file: 'shared/bot/fact-check/borne-out.ts',
    find: 'if (ownAct.test(said)) return null;',
    replace: '',
    test: { file: factCheck, name: 'something that SallieBot has done' },
  },
  {
    says: 'what staff deny is not affirmed in their name',
    file: 'shared/bot/fact-check/borne-out.ts',
    find: 'if (denies(clause) !== denies(answer)) return false;',
    replace: '',
    test: {
      file: factCheck,
      name: 'what staff taught bears out what says the same, and not the opposite',
    },
  },
  {
    says: 'what is not borne out is left out',
    file: 'shared/bot/fact-check/fact-check.ts',
    find: 'return part.bearing !== null;',
    replace: 'return true;',
    test: {
      file: factCheck,
      name: 'what is borne out is kept, and who can tell the rest is named',
    },
  },
  {
    says: 'our own words are held to the values of the facts',
    file: 'shared/bot/fact-check/fact-check.ts',
    find: 'return contradictionIn(ours, facts, moment.now) === null',
    replace: 'return true',
    test: { file: factCheck, name: 'our own words are held to hours, phone, offers and figures' },
  },
  {
    says: 'a reply has at most 1,500 characters',
    file: 'shared/bot/fact-check/plain-reply.ts',
    find: 'if (text.length <= LONGEST) return text;',
    replace: 'if (text) return text;',
    test: { file: assistant, name: '50 KB of words are cut to what a chat can show' },
  },
  {
    says: 'a reply without end is cut off on its way',
    file: 'server/src/assistant/model.ts',
    find: "if (left < 0) out.error(new Error('The reply is too long.'));\n      else out.enqueue(chunk);",
    replace: 'out.enqueue(chunk);',
    test: { file: assistant, name: ': the facts answer, or the phone is offered' },
  },
  {
    says: 'one try takes at most 8 s, its body included',
    file: 'server/src/assistant/model.ts',
    find: 'const cancel = after(within, () => hangUp.abort());',
    replace: 'const cancel = () => {};',
    test: { file: assistant, name: ' is left within 12 s' },
  },
  {
    says: 'there is one second try',
    file: 'server/src/assistant/assistant.ts',
    find: 'tries < 2 && model',
    replace: 'tries < 9 && model',
    test: { file: assistant, name: ': the facts answer, or the phone is offered' },
  },
  {
    says: 'after three failures nobody waits for the model',
    file: 'server/src/assistant/assistant.ts',
    find: 'if (left < LEAST || !breaker.admits()) return ',
    replace: 'if (left < LEAST) return ',
    test: { file: assistant, name: 'after three failures nobody waits for the model' },
  },
  {
    says: 'one call a minute tries a model that failed, not all',
    file: 'server/src/assistant/model-budget.ts',
    find: 'open(); // The one trial: until it ends, the others are still answered without the model.',
    replace: '',
    test: {
      file: 'server/src/assistant/breaker.test.ts',
      name: 'while one call tries again the others go without',
    },
  },
  {
    says: '20 questions in 5 minutes of a visitor',
    file: 'server/src/assistant/chatbot.ts',
    find: 'const wait = await limits.chatbotByVisitor.take(asker);\n  if (wait) throw tooFast(wait);',
    replace: '',
    test: { file: chatbot, name: 'who asks too much is asked to wait, and so is an address' },
  },
  {
    says: '60 questions an hour of an address, whoever asks',
    file: 'server/src/assistant/chatbot.ts',
    find: 'const longWait = await limits.chatbotByAddress.take(address);\n  if (longWait) throw tooFast(longWait);',
    replace: '',
    test: { file: chatbot, name: 'who asks too much is asked to wait, and so is an address' },
  },
  {
    says: 'who is in trouble hears of a person, whatever a model would say',
    file: 'server/src/assistant/assistant.ts',
    find: 'if (own.isSettled || !model) return locally(own.message);',
    replace: 'if (!model) return locally(own.message);',
    test: { file: transcript, name: 'a model cannot undo' },
  },
  {
    says: 'a model says Yes to nothing the facts do not know',
    file: 'server/src/assistant/assistant.ts',
    find: 'if (claimsMore(words, own)) return locally(own.message);',
    replace: '',
    test: { file: transcript, name: 'a model cannot undo' },
  },
  {
    says: '1,000 calls of the model a day, in all',
    file: 'server/src/assistant/assistant.ts',
    find: "if (!(await budget.take())) return 'over budget';",
    replace: '',
    test: { file: assistant, name: 'beyond the daily budget the facts answer' },
  },
  {
    says: 'a question has at most 2,000 characters, and ten turns before it',
    file: 'shared/contract/chatbot.ts',
    find: "z.array(ClientTurn).check(z.maxLength(HISTORY, 'Please send the last 10 messages only')),",
    replace: 'z.array(ClientTurn),',
    test: { file: chatbot, name: 'a question beyond what a line may hold is refused' },
  },
];
