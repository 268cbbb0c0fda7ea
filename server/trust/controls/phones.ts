import type { Control } from './control.ts';

const phoneTests = 'server/src/push/phones.test.ts';
const escalationTests = 'server/src/push/escalation.test.ts';

/** Phones: where the server sends, and what a notification lets its phone do. */
export const phones: readonly Control[] = [
  {
    says: 'pushes go to the push services of the browsers alone, whatever address a browser names',
    file: 'server/src/push/phones.ts',
    find: 'if (!service.isKnown(body.endpoint))',
    replace: 'if (!body.endpoint)',
    test: { file: phoneTests, name: 'nothing is ever sent to' },
  },
  {
    says: 'pushes leave by https alone',
    file: 'server/src/push/push-service.ts',
    find: "url?.protocol !== 'https:' || ",
    replace: '!url || ',
    test: { file: phoneTests, name: 'nothing is ever sent to' },
  },
  {
    says: 'no phone is added over a plain or local origin',
    file: 'server/src/push/phones.ts',
    find: 'if (!isPublic(origin())) throw new Refusal(409, NOT_PUBLIC);',
    replace: '',
    test: { file: phoneTests, name: 'no phone rings over' },
  },
  {
    says: 'a phone ends with its session',
    file: 'server/src/staff/sessions.ts',
    find: "drops.push(...phones.map(({ id }): Write => ({ drop: 'phones', id })));",
    replace: '',
    test: { file: phoneTests, name: 'a phone rings as long as somebody is signed in there' },
  },
  {
    says: 'nobody ends another’s phone',
    file: 'server/src/push/phones.ts',
    find: 'if (phone?.staff_id !== staffId) throw notFound();',
    replace: 'if (!phone) throw notFound();',
    test: { file: phoneTests, name: 'a phone rings as long as somebody is signed in there' },
  },
  {
    says: 'one person adds ten phones at most',
    file: 'server/src/push/phones.ts',
    find: 'own.length >= MOST_PHONES',
    replace: 'own.length < 0',
    test: { file: phoneTests, name: 'the eleventh device' },
  },
  {
    says: 'the token of a notification takes its lead once',
    file: 'server/src/push/proofs.ts',
    find: ' || push.is_used)',
    replace: ')',
    test: { file: escalationTests, name: 'the notification takes the lead, once' },
  },
  {
    says: 'the token of a notification ends with the escalation',
    file: 'server/src/push/proofs.ts',
    find: 'Date.parse(push.until) > clock.now().getTime()',
    replace: 'push.until !== undefined',
    test: { file: escalationTests, name: 'the notification takes the lead, once' },
  },
  {
    says: 'a receipt takes no lead: tokens are signed with what they are for',
    file: 'server/src/push/notifications.ts',
    find: 'isSigned(`${purpose} ${id}`, given)',
    replace: "['receipt', 'take'].some((one) => isSigned(`${one} ${id}`, given))",
    test: { file: escalationTests, name: 'the notification takes the lead, once' },
  },
];
