import { createStore } from 'zustand/vanilla';
import type { Call } from '../../contract/client.ts';
import { type FiguresReply, Period, readFigures } from '../../contract/figures.ts';
import { type FigureList, figureName } from '../../rules/figures/figure-numbers.ts';
import { problemOf } from '../ports/connection.ts';

interface FiguresState {
  /** As typed; null before the first look. */
  period: Period | null;
  /** The figures of the last valid period. */
  reply: FiguresReply | null;
  isLoading: boolean;
  problem: string;
  opened: OpenedList | null;
}

interface OpenedList {
  title: string;
  list: FigureList;
  /** How many of the counted leads have been erased. */
  erased: number;
}

export function createFigures(call: Call) {
  const store = createStore<FiguresState>(() => ({
    period: null,
    reply: null,
    isLoading: false,
    problem: '',
    opened: null,
  }));
  const show = (opened: OpenedList | null) => store.setState({ opened });

  /** Of two overlapping requests only the later one is shown. */
  async function load(period: Period) {
    const isLast = () => store.getState().period === period;
    const { error } = Period.safeParse(period);
    const problem = error?.issues[0]?.message ?? '';
    store.setState({ period, problem, isLoading: !error });
    if (error) return;
    try {
      const reply = await call(readFigures, { body: period });
      if (isLast()) store.setState({ reply, isLoading: false });
    } catch (failure) {
      if (isLast()) store.setState({ problem: problemOf(failure), isLoading: false });
    }
  }

  return {
    ...store,
    load,
    show,
    /** Opens a list from a link in a mail and loads the figures of its period behind it. */
    open(list: FigureList) {
      const { from, to, figure } = list;
      show({ title: figureName(figure), list, erased: 0 });
      void load({ from, to });
    },
  };
}
