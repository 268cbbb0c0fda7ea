import { Button, buttonClass } from '@sallie/shared/ui/button.tsx';
import { useEffect, useReducer, useRef, useState } from 'react';
import { Icon } from '../layout/icon.tsx';
import { PageLink } from '../layout/links.tsx';
import layout from '../layout/page.module.css';
import {
  alone,
  askAddress,
  type Choice,
  compared,
  first,
  floorsIn,
  laid,
  queryOf,
  type Side,
  useChoice,
  useEarlyPick,
} from './choice.ts';
import { FloorList, FloorPicker, RoomPicker, SidePicker } from './pickers.tsx';
import { useFetchAhead } from './room-picture.tsx';
import { ShownLine, Stage } from './stage.tsx';
import { nextViews, startWith } from './views.ts';
import styles from './visualizer.module.css';

export function Visualizer() {
  const bench = useBench();
  return (
    <section className={`${layout.wrap} ${styles.visualizer}`} aria-labelledby="visualizer">
      <div className={styles.opening}>
        <h2 id="visualizer">Room visualizer: lay a floor</h2>
        <p className="needs-script">
          Pick a room, then a floor. Room and light stay as they are: only the floor changes.
        </p>
      </div>
      {/* A browser that restores radio buttons would mark another choice than shown. */}
      <form
        className={styles.bench}
        ref={bench.region}
        autoComplete="off"
        onSubmit={(event) => event.preventDefault()}
      >
        <Room {...bench} />
        <Floors {...bench} />
      </form>
    </section>
  );
}

type Bench = ReturnType<typeof useBench>;

function useBench() {
  const [choice, choose] = useChoice();
  const [views, dispatch] = useViews(choice);
  const [wantedSide, setSide] = useState<Side>('left');
  const region = useRef<HTMLFormElement>(null);
  const stage = useRef<HTMLDivElement>(null);
  useEarlyPick(region);
  const ahead = useFetchAhead(stage, views.shown.choice);
  const side = choice.other ? wantedSide : 'left';
  return { choice, choose, views, dispatch, side, setSide, region, stage, ahead };
}

function Room({ choice, choose, views, dispatch, setSide, stage, ahead }: Bench) {
  function toggleComparison() {
    choose(choice.other ? alone(choice) : compared(choice, views.before?.choice.floor ?? null));
    setSide('right');
  }
  return (
    <div className={styles.view}>
      <div className="needs-script">
        <RoomPicker
          room={choice.room}
          onPick={(room) => choose({ ...choice, room })}
          onLook={(room) => ahead(room, floorsIn(choice))}
        />
      </div>
      <div className={styles.stage}>
        <Stage views={views} dispatch={dispatch} stage={stage} />
      </div>
      <div className={styles.bar}>
        <ShownLine
          views={views}
          onRetry={(missed) => dispatch({ type: 'wished again', choice: missed })}
        />
        <Tools choice={choice} onCompare={toggleComparison} />
      </div>
    </div>
  );
}

function Floors({ choice, choose, side, setSide, ahead }: Bench) {
  return (
    <div className={styles.pickers}>
      <FloorList />
      <div className={`needs-script ${styles.choices}`}>
        {choice.other && <SidePicker choice={choice} side={side} onPick={setSide} />}
        <FloorPicker
          choice={choice}
          side={side}
          onPick={(floor) => choose(laid(choice, side, floor))}
          onLook={(floor) => ahead(choice.room, [floor])}
        />
      </div>
      <AskLink choice={choice} />
    </div>
  );
}

const compareIcon = 'M3.5 5.5h17v13h-17zM12 3v18M8.5 10.5 7 12l1.5 1.5M15.5 10.5 17 12l-1.5 1.5';
const linkIcon =
  'M10 14a4 4 0 0 0 5.7 0l3-3A4 4 0 0 0 13 5.3l-1 1M14 10a4 4 0 0 0-5.7 0l-3 3A4 4 0 0 0 11 18.7l1-1';

interface ToolsProps {
  choice: Choice;
  onCompare: () => void;
}

function Tools({ choice, onCompare }: ToolsProps) {
  return (
    <div className={`needs-script ${styles.tools}`}>
      <Button onClick={onCompare}>
        <Icon path={compareIcon} />
        {choice.other ? 'Stop comparing' : 'Compare two floors'}
      </Button>
      <CopyLink key={queryOf(choice)} query={queryOf(choice)} />
    </div>
  );
}

function AskLink({ choice }: { choice: Choice }) {
  return (
    <PageLink to={askAddress(choice)} className={buttonClass('primary')}>
      {choice.other ? 'Ask about these floors' : 'Ask about this floor'}
    </PageLink>
  );
}

function useViews(choice: Choice) {
  const [views, dispatch] = useReducer(nextViews, first, startWith);
  useEffect(() => dispatch({ type: 'wished', choice }), [choice]);
  return [views, dispatch] as const;
}

type State = 'idle' | 'copied' | 'by hand';

/** `query` identifies the picture; the link works for anybody. */
function CopyLink({ query }: { query: string }) {
  const [state, setState] = useState<State>('idle');
  const address = () => `${window.location.origin}${window.location.pathname}${query}`;
  async function copy() {
    try {
      await navigator.clipboard.writeText(address());
      setState('copied');
    } catch {
      // The clipboard needs https and may be denied.
      setState('by hand');
    }
  }
  return (
    <>
      <Button onClick={() => void copy()}>
        <Icon path={linkIcon} />
        {state === 'copied' ? 'Link copied' : 'Copy link'}
      </Button>
      <span role="status" className="visually-hidden">
        {state === 'copied' && 'Link copied'}
        {state === 'by hand' && 'Copy the link from the field.'}
      </span>
      {state === 'by hand' && (
        <label className={styles.byHand}>
          Copy this link
          <input
            readOnly
            value={address()}
            ref={(field) => field?.select()}
            onFocus={(event) => event.currentTarget.select()}
          />
        </label>
      )}
    </>
  );
}
