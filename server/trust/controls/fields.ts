import type { Control } from './control.ts';

const httpTests = 'server/src/http/http.test.ts';
const formTests = 'server/src/leads/forms.test.ts';
const fieldTests = 'server/src/leads/field-control.test.ts';

/** Field control: what a client may say, and how long it may be. */
export const fields: readonly Control[] = [
  {
    says: "records are built from an allow-list: the server's own fields are ignored",
    file: 'shared/contract/contact.ts',
    find: 'export const ContactForm = z.object(',
    replace: 'export const ContactForm = z.looseObject(',
    test: { file: formTests, name: " stores the lead without the fields that are the server's" },
  },
  {
    says: 'wrong types are refused, not turned into text',
    file: 'shared/contract/field.ts',
    find: 'return z\n    .string(message)',
    replace: 'return z.coerce\n    .string(message)',
    test: { file: fieldTests, name: 'a value of a wrong type is 400' },
  },
  {
    says: '__proto__ is refused wherever it stands',
    file: 'server/src/http/endpoint.ts',
    find: 'await parse(ctx, async () => {});',
    replace: 'ctx.request.body = JSON.parse(Buffer.concat(await ctx.req.toArray()).toString());',
    test: { file: fieldTests, name: '__proto__ is refused' },
  },
  {
    says: 'patterns are linear: thirty kilobytes of anything cost no time',
    file: 'shared/contract/field.ts',
    find: 'z.trim(),\n      z.minLength(least',
    replace: "z.overwrite((given) => given.replace(/\\s+$/, '')),\n      z.minLength(least",
    test: { file: fieldTests, name: 'thirty kilobytes of anything are judged at once' },
  },
  {
    says: 'a body that cannot be read is a calm 400, and no bug of ours',
    file: 'server/src/http/endpoint.ts',
    find: 'throw refusalOf(error) ?? error;',
    replace: 'throw error;',
    test: { file: httpTests, name: ' is a calm 400' },
  },
  {
    says: 'a text has a longest length',
    file: 'shared/contract/field.ts',
    find: 'z.minLength(least, { error: message, abort: true }),\n      z.maxLength(most, tooLong(most)),',
    replace: 'z.minLength(least, { error: message, abort: true }),',
    test: { file: fieldTests, name: 'thirty kilobytes are too long' },
  },
  {
    says: 'a body has at most 64 KiB, and its connection ends',
    file: 'server/src/http/endpoint.ts',
    find: "jsonLimit: '64kb',",
    replace: "jsonLimit: '64mb',",
    test: { file: httpTests, name: 'a body over 64 KiB is cut off with 413' },
  },
  {
    says: 'what is left of an oversized body is never the next request',
    file: 'server/src/http/replies.ts',
    find: "if (isLong && !ctx.req.complete) ctx.set('Connection', 'close');",
    replace: '',
    test: { file: httpTests, name: 'a body over 64 KiB is cut off with 413' },
  },
  {
    says: 'replies are parsed too: what their shape does not name stays here',
    file: 'server/src/http/endpoint.ts',
    find: 'ctx.body = z.parse(endpoint.reply, reply);',
    replace: 'ctx.body = reply;',
    test: { file: formTests, name: " stores the lead without the fields that are the server's" },
  },
  {
    says: 'frames are parsed too',
    file: 'server/src/realtime/connection.ts',
    find: 'JSON.stringify(z.parse(ServerFrame, frame))',
    replace: 'JSON.stringify(frame)',
    test: {
      file: 'server/src/realtime/connection.test.ts',
      name: 'what the shape of a frame does not name stays here',
    },
  },
  {
    says: 'a refusal is one line of plain text without the input',
    file: 'server/src/http/replies.ts',
    find: "ctx.body = refusal.message.replace(/\\s+/g, ' ').slice(0, LONGEST);",
    replace: 'ctx.body = refusal.stack;',
    test: { file: httpTests, name: ' is a calm 400' },
  },
  {
    says: 'an idempotency key has at most 100 characters',
    file: 'server/src/http/idempotency.ts',
    find: 'if (sent.length > LONGEST_KEY) {',
    replace: 'if (sent === endpoint.path) {',
    test: { file: fieldTests, name: 'a key of more than 100 characters is 400' },
  },
  {
    says: 'another body under a used key is refused',
    file: 'server/src/http/idempotency.ts',
    find: 'if (kept.bodyHash !== bodyHash) {',
    replace: 'if (!bodyHash) {',
    test: { file: formTests, name: 'with one key makes one record, whatever is repeated' },
  },
];
