import { createStore } from 'zustand/vanilla';
import type { Call } from '../../contract/client.ts';
import { type FiguresReply, Period, readFigures } from '../../contract/figures.ts';
import { type FigureList, figureName } from '../../rules/figures/figure-numbers.ts';
import { problemOf } from './problem.ts';

interface FiguresState {
  /** As it was typed; null before anybody looked. */
  period: Period | null;
  /** Of the last period that made sense. */
  reply: FiguresReply | null;
  isLoading: boolean;
  problem: string;
  /** The list that is looked at. */
  opened: OpenedList | null;
}

/** What a number counts, under its name. */
interface OpenedList {
  title: string;
  list: FigureList;
  /** How many of them have been erased. */
  erased: number;
}

/** The period that was looked at last stays while its lists are looked through. */
export function createFigures(call: Call) {
  const store = createStore<FiguresState>(() => ({
    period: null,
    reply: null,
    isLoading: false,
    problem: '',
    opened: null,
  }));
  const show = (opened: OpenedList | null) => store.setState({ opened });

  /** Of two asked for one after the other the later one is shown. */
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
    /** From a link in a mail: the list, before the figures of its period. */
    open(list: FigureList) {
      const { from, to, figure } = list;
      show({ title: figureName(figure), list, erased: 0 });
      void load({ from, to });
    },
  };
}
