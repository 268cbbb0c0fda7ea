import type { Control } from './control.ts';

const notified =
  'whatever somebody is called or writes, staff are told in two short lines of plain characters';
const page = 'the page of a person says all of it as text: nothing in it runs or is asked for';

/** Staff screens: any text in any field is shown as text. What the Electron shell adds stands in `electron.ts`. */
export const text: readonly Control[] = [
  {
    says: 'a notification is one line: no control character, nothing that turns text around',
    file: 'shared/rules/one-line.ts',
    find: "const characters = [...oneLine(value).replace(/\\p{Surrogate}/gu, '\\ufffd')];",
    replace: 'const characters = [...value];',
    test: { file: 'shared/desk/alerts/hostile-text.test.ts', name: notified },
  },
  {
    says: 'a notification is short, whatever somebody is called',
    file: 'shared/desk/alerts/alert-policy.ts',
    find: 'shortLine(title, LONGEST_TITLE)',
    replace: 'shortLine(title, 10_000)',
    test: { file: 'shared/desk/alerts/hostile-text.test.ts', name: notified },
  },
  {
    says: 'the page that is handed to a person runs nothing and asks for nothing',
    file: 'shared/desk/people/person-page.tsx',
    find: '<meta httpEquiv="Content-Security-Policy" content={policy} />',
    replace: '',
    test: { file: 'shared/desk/people/person-page.test.tsx', name: page },
  },
  {
    says: 'what somebody wrote is text on it, never markup',
    file: 'shared/desk/people/person-page.tsx',
    find: 'return `<!doctype html>${renderToStaticMarkup(<Page records={records} facts={facts} nameOf={nameOf} />)}`;',
    replace:
      "const html = renderToStaticMarkup(<Page records={records} facts={facts} nameOf={nameOf} />);\n  return `<!doctype html>${html.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '\"')}`;",
    test: { file: 'shared/desk/people/person-page.test.tsx', name: page },
  },
  {
    says: 'every hostile text comes back from the server as it was sent, and defused in a spreadsheet',
    file: 'server/src/leads/lists.ts',
    find: 'stringify(cells, { ...csv, bom: false, columns })',
    replace: 'cells.map((row) => Object.values(row).join()).join()',
    test: {
      file: 'server/src/leads/hostile-text.test.ts',
      name: 'every text of every form comes back as it was sent, in lists and in spreadsheets',
    },
  },
  {
    says: 'a mail to a stranger repeats nothing that was written in the form',
    file: 'server/src/leads/mail-templates/greeting.ts',
    find: "names.some((pattern) => pattern.test(name)) ? calledBy(name) : ''",
    replace: 'name',
    test: {
      file: 'server/src/leads/mail-templates/templates.test.ts',
      name: 'a name that is no name is not repeated',
    },
  },
  {
    says: 'a mail to a stranger carries two words of a name at most',
    file: 'server/src/leads/mail-templates/greeting.ts',
    find: 'if (words.length <= 2) return name;',
    replace: 'return name;',
    test: {
      file: 'server/src/leads/mail-templates/greeting.test.ts',
      name: 'of a longer one two words at most, and no wrong cut',
    },
  },
  {
    says: 'a name that joins words, as a sentence does, is not repeated in a mail',
    file: 'server/src/leads/mail-templates/greeting.ts',
    find: "if (isChained || parts.some((part) => joining.has(plain(part)))) return '';",
    replace: '',
    test: {
      file: 'server/src/leads/mail-templates/greeting.test.ts',
      name: 'who is called otherwise, or is several, is greeted without',
    },
  },
];
