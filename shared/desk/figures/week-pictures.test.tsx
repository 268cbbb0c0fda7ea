// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { demoContent } from '../../rules/demo/content.ts';
import { FigureSums } from '../../rules/figures/figure-sums.ts';
import { ShopDays } from '../../rules/figures/shop-days.ts';
import { show } from '../testing/show.tsx';
import { AnswersPicture, WeeksPicture } from './week-pictures.tsx';

test('weeks without leads or answers say so instead of the top of an empty scale', () => {
  const period = { from: '2026-11-16', to: '2026-11-22' };
  const days = new ShopDays(demoContent, '2025-11-01').fill('2026-11-26');
  const figures = new FigureSums(period, days).result();
  const none = { count: 0, cents: 0 };
  const quotes = { sent: none, accepted: none, declined: none, open: none, expired: none };
  const now = { ...period, figures, quotes };
  const given = { picture: { title: 'A picture', numbers: [] }, open: () => {} };
  show(
    <>
      <WeeksPicture {...given} weeks={figures.weeks} />
      <AnswersPicture {...given} reply={{ now, before: now, lastYear: now, erased: figures }} />
    </>,
  );
  expect(screen.getByText('No leads in this period.')).toBeTruthy();
  expect(screen.getByText('No answers in this period.')).toBeTruthy();
});
