// Measures the size of the product as a reader sees it. Prints a table and refuses nothing.
import { globSync, readFileSync, statSync } from 'node:fs';
import { parseSync } from 'vite';

const files = globSync('{shared,server,site,console}/**/*.{ts,tsx,mjs,js,css}', {
  exclude: ['**/{node_modules,dist,dist-ssr,generated,out,release}/**'],
});
const isSupport = (file) => /\.test\.tsx?$|\/(testing|e2e|trust|bench)\//.test(file);
const linesOf = (text) => text.split('\n').length - 1;
const textOf = (file) => readFileSync(file, 'utf8');
const sumOf = (some) => some.reduce((sum, file) => sum + linesOf(textOf(file)), 0);

const product = files.filter((file) => !isSupport(file));
const support = files.filter(isSupport);

const otherWord =
  /^(?:.*[a-z])??(?:[Tt]hreads?|[Tt]alks?|[Hh]ears?|[Hh]eard|[Tt]ells?|[Tt]old|[Bb]ells?|[Dd]eeds?|[Dd]eafen|[Bb]irth)(?![a-z])/;
const functions = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression']);
const found = { over100: 0, over40: 0, casts: 0, words: 0 };

function look(node, text) {
  if (Array.isArray(node)) for (const one of node) look(one, text);
  if (typeof node?.type !== 'string') return;
  if (functions.has(node.type)) {
    const lines = linesOf(text.slice(node.start, node.end)) + 1;
    if (lines > 100) found.over100 += 1;
    if (lines > 40) found.over40 += 1;
  }
  const isConst = node.typeAnnotation?.typeName?.name === 'const';
  if (node.type === 'TSAsExpression' && !isConst) found.casts += 1;
  if (node.type === 'Identifier' && otherWord.test(node.name)) found.words += 1;
  for (const part of Object.values(node))
    if (part !== null && typeof part === 'object') look(part, text);
}

for (const file of product.filter((one) => /\.tsx?$/.test(one))) {
  const text = textOf(file);
  look(parseSync(file, text).program, text);
}

console.table({
  'product lines': sumOf(product),
  'product files': product.length,
  'functions over 100 lines': found.over100,
  'functions over 40 lines': found.over40,
  'casts (as const aside)': found.casts,
  'words the glossary replaces, in identifiers': found.words,
  'biome.json, bytes': statSync('biome.json').size,
  'lines of tests and their support': sumOf(support),
});
