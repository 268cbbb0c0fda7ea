import { expect, test } from 'vitest';
import { tagOfLaunch, toastXml } from './notifications.ts';

test('a toast is silent, says which notice it is, and what a visitor wrote stays text', () => {
  const xml = toastXml({
    title: '<b>"Ann" & \'Lee\'</b>',
    body: 'a\u0000b\u0007c\ud800d\ufffe — 👍\n</text><actions/>',
    tag: 'lead/contacts/c1',
  });
  expect(xml).toBe(
    '<toast activationType="foreground" launch="type=click&amp;tag=lead%2Fcontacts%2Fc1">' +
      '<visual><binding template="ToastGeneric">' +
      '<text>&lt;b&gt;&quot;Ann&quot; &amp; &apos;Lee&apos;&lt;/b&gt;</text>' +
      '<text>abcd — 👍\n&lt;/text&gt;&lt;actions/&gt;</text>' +
      '</binding></visual><audio silent="true"/></toast>',
  );
});

test.each([
  ['type=click&tag=lead%2Fcontacts%2Fc1', 'lead/contacts/c1'],
  ['type=click', null],
  ['', null],
])('%s is about %s', (launch, tag) => {
  expect(tagOfLaunch(launch)).toBe(tag);
});
