import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

const modules: Record<string, string> = {
  react: 'cjs/react.production.js',
  'react/jsx-runtime': 'cjs/react-jsx-runtime.production.js',
  'react-dom': 'cjs/react-dom.production.js',
  'react-dom/client': 'cjs/react-dom-client.production.js',
  scheduler: 'cjs/scheduler.production.js',
};

/**
 * Errors that React throws to stop rendering and compares by identity only. Plain objects replace
 * them, because creating an error records a stack, for which the browser parses its source lines.
 */
const signal = /(\w+Exception) = Error\(formatProdErrorMessage\((\d+)\)\)/g;

/** React's `require` calls; several share one `var`. */
const required = /(?:var )?\b(\w+) = require\("([\w-]+)"\)[,;]/g;

/**
 * Turns a file of React into a module. The original wraps everything in one function, which a phone
 * parses twice, when the file loads and when the function runs, and which prevents tree shaking.
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
 * Some libraries import React's default, which a module does not have; others (Radix) assemble a
 * name at run time to get around bundlers and older versions. Both become plain names.
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
