import type { Control } from './control.ts';

const authorisation = 'server/src/conversations/authorisation.test.ts';
const visitorSocket = 'server/src/realtime/visitor-socket.test.ts';
const corrections = 'server/src/leads/corrections.test.ts';
const visitors = 'server/src/conversations/visitors.test.ts';
const chatbot = 'server/src/assistant/chatbot.test.ts';

/** Visitor against visitor: a foreign id opens nothing, with one's own proof neither. */
export const visitorAgainstVisitor: readonly Control[] = [
  {
    says: 'a request is corrected by the token of its reply alone, not by its id',
    file: 'server/src/leads/lead-tokens.ts',
    find: 'rest.length === 0 && isSigned(`${purpose} ${leadId}`, given) ? leadId : null',
    replace: 'leadId',
    test: { file: 'server/src/leads/forms.test.ts', name: 'has no token for what it corrects' },
  },
  {
    says: 'only who was mailed about their floor rings at once by saying that something is wrong',
    file: 'server/src/leads/forms.ts',
    find: "work ? deps.leadTokens.leadOf('work', work) : null",
    replace: 'work?.split(".")[0]',
    test: { file: 'server/src/leads/after-work.test.ts', name: 'nobody else is' },
  },
  {
    says: 'a correction is taken for a day',
    file: 'server/src/leads/corrected-request.ts',
    find: 'if (!before || now.getTime() - Date.parse(before.created_at) > DAY) return null;',
    replace: 'if (!before) return null;',
    test: { file: 'server/src/leads/forms.test.ts', name: 'has no token for what it corrects' },
  },
  {
    says: 'a mail is known by an id of its own, not by that of its lead',
    file: 'server/src/mail/outgoing.ts',
    find: 'hash(`${lead.kind}.${lead.id}.${purpose}`)',
    replace: '`${lead.kind}.${lead.id}.${purpose}`',
    test: { file: 'server/src/leads/lead-refs.test.ts', name: 'no mail names its lead' },
  },
  {
    says: 'the links in mails name no lead as its sender and staff know it',
    file: 'server/src/leads/lead-refs.ts',
    find: 'if (id.length !== 16) return leadId;',
    replace: 'if (id.length <= 16) return leadId;',
    test: { file: 'server/src/leads/lead-refs.test.ts', name: 'no mail names its lead' },
  },
  {
    says: 'a token proves the one visitor it was made for',
    file: 'server/src/system/signer.ts',
    find: 'given.length === expected.length && timingSafeEqual(given, expected)',
    replace: 'given.length === expected.length',
    test: {
      file: visitorSocket,
      name: 'a visitor registers by cookie or by token, and only by their own',
    },
  },
  {
    says: 'registering for a foreign id by token is refused',
    file: 'server/src/conversations/visitor-client.ts',
    find: 'visitorTokens.proves(visitorId, visitorToken)',
    replace: 'true',
    test: {
      file: visitorSocket,
      name: 'a visitor registers by cookie or by token, and only by their own',
    },
  },
  {
    says: 'registering for a foreign id by cookie is refused',
    file: 'server/src/conversations/visitor-client.ts',
    find: 'visitorTokens.visitorOf(request) === visitorId;',
    replace: 'visitorTokens.visitorOf(request) !== null;',
    test: {
      file: visitorSocket,
      name: 'a visitor registers by cookie or by token, and only by their own',
    },
  },
  {
    says: 'a frame about a foreign id is refused',
    file: 'server/src/conversations/visitor-client.ts',
    find: "if ('visitor_id' in frame.data && frame.data.visitor_id !== visitorId) {",
    replace: 'if (visitorId === null) {',
    test: { file: visitorSocket, name: 'nothing is said, seen, read or typed for somebody else' },
  },
  {
    says: 'who speaks is decided by the registration: is_admin in a frame is nothing',
    file: 'server/src/conversations/visitor-client.ts',
    find: "author: { as: 'visitor', live: true, address },",
    replace:
      "author: data.is_admin ? { as: 'staff', id: 's', name: 'Dana' } : { as: 'visitor', live: true, address },",
    test: {
      file: visitorSocket,
      name: 'who speaks is decided by the registration, not by the frame',
    },
  },
  {
    says: 'a line over HTTP needs the proof of its visitor',
    file: 'server/src/conversations/conversations.ts',
    find: 'const known = provenBy(ctx, visitorId) && (await store.get',
    replace: 'const known = (await store.get',
    test: { file: authorisation, name: 'every route of the chat' },
  },
  {
    says: 'a conversation is read by its visitor and by staff',
    file: 'server/src/conversations/conversations.ts',
    find: 'if (!isVisitor && !(await sessions.signedIn(ctx.req))) throw notFound();',
    replace: '',
    test: { file: authorisation, name: 'every route of the chat' },
  },
  {
    says: 'an e-mail alone gives nobody the record of who gave it before',
    file: 'server/src/conversations/visitors.ts',
    find: 'const known = visitorTokens.visitorOf(call.ctx.req);',
    replace:
      "const known = (await store.leadsOf(call.body.email)).find(({ kind }) => kind === 'visitors')?.id ?? null;",
    test: {
      file: authorisation,
      name: 'a record of a visitor is given again to that visitor alone',
    },
  },
  {
    says: 'a key that anybody might use gives nobody the visitor of somebody else',
    file: 'server/src/conversations/visitors.ts',
    find: "return known ?? (isUnguessable(ctx.get('Idempotency-Key')) ? '' : address);",
    replace: "return known ?? '';",
    test: {
      file: visitors,
      name: 'a key that anybody might use gives nobody the visitor of another address',
    },
  },
  {
    says: 'a reply kept for a visitor is given to that visitor alone',
    file: 'server/src/conversations/visitors.ts',
    find: 'return known ?? (isUnguessable',
    replace: 'return (isUnguessable',
    test: {
      file: visitors,
      name: 'who is a visitor already stays that one, whatever key another has used',
    },
  },
  {
    says: 'no key can be made to look like one kept for somebody else',
    file: 'server/src/http/idempotency.ts',
    find: '${owner && `${digest(owner)}\\n`}${sent}',
    replace: '${owner && `${owner} `}${sent}',
    test: {
      file: visitors,
      name: 'a key made to look like the one kept for a visitor opens nothing',
    },
  },
  {
    says: "a question to the bot is kept in one's own conversation alone",
    file: 'server/src/assistant/chatbot.ts',
    find: 'if (!id || visitorTokens.visitorOf(ctx.req) !== id) return null;',
    replace: 'if (!id) return null;',
    test: { file: chatbot, name: 'an id without its proof opens nothing' },
  },
  {
    says: 'a request sent by chat is put right by its visitor alone',
    file: 'server/src/leads/corrections.ts',
    find: 'if (visitorTokens.visitorOf(ctx.req) !== visitor_id) throw notFound();',
    replace: '',
    test: { file: corrections, name: 'nobody else’s request, and none without its own proof' },
  },
  {
    says: 'and only a request that is theirs',
    file: 'server/src/leads/corrections.ts',
    find: 'if (before?.visitor_id !== visitor_id) throw notFound();',
    replace: 'if (!before) throw notFound();',
    test: { file: corrections, name: 'nobody else’s request, and none without its own proof' },
  },
  {
    says: 'ids reveal neither order nor count',
    file: 'server/src/leads/new-lead.ts',
    find: "id: random.uuid().replaceAll('-', ''),",
    replace: "id: clock.steady().toString(16).replace('.', '').padEnd(32, '0'),",
    test: {
      file: 'server/src/leads/ids.test.ts',
      name: 'an id tells neither how many there are nor which came first',
    },
  },
  {
    says: 'words put into the mouth of the bot are marked',
    file: 'server/src/conversations/conversations.ts',
    find: 'verified: given.isOurs(body.message)',
    replace: 'verified: true',
    test: { file: chatbot, name: 'a given reply that the client keeps itself is no forgery' },
  },
  {
    says: 'visitors never read a user name, half of what opens the desk',
    file: 'server/src/staff/visible-names.ts',
    find: 'this.#userNames.has(by) ? this.#shop() : by',
    replace: 'by',
    test: {
      file: 'server/src/staff/visible-names.test.ts',
      name: 'a visitor reads the shop’s name until somebody gives theirs, and never a user name',
    },
  },
  {
    says: 'a link that ends mail to an inbox is signed',
    file: 'server/src/leads/inbox-links.ts',
    find: 'rest.length === 0 && isSigned(saidBy(link), given) ? link : null',
    replace: 'link',
    test: { file: 'server/src/leads/not-me.test.ts', name: 'only a link of ours opens it' },
  },
  {
    says: 'reading that link does nothing: programs that scan mails follow it',
    file: 'server/src/pages/link-pages.ts',
    find: "if (ctx.method === 'POST') await act(link);",
    replace: 'await act(link);',
    test: { file: 'server/src/leads/not-me.test.ts', name: 'reading the page changes nothing' },
  },
];
