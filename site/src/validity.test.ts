import { demoContent } from '@sallie/shared/rules/demo/content';
import { HtmlValidate } from 'html-validate';
import { expect, it } from 'vitest';
import { createAssets } from './render/assets.ts';
import { renderPages } from './render.tsx';

/* Checks the HTML against the standard: elements, attributes, nesting, ids and labels. */

const assets = createAssets(
  { 'src/boot.ts': { file: 'assets/boot.js', dynamicImports: [] } },
  () => '',
);
const pages = await renderPages({ content: demoContent, origin: 'https://shop.example' }, assets);
const validator = new HtmlValidate({
  extends: ['html-validate:standard'],
  rules: {
    // Style rules, not validity: React's void elements, empty attributes and quotes.
    'void-style': 'off',
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    'doctype-style': 'off',
    'no-trailing-whitespace': 'off',
    'long-title': 'off',
  },
});

it.each(pages.map(({ path, html }) => [path, html]))(
  'the page %s is valid HTML',
  async (_, html) => {
    const report = await validator.validateString(html);
    const said = report.results.flatMap(({ messages }) =>
      messages.map(({ ruleId, message, line, column }) => {
        const deps = html.split('\n')[line - 1]?.slice(Math.max(0, column - 60), column + 60);
        return `${ruleId}: ${message} … ${deps}`;
      }),
    );
    expect(said).toEqual([]);
  },
);
