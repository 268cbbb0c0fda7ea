import { expect, test } from 'vitest';
import { tagOfLaunch, toastXml } from './notifications.ts';

test('a toast is silent, carries the tag of its notification, and escapes the visitor’s text', () => {
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
])('the toast launch “%s” has the tag %s', (launch, tag) => {
  expect(tagOfLaunch(launch)).toBe(tag);
});
