import type { Control } from './control.ts';

const senders = 'server/src/mail/senders.test.ts';
const admission = 'server/src/leads/mail-admission.test.ts';
const flood = 'server/src/mail/mail-flood.test.ts';
const templates = 'server/src/leads/mail-templates/templates.test.ts';
const csv = 'shared/desk/lead-facts/csv.test.ts';

/** Mail and spreadsheets: whoever fills in a form chooses neither who reads it nor what a program does with it. */
export const mailAndSpreadsheets: readonly Control[] = [
  {
    says: 'a mail has one recipient, given as an address and not as a list',
    file: 'server/src/mail/transport.ts',
    find: "to: { name: '', address: mail.to },",
    replace: 'to: mail.to,',
    test: { file: 'server/src/mail/recipients.test.ts', name: 'a mail has one recipient' },
  },
  {
    says: 'a sender is one mailbox, whatever stands in its name',
    file: 'server/src/mail/transport.ts',
    find: '    from,\n    to:',
    replace: '    from: `${from.name} <${from.address}>`,\n    to:',
    test: { file: senders, name: 'a shop whose name has quotes is one sender, by its own address' },
  },
  {
    says: 'answers go to one address',
    file: 'server/src/mail/transport.ts',
    find: "replyTo: { name: '', address: mail.reply_to }",
    replace: 'replyTo: mail.reply_to',
    test: { file: 'server/src/mail/recipients.test.ts', name: 'answers go to one address' },
  },
  {
    says: 'no file and no address of the web gets into a mail',
    file: 'server/src/mail/transport.ts',
    find: 'disableFileAccess: true,\n    disableUrlAccess: true,',
    replace: '',
    test: { file: 'server/src/mail/recipients.test.ts', name: 'neither files nor addresses' },
  },
  {
    says: 'CR, LF and NUL in an address are refused: an e-mail is a pattern',
    file: 'shared/contract/field.ts',
    find: 'z.regex(z.regexes.email, invalidEmail),',
    replace: '',
    test: {
      file: 'server/src/leads/field-control.test.ts',
      name: 'an address with a line feed or a NUL is no address',
    },
  },
  {
    says: 'a name adds no line to a mail that others read',
    file: 'shared/rules/one-line.ts',
    find: ".replace(/[\\p{Cc}\\p{Bidi_Control}\\u2028\\u2029]+/gu, ' ')",
    replace: '',
    test: { file: templates, name: 'a field cannot begin a header or a line of ours' },
  },
  {
    says: 'ten mails a day to one inbox',
    file: 'server/src/leads/mail-admission.ts',
    find: '{ rate: TO_ONE_INBOX, key: mailboxKey(to) };',
    replace: '{ rate: { ...TO_ONE_INBOX, most: 1e9 }, key: mailboxKey(to) };',
    test: { file: admission, name: 'ten mails a day to one inbox' },
  },
  {
    says: 'its +tags are the same inbox',
    file: 'server/src/mail/mailbox.ts',
    find: "const local = key.slice(0, at).replace(/(?<=.)\\+.*$/, '');",
    replace: 'const local = key.slice(0, at);',
    test: { file: admission, name: 'ten mails a day to one inbox' },
  },
  {
    says: 'so are the dots at Gmail',
    file: 'server/src/mail/mailbox.ts',
    find: "return `${local.replaceAll('.', '')}@gmail.com`;",
    replace: 'return `${local}@gmail.com`;',
    test: { file: flood, name: 'ten mails a day reach one inbox, however its address is spelled' },
  },
  {
    says: '60 confirmations in any hour',
    file: 'server/src/leads/mail-admission.ts',
    find: '{ rate: AN_HOUR, key: purpose },',
    replace: '',
    test: { file: admission, name: 'sixty confirmations in any hour' },
  },
  {
    says: '300 confirmations in any day',
    file: 'server/src/leads/mail-admission.ts',
    find: '{ rate: A_DAY, key: purpose },',
    replace: '',
    test: { file: admission, name: 'three hundred in any day' },
  },
  {
    says: 'a tenth of them for one network, and for all that opened no form',
    file: 'server/src/leads/mail-admission.ts',
    find: '...shares.flatMap((key) => SHARES.map((rate) => ({ rate, key: `${purpose} of ${key}` }))),',
    replace: '',
    test: { file: admission, name: 'one network has a tenth of them' },
  },
  {
    says: 'an opening that we did not sign is none',
    file: 'server/src/leads/spam/spam-filter.ts',
    find: "isOpened: opening !== 'none' && opening !== 'forged',",
    replace: 'isOpened: true,',
    test: { file: flood, name: 'and programs that open no page, hold nobody' },
  },
  {
    says: 'a restart forgives none of these',
    file: 'server/src/leads/mail-admission.ts',
    find: 'if (await windows.isEmpty(TO_ONE_INBOX)) await countAnew();',
    replace: '',
    test: { file: admission, name: 'a restart forgets none of it' },
  },
  {
    says: 'who said "this was not me" gets no more mail',
    file: 'server/src/leads/mail-admission.ts',
    find: "if (isBlocked(to)) return 'blocked';",
    replace: '',
    test: {
      file: 'server/src/leads/not-me.test.ts',
      name: 'pressing its button ends all mail to the inbox',
    },
  },
  {
    says: 'also where a mail was queued before',
    file: 'server/src/mail/worker.ts',
    find: "else if (!isToStaff(mail.purpose) && isBlocked(words.to)) end(waiting, 'blocked');",
    replace: '',
    test: {
      file: 'server/src/mail/outbox.test.ts',
      name: 'a customer who was blocked while a mail waited does not get it',
    },
  },
  {
    says: 'mail programs do not answer ours: Auto-Submitted',
    file: 'server/src/mail/transport.ts',
    find: "'Auto-Submitted': 'auto-generated',",
    replace: '',
    test: {
      file: 'server/src/mail/smtp.test.ts',
      name: 'a mail arrives as it was written, at its one recipient',
    },
  },
  {
    says: 'the folder of mails is for nobody else on the machine',
    file: 'server/src/mail/eml-folder.ts',
    find: 'await chmod(folder, 0o700);',
    replace: '',
    test: {
      file: senders,
      name: 'the folder of mails is for nobody else on the machine, whoever made it',
    },
  },
  {
    says: 'a cell that a spreadsheet would run is made text',
    file: 'shared/rules/csv.ts',
    find: 'escape_formulas: true,',
    replace: '',
    test: { file: csv, name: 'whatever is written comes back as one cell, and never as a formula' },
  },
  {
    says: "in the server's files too",
    file: 'server/src/leads/lists.ts',
    find: 'stringify(cells, { ...csv, bom: false, columns })',
    replace: 'stringify(cells, { ...csv, bom: false, columns, escape_formulas: false })',
    test: {
      file: 'server/src/leads/hostile-text.test.ts',
      name: 'every text of every form comes back as it was sent, in lists and in spreadsheets',
    },
  },
  {
    says: 'a line feed ends no row',
    file: 'shared/rules/csv.ts',
    find: 'quoted_match: /[\\r\\n]/,',
    replace: '',
    test: { file: csv, name: 'whatever is written comes back as one cell, and never as a formula' },
  },
  {
    says: 'a mail that one process has on its way is sent by no other',
    file: 'server/src/store/postgres/postgres-store.ts',
    find: '(claimed_until is null or claimed_until <= $3 or claimed_by = $1)',
    replace: '($3::timestamptz is not null or claimed_by = $1)',
    test: {
      file: 'server/src/mail/outbox-claims.test.ts',
      name: 'of two processes that look at the same mails each sends its own',
    },
  },
];
