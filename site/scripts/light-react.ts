import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

/** What a page is built from, each by its one file for production. */
const modules: Record<string, string> = {
  react: 'cjs/react.production.js',
  'react/jsx-runtime': 'cjs/react-jsx-runtime.production.js',
  'react-dom': 'cjs/react-dom.production.js',
  'react-dom/client': 'cjs/react-dom-client.production.js',
  scheduler: 'cjs/scheduler.production.js',
};

/** React's names for what it throws to stop drawing, and compares by identity alone: errors note where they were made, and for that the browser reads the lines they stand in. */
const signal = /(\w+Exception) = Error\(formatProdErrorMessage\((\d+)\)\)/g;

/** Each wish for another file of React's; several share one `var`. */
const required = /(?:var )?\b(\w+) = require\("([\w-]+)"\)[,;]/g;

/**
 * A file of React's as a module. It comes as one function around everything, which a phone reads twice while the page
 * stands still, when the file comes and when the function is called, and of which nothing unused can be left out.
 */
function asModule(source: string): string {
  const imports: string[] = [];
  const names = new Set<string>();
  const body = source
    .replace(required, (_, name, from) => {
      imports.push(`import * as ${name} from "${from}";`);
      return '';
    })
    .replace(/^exports\.(\w+) =/gm, 'let exports.$1 =')
    .replace(/exports\.(\w+)/g, (_, name) => {
      names.add(name);
      return `own_${name}`;
    })
    .replace(signal, '$1 = { code: $2 }');
  const exported = [...names].map((name) => `own_${name} as ${name}`);
  return `${imports.join('\n')}\n${body}\nexport { ${exported.join(', ')} };`;
}

/**
 * Libraries ask for the whole of React by a default a module does not have, or (Radix) for a part of it by a name put
 * together so that no bundler misses it in an older React. Both become plain words.
 */
function asked(code: string): string {
  return code
    .replace(
      /import (\w+), (\{[^}]*\} from ?['"]react['"])/g,
      'import * as $1 from "react"; import $2',
    )
    .replace(/import (\w+) from ?(['"]react['"])/g, 'import * as $1 from $2')
    .replace(/\bReact\w*\[" (\w+) "\.trim\(\)\.toString\(\)\]/g, 'React.$1')
    .replace(/\bReact\["(\w+)" \+ "(\w+)"\]/g, 'React.$1$2');
}

export function lightReact(): Plugin {
  const { resolve } = createRequire(import.meta.url);
  const files = new Map(
    Object.entries(modules).map(([name, file]) => {
      const entry = resolve(name);
      return [entry, join(dirname(entry), file)];
    }),
  );
  return {
    name: 'light-react',
    apply: 'build',
    enforce: 'pre',
    load(id) {
      const file = files.get(id);
      return file && asModule(readFileSync(file, 'utf8'));
    },
    transform: (code, id) => (id.includes('node_modules') && !files.has(id) ? asked(code) : null),
  };
}
