import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

/** React's names for what it throws to stop drawing, and compares by identity alone. */
const signal = /(\w+Exception) = Error\(formatProdErrorMessage\((\d+)\)\)/g;

/** As many words as a text must have for what follows to hold; an update of React may say it differently. */
function replaceAll(text: string, what: RegExp, by: string, times: number): string {
  const found = text.match(what)?.length;
  if (found !== times) throw new Error(`react-dom has ${what} ${found ?? 0} times, not ${times}`);
  return text.replace(what, by);
}

/**
 * React for the browser as a module. It comes as one function around everything, which a phone reads three times while
 * the page stands still: when the file comes, when the function is called, and, since it makes errors on its way (which
 * note where they were made), for the lines these stand in. Half of what the start of a page took.
 */
function reactAsModule(source: string): string {
  const imported = replaceAll(
    source,
    /var Scheduler = require\("scheduler"\),\s+React = require\("react"\),\s+ReactDOM = require\("react-dom"\);/g,
    'import Scheduler from "scheduler"; import React from "react"; import ReactDOM from "react-dom";',
    1,
  );
  const exported = replaceAll(imported, /^exports\.(\w+) = /gm, 'export const $1 = ', 3);
  return replaceAll(exported, signal, '$1 = { code: $2 }', 5);
}

export function lightReact(): Plugin {
  const client = createRequire(import.meta.url).resolve('react-dom/client');
  return {
    name: 'light-react',
    apply: 'build',
    enforce: 'pre',
    load: (id) =>
      id === client
        ? reactAsModule(
            readFileSync(join(dirname(client), 'cjs/react-dom-client.production.js'), 'utf8'),
          )
        : undefined,
  };
}
