import type { Control } from './control.ts';

const httpTests = 'server/src/http/http.test.ts';
const chatFloods = 'server/src/conversations/chat-floods.test.ts';
const frameFloods = 'server/src/realtime/frame-floods.test.ts';
const visitorLimits = 'server/src/realtime/visitor-limits.test.ts';
const sockets = 'server/src/realtime/sockets.test.ts';
const rates = 'server/src/http/limits.test.ts';

/** Limits: generous to a household, a nuisance to a flood. */
export const limits: readonly Control[] = [
  {
    says: 'forms: ten at once, then 30 an hour per address',
    file: 'server/src/leads/forms.ts',
    find: '{ limit: forms },\n  );\n}\n\n/** Whoever has had a floor laid',
    replace: '{},\n  );\n}\n\n/** Whoever has had a floor laid',
    test: { file: httpTests, name: 'too fast is 429 with Retry-After, per address' },
  },
  {
    says: 'a retry and a typo cost nothing: the limit counts after parsing',
    file: 'server/src/http/endpoint.ts',
    find: 'const call = await callOf(endpoint, ctx);\n        const reply = await answerOnce({ ...once, keptFor }, endpoint, call, async (kept) => {\n          const wait = (await limit?.take(call.address)) ?? 0;\n          if (wait) throw tooFast(wait);',
    replace:
      'const early = (await limit?.take(addressOf(ctx))) ?? 0;\n        if (early) throw tooFast(early);\n        const call = await callOf(endpoint, ctx);\n        const reply = await answerOnce({ ...once, keptFor }, endpoint, call, (kept) => {',
    test: { file: httpTests, name: 'and a typo costs nothing' },
  },
  {
    says: 'each public door has its limit, at the figure that is promised',
    file: 'server/src/http/limits.ts',
    find: 'referrals: { burst: 25, perHour: 60 },',
    replace: 'referrals: { burst: 2500, perHour: 6000 },',
    test: { file: rates, name: 'each limit is the promised one' },
  },
  {
    says: 'new visitors: 30 an hour per address',
    file: 'server/src/conversations/visitors.ts',
    find: 'limit: visitors,',
    replace: '',
    test: { file: rates, name: 'every public door has its limit' },
  },
  {
    says: 'lines over HTTP have a limit per address',
    file: 'server/src/conversations/conversations.ts',
    find: '{ limit: limits.conversations, keptFor: ',
    replace: '{ keptFor: ',
    test: { file: rates, name: 'every public door has its limit' },
  },
  {
    says: 'lines over HTTP count with those over the socket',
    file: 'server/src/conversations/conversations.ts',
    find: 'body.is_bot ? 0 : limits.lines.take(body.visitor_id)',
    replace: '0',
    test: {
      file: visitorLimits,
      name: 'what is said over HTTP counts with it, and what SallieBot says does not',
    },
  },
  {
    says: 'a kept line is for the visitor who was answered',
    file: 'server/src/leads/visitor-token.ts',
    find: "visitorOf(ctx.req) ?? ''",
    replace: "''",
    test: {
      file: 'server/src/conversations/authorisation.test.ts',
      name: 'a line that is sent again with its key is told to nobody but the visitor',
    },
  },
  {
    says: 'asking whether live chat is on has a limit per address',
    file: 'server/src/conversations/conversations.ts',
    find: '{ limit: limits.settings }',
    replace: '{}',
    test: { file: rates, name: 'every public door has its limit' },
  },
  {
    says: 'IPv6 counts by /64: one customer has no more addresses than another',
    file: 'server/src/http/address.ts',
    find: '.slice(0, 4)\n    .map',
    replace: '.map',
    test: { file: 'server/src/http/address.test.ts', name: ' is counted as ' },
  },
  {
    says: 'limits follow no wall clock: a jump lets no flood in',
    file: 'server/src/http/limits.ts',
    find: 'const now = clock.steady();',
    replace: 'const now = clock.now().getTime();',
    test: {
      file: 'server/src/conversations/clock-jumps.test.ts',
      name: 'signs nobody out, and neither lifts nor sets a limit',
    },
  },
  {
    says: 'what is counted in memory has an end: 20,000 keys',
    file: 'server/src/http/limits.ts',
    find: 'setNewest(buckets, key, bucket, MOST_KEYS)',
    replace: 'buckets.set(key, bucket)',
    test: { file: rates, name: 'a flood of addresses fills no memory' },
  },
  {
    says: 'a visitor says ten lines at once, then one a second',
    file: 'server/src/conversations/visitor-client.ts',
    find: 'if (wait) return this.#refuse(TOO_FAST, wait, clientId);',
    replace: '',
    test: { file: visitorLimits, name: 'after ten lines at once the eleventh waits' },
  },
  {
    says: 'whatever page or connection says them',
    file: 'server/src/conversations/visitor-client.ts',
    find: 'const wait = limits.lines.take(visitorId);',
    replace: 'const wait = limits.lines.take(`${visitorId} ${Math.random()}`);',
    test: { file: visitorLimits, name: 'another page or a new connection is no way around it' },
  },
  {
    says: 'all frames of a visitor: 30 at once, 5 a second',
    file: 'server/src/conversations/visitor-client.ts',
    find: 'if (wait) return this.#passOver(frame, wait);',
    replace: '',
    test: { file: frameFloods, name: 'thirty frames at once and five a second are heard' },
  },
  {
    says: 'what cannot be read counts too',
    file: 'server/src/conversations/visitor-client.ts',
    find: 'if (this.#deps.limits.frames.take(this.#page.visitorId) === 0) this.#refuse(sentence);',
    replace: 'this.#refuse(sentence);',
    test: { file: frameFloods, name: 'thirty frames at once and five a second are heard' },
  },
  {
    says: 'desks are shown one typing a second',
    file: 'server/src/conversations/visitor-client.ts',
    find: 'if (limits.typing.take(this.#page.visitorId) === 0) hub.toStaff(frame);',
    replace: 'hub.toStaff(frame);',
    test: {
      file: frameFloods,
      name: 'of all the typing a visitor sends, desks are shown one a second',
    },
  },
  {
    says: 'a desk has a limit too: 20 a second',
    file: 'server/src/conversations/staff-client.ts',
    find: 'const wait = this.#deps.limits.staff.take(this.#staff.id);',
    replace: 'const wait = 0;',
    test: {
      file: 'server/src/realtime/desk-signs.test.ts',
      name: 'too fast: the line is named, with how long to wait',
    },
  },
  {
    says: 'what costs much has one limit for all processes together',
    file: 'server/src/server.ts',
    find: 'createLimits(deps.clock, factor, shared.limits)',
    replace: 'createLimits(deps.clock, factor)',
    test: {
      file: 'server/src/processes/two-processes.test.ts',
      name: 'limits hold for both together',
    },
  },
  {
    says: 'of many takings at once no more are let in than there is room for, in all processes',
    file: 'server/src/store/postgres/migrations.ts',
    find: "perform pg_advisory_xact_lock(hashtextextended('window ' || w.key, 0)) from",
    replace: 'perform 1 from',
    test: {
      file: 'server/src/store/postgres/short-lived.test.ts',
      name: 'of many takings at once no more are let in',
    },
  },
  {
    says: '1,800 lines an hour per address, over every door',
    file: 'server/src/conversations/allowance.ts',
    find: 'const wait = await windows.take([{ rate: PER_ADDRESS, key: address, count }]);',
    replace: 'const wait = 0;',
    test: {
      file: chatFloods,
      name: 'one address adds 1,800 lines an hour, whichever doors they come by',
    },
  },
  {
    says: '2,000 messages in a conversation',
    file: 'server/src/conversations/allowance.ts',
    find: 'last_seq >= MOST_MESSAGES * scale || ',
    replace: '',
    test: { file: chatFloods, name: 'a conversation ends at ' },
  },
  {
    says: '1 MB in a conversation',
    file: 'server/src/conversations/allowance.ts',
    find: ' || bytes >= MOST_BYTES * scale',
    replace: '',
    test: { file: chatFloods, name: 'a conversation ends at ' },
  },
  {
    says: "200 MB a day of strangers' chat in all",
    file: 'server/src/conversations/allowance.ts',
    find: 'if (!longWait) return;',
    replace: 'if (longWait !== undefined) return;',
    test: { file: chatFloods, name: 'strangers fill 200 MB a day in all' },
  },
  {
    says: 'whoever staff have not answered is a stranger, whatever email they give',
    file: 'server/src/conversations/allowance.ts',
    find: 'if (answered) return;',
    replace: 'return;',
    test: { file: chatFloods, name: 'anybody may invent an email' },
  },
  {
    says: 'that staff have answered is kept with the conversation',
    file: 'server/src/conversations/receive.ts',
    find: 'answered: true,',
    replace: '',
    test: { file: chatFloods, name: 'anybody may invent an email' },
  },
  {
    says: '30 sockets per address',
    file: 'server/src/realtime/sockets.ts',
    find: "if (!leave) return turnAway(socket, '429 Too Many Requests');\n    socket.once('close', leave);",
    replace: "if (leave) socket.once('close', leave);",
    test: { file: sockets, name: 'an address has thirty sockets' },
  },
  {
    says: '5 pages per visitor',
    file: 'server/src/conversations/visitor-client.ts',
    find: "return hasEntered ? page : 'This chat is open in too many places.';",
    replace: 'return page;',
    test: { file: visitorLimits, name: 'one visitor has five pages, however quickly they open' },
  },
  {
    says: '200 connections per address',
    file: 'server/src/http/connections.ts',
    find: 'else socket.destroy();',
    replace: '',
    test: {
      file: 'server/src/http/connections.test.ts',
      name: 'an address has two hundred connections',
    },
  },
  {
    says: 'test mails have a limit',
    file: 'server/src/staff/test-mail.ts',
    find: 'const wait = await limits.testMail.take(staff.id);',
    replace: 'const wait = 0;',
    test: {
      file: 'server/src/staff/test-mail.test.ts',
      name: 'it is for staff, and not for mailing all day',
    },
  },
];
