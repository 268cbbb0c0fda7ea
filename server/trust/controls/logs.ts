import type { Control } from './control.ts';

const httpTests = 'server/src/http/http.test.ts';
const audit = 'server/src/audit/audit.test.ts';
const day = 'the owner reads who did what, when, to which record, and no customer in it';

const audited = (
  what: string,
  { file, find, replace }: Pick<Control, 'file' | 'find' | 'replace'>,
): Control => ({
  says: `the audit log knows of ${what}`,
  file,
  find,
  replace,
  test: { file: audit, name: day },
});

/** Logs: what happened, and nothing of what anybody wrote or is called. */
export const logs: readonly Control[] = [
  {
    says: 'whoever reads a whole list is written down',
    file: 'server/src/leads/lists.ts',
    find: 'if (ctx.query.limit === undefined) {',
    replace: 'if (ctx.query.limit === null) {',
    test: {
      file: 'server/src/audit/audit.test.ts',
      name: 'whoever reads a whole list is written down',
    },
  },
  {
    says: 'and what is published, by whom',
    file: 'server/src/assistant/teaching/bind-answers.ts',
    find: 'await notePublished(deps, staff, undefined, answer);',
    replace: '',
    test: {
      file: 'server/src/assistant/teaching/teaching.test.ts',
      name: 'the audit log says what is published, and by whom',
    },
  },
  {
    says: 'the route is logged, not the path, which may hold an address',
    file: 'server/src/http/requests.ts',
    find: "route: String(route ?? 'none')",
    replace: "route: String(route ?? 'none'), path: ctx.path",
    test: { file: httpTests, name: 'logs tell routes and times, and nothing that a person wrote' },
  },
  {
    says: 'a log line has the id that the reply has',
    file: 'server/src/http/requests.ts',
    find: 'log.info({ request, ...answered(), ms }',
    replace: 'log.info({ ...answered(), ms }',
    test: { file: httpTests, name: 'logs tell routes and times, and nothing that a person wrote' },
  },
  {
    says: 'of an error its place is logged, never its message, which may quote a body',
    file: 'server/src/http/replies.ts',
    find: 'error: thrown.name,',
    replace: 'error: thrown.message,',
    test: { file: 'server/src/http/replies.test.ts', name: 'a mistake of ours is a 500' },
  },
  {
    says: 'of a mail server its code is logged, never its words, which may quote an address',
    file: 'server/src/mail/mail-setup.ts',
    find: "const said = [code, responseCode || '', command].filter(Boolean).join(' ');",
    replace: 'const said = String((arguments[0] as Error).message ?? code);',
    test: { file: 'server/src/mail/smtp.test.ts', name: ' for the recipient means ' },
  },
  {
    says: 'on the log nobody is named, staff neither',
    file: 'server/src/audit/audit.ts',
    find: "staff: by.role === 'staff' ? by.id : by.role,",
    replace: "staff: by.role === 'staff' ? by.name : by.role,",
    test: { file: audit, name: day },
  },
  audited('a sign-in', {
    file: 'server/src/staff/sign-in.ts',
    find: '[...(await knownClients.keep(address)), entry]',
    replace: 'knownClients.keep(address)',
  }),
  audited('a change of a lead', {
    file: 'server/src/leads/save.ts',
    find: '...putMails(mails), ...entries];',
    replace: '...putMails(mails)];',
  }),
  audited('an export', {
    file: 'server/src/leads/lists.ts',
    find: "audit.note(byStaffMember(staff), { type: 'list-exported', kind: kind.data, rows })",
    replace: 'Promise.resolve()',
  }),
  audited('an erasure', {
    file: 'server/src/leads/erasures.ts',
    find: '      ...entries,\n    ]);',
    replace: '      ]);',
  }),
  audited('a switch of the live chat', {
    file: 'server/src/conversations/conversations.ts',
    find: 'liveChat.turn(body.is_available, [entry])',
    replace: 'liveChat.turn(body.is_available, [])',
  }),
  audited('an account, its role and its name', {
    file: 'server/src/audit/audit.ts',
    find: 'await commit(entries);',
    replace: 'await commit([]);',
  }),
];
