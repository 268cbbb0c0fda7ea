import { type ComponentProps, useId, useState } from 'react';
import { useStore } from 'zustand';
import { limits } from '../../contract/field.ts';
import { laterTimes, laterWhen } from '../../rules/promise.ts';
import { instantAt, wallTime } from '../../rules/shop-clock.ts';
import { Select, TextField } from '../../ui/field.tsx';
import { useDesk, useTriage } from '../app/context.tsx';
import { OriginWords } from '../lead-facts/facts.tsx';
import type { CallDraft } from '../stores/calls.ts';
import styles from './calls.module.css';

/** Suggests origins of earlier leads. */
export function FoundBy(props: Omit<ComponentProps<typeof TextField>, 'label'>) {
  const words = useId();
  return (
    <div>
      <TextField
        label="How did you hear of us?"
        optional
        list={words}
        maxLength={limits.name}
        {...props}
      />
      <OriginWords id={words} kind="calls" />
    </div>
  );
}

interface PartProps {
  draft: CallDraft;
  type: (part: Partial<CallDraft>) => void;
}

export function Holder({ me, draft, type }: PartProps & { me: string }) {
  const { all } = useStore(useTriage().colleagues);
  const others = all.filter(({ id }) => id !== me).map(({ id, name }) => [id, name]);
  return (
    <Select
      label="Who has it"
      placeholder="Nobody yet"
      options={{ [me]: 'Me', ...Object.fromEntries(others) }}
      value={draft.holder}
      onChange={({ target }) => type({ holder: target.value })}
    />
  );
}

const OTHER = 'other';

export function CallBack({ draft: { call_back }, type }: PartProps) {
  const { facts } = useDesk();
  const { timeZone } = facts;
  const [now] = useState(() => new Date());
  const usual = laterTimes(facts, now).map(({ name, at }) => [
    at.toISOString(),
    `${name} (${laterWhen(facts, at, now)})`,
  ]);
  const isUsual = usual.some(([at]) => at === call_back);
  const [isOther, setOther] = useState(call_back !== '' && !isUsual);
  return (
    <div className={styles.callBack}>
      <Select
        label="Call back"
        placeholder="No"
        options={{ ...Object.fromEntries(usual), [OTHER]: 'Another time…' }}
        value={isOther ? OTHER : call_back}
        onChange={({ target: { value } }) => {
          setOther(value === OTHER);
          type({ call_back: value === OTHER ? '' : value });
        }}
      />
      {isOther && (
        <TextField
          label="Date and time at the shop"
          type="datetime-local"
          defaultValue={call_back && wallTime(new Date(call_back), timeZone)}
          min={wallTime(now, timeZone)}
          onChange={({ target }) =>
            type({ call_back: instantAt(target.value, timeZone)?.toISOString() ?? '' })
          }
        />
      )}
    </div>
  );
}
