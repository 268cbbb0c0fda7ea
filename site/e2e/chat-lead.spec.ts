import { chatIn, expect, liveTabOf, test } from './chat-talk.ts';
import { expectClean } from './clean.ts';

test('a homeowner’s chat by keyboard becomes one lead at the desk with an agreed visit', async ({
  page,
  shop,
  desk,
}) => {
  await desk.getByRole('tab', { name: /Consultations/ }).click();
  await expect(desk.getByText('No consultation requests available')).toBeVisible();

  const chat = chatIn(page);
  await page.goto(`${shop.origin}/about`);
  await chat.launcher.focus();
  await page.keyboard.press('Enter');
  await expect(chat.input).toBeFocused();
  await expect(chat.lines('bot').first()).toContainText('automated assistant');
  await expect(chat.log.getByRole('link', { name: 'Privacy policy' })).toBeVisible();
  await expect(chat.lines('bot').last()).toContainText('free in-home consultation for you?');

  await chat.say('yes pls', 'What type of flooring');
  await chat.say('hardwod, oak maybe', 'Any colors');
  await chat.say('what time do u close on monday?', 'Any colors');
  await expect(chat.bubbles('bot', '8:00 PM')).toHaveCount(1);
  await chat.say('something light', 'pattern or style');
  await chat.say('skip', 'what is your name');
  await chat.say('im dana smith', 'best phone number');
  await chat.say('555-0111', 'I need a valid 10-digit phone number');
  await chat.say('+1 (570) 555.0111 after 5pm', 'email address');
  await chat.say('dana at gmail', 'Please provide a valid email address');
  await chat.say('dana@example.com', 'address of the project');
  await chat.say('12 elm street', 'I need your complete address');
  await chat.say('12 Elm Street Millbrook PA 18699', 'Is everything correct?');
  const summary = chat.lines('bot').last();
  for (const part of [/light/i, 'No preference', 'Dana Smith', 'dana@example.com', '18699']) {
    await expect(summary).toContainText(part);
  }
  await expect(summary.getByRole('term')).toHaveText([
    'Flooring',
    'Colors',
    'Patterns',
    'Name',
    'Phone',
    'Email',
    'Address',
  ]);
  await expect(summary.getByRole('definition').filter({ hasText: 'Dana Smith' })).toHaveText(
    'Dana Smith',
  );
  // Only the button that sends may be filled.
  await page.mouse.move(0, 0);
  const filled = await chat.panel.getByRole('button').evaluateAll((buttons) =>
    buttons.flatMap((button) => {
      const primary = getComputedStyle(button).getPropertyValue('--primary').trim();
      const probe = document.createElement('i');
      probe.style.color = primary;
      document.body.append(probe);
      const { color } = getComputedStyle(probe);
      probe.remove();
      return getComputedStyle(button).backgroundColor === color ? [button.textContent] : [];
    }),
  );
  expect(filled).toEqual(['Yes, send it']);
  await expectClean(page);
  await chat.type('yes');
  await chat.type('yes!!');
  // The reply promises the hours too, depending on when this runs.
  await expect(chat.bubbles('bot', 'Thank you! Your request is with our team')).toHaveCount(1);

  const row = desk.getByRole('row', { name: /Dana Smith/ });
  await expect(row).toHaveCount(1);
  await expect(row).toContainText('dana@example.com');
  await expect(row).toContainText('Hardwood');
  await expect(row).toContainText('New');
  await chat.say('yes', 'Which of these suits you');
  await row.getByRole('button', { name: /Dana Smith/ }).click();
  await expect(desk.getByRole('region', { name: 'Dana Smith' })).toContainText(/chat/i);
  await expect(desk.getByRole('region', { name: 'Dana Smith' })).toContainText(
    '12 Elm Street Millbrook PA 18699',
  );
  await desk.keyboard.press('Escape');
  await desk.getByRole('button', { name: 'Refresh' }).click();
  await expect(desk.getByRole('button', { name: 'Refresh' })).toBeEnabled();
  await expect(row).toHaveCount(1);

  await chat.panel.getByRole('button', { name: 'Another time' }).click();
  await expect(chat.bubbles('bot', 'Which day')).toHaveCount(1);
  await expectClean(page);
  // The buttons are in order of days and hours.
  await chat.panel.getByRole('button', { name: /day\b/ }).first().click();
  await chat.panel
    .getByRole('button', { name: /day.* [AP]M$/ })
    .first()
    .dblclick();
  await expect(chat.bubbles('bot', /[AP]M, Eastern Time/).last()).toContainText('agreed');
  await expect(chat.panel.getByRole('link', { name: 'Your visit' })).toHaveAttribute(
    'href',
    /\/visit\//,
  );
  await expect(row).toContainText('Scheduled');

  const staff = liveTabOf(desk);
  await staff.tab.click();
  await staff.threads.first().getByRole('button').press('Enter');
  await expect(staff.lines('hardwod, oak maybe')).toHaveCount(1);
  await expect(staff.lines(/Is everything correct/)).toHaveCount(1);
  await expect(desk.getByText('Unverified')).toHaveCount(0);
});

test('a Spanish chat has its summary and controls in Spanish, and changes a part of the summary', async ({
  page,
  shop,
}) => {
  const chat = chatIn(page);
  await chat.open(shop);
  await chat.say('quiero una cita', 'tipo de piso');
  await chat.say('vinil', 'color');
  await chat.say('gris', 'diseño');
  await chat.say('liso', 'se llama');
  await chat.say('Ana Paz', 'número de teléfono');
  await chat.say('570 555 0144', 'correo');
  await chat.say('ana@example.com', 'dirección');
  await chat.say('12 Elm Street Millbrook PA 18699', '¿Está todo correcto?');
  const summary = chat.lines('bot').last();
  await expect(summary.getByRole('term')).toHaveText([
    'Piso',
    'Colores',
    'Diseño',
    'Nombre',
    'Teléfono',
    'Correo',
    'Dirección',
  ]);
  await expect(summary.locator('[lang=es]')).toContainText('Esto es lo que tengo');
  await expect(chat.lines('bot').first().locator('[lang]')).toHaveAttribute('lang', 'en');
  await expect(chat.panel).toHaveAttribute('lang', 'es');
  await expect(chat.panel.getByRole('list', { name: 'Respuestas rápidas' })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Su mensaje' })).toBeVisible();
  await expectClean(page);
  await summary.getByRole('button', { name: 'Cambiar nombre' }).click();
  await chat.say('Ana Luz Paz', '¿Está todo correcto?');
  await expect(chat.lines('bot').last()).toContainText('Ana Luz Paz');
  await expect(chat.lines('visitor').last()).toContainText('Enviado');
  await expect(chat.lines('visitor').last().locator('time')).toContainText(/[ap]\.m\./);
  await expect(chat.panel.getByRole('button', { name: 'Cerrar el chat' })).toBeVisible();
});
