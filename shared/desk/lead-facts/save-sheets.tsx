import type { ReactNode } from 'react';
import type * as z from 'zod/mini';
import { type ListName, noteExport } from '../../contract/leads.ts';
import { wallTime } from '../../rules/shop-clock.ts';
import { Button } from '../../ui/button.tsx';
import { useDesk, useIsOwner } from '../app/context.tsx';
import { useTask } from '../app/use-task.ts';
import { saveFile } from './csv.ts';

export interface Sheet {
  kind: z.infer<typeof ListName>;
  rows: number;
  /** File name without extension. */
  name: string;
  text(): string | Promise<string>;
}

interface Props {
  label?: string;
  isEmpty?: boolean;
  /** Called at the press; `day` is the shop's, as `2026-12-03`. */
  sheets(day: string): readonly Sheet[];
  children: ReactNode;
}

/** Saves lists as files and first notes each export in the audit log. Only for owners. */
export function SaveSheets({ label, isEmpty = false, sheets, children }: Props) {
  const { desk, facts } = useDesk();
  const isOwner = useIsOwner();
  const { busy, problem, run } = useTask();
  if (!isOwner) return null;

  async function save() {
    const day = wallTime(new Date(), facts.timeZone).slice(0, 10);
    for (const { kind, rows, name, text } of sheets(day)) {
      await desk.call(noteExport, { body: { kind, rows } });
      await saveFile(desk.host, `${name}.csv`, await text());
    }
  }

  return (
    <>
      {problem && <p role="alert">{problem}</p>}
      <Button busy={busy} disabled={isEmpty} aria-label={label} onClick={() => void run(save)}>
        {children}
      </Button>
    </>
  );
}
