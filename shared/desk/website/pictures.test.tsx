// @vitest-environment happy-dom
import { act, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import type { ShopPicture } from '../../contract/pictures.ts';
import { dana } from '../testing/host.ts';
import { show } from '../testing/show.tsx';
import { PictureField } from './pictures.tsx';

const picture: ShopPicture = {
  id: 'a'.repeat(32),
  size: { width: 1200, height: 800 },
  color: '#a08060',
  focus: { x: 0.5, y: 0.5 },
};

function Edited({ onPicture }: { onPicture(picture: ShopPicture): void }) {
  const [value, setValue] = useState(picture);
  const [alt, setAlt] = useState('');
  const change = (next: ShopPicture) => {
    setValue(next);
    onPicture(next);
  };
  const suggestion = 'Oak floor in a hallway';
  return (
    <PictureField
      label="Picture"
      value={value}
      onChange={change}
      alt={{ value: alt, onChange: setAlt, suggestion }}
    />
  );
}

/** Opens the field as an owner. */
function open(onPicture: (picture: ShopPicture) => void) {
  const desk = show(<Edited onPicture={onPicture} />);
  act(() => desk.session.setState({ who: dana }));
}

test('the focus of a picture is set by sliders, and by a tap into the picture', () => {
  const chosen: ShopPicture[] = [];
  open((next) => chosen.push(next));
  fireEvent.change(screen.getByRole('slider', { name: 'From top to bottom' }), {
    target: { value: '20' },
  });
  expect(chosen.at(-1)?.focus).toEqual({ x: 0.5, y: 0.2 });
  const shown = screen.getByRole('group', { name: 'What stays in sight' }).querySelector('img');
  const frame = shown?.parentElement as HTMLElement;
  frame.getBoundingClientRect = () => ({ left: 100, top: 50, width: 400, height: 200 }) as DOMRect;
  fireEvent.click(shown as HTMLElement, { clientX: 200, clientY: 200 });
  expect(chosen.at(-1)?.focus).toEqual({ x: 0.25, y: 0.75 });
  expect(shown?.getAttribute('src')).toBe(`/pictures/${picture.id}-480.webp`);
});

test('the picture field suggests an alternative text while none is written', async () => {
  open(() => {});
  await userEvent.click(screen.getByRole('button', { name: 'Use “Oak floor in a hallway”' }));
  expect(screen.getByRole('textbox', { name: 'What the picture shows' })).toHaveProperty(
    'value',
    'Oak floor in a hallway',
  );
  expect(screen.queryByRole('button', { name: /^Use/ })).toBe(null);
});
