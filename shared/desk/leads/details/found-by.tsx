import { useId, useState } from 'react';
import { limits } from '../../../contract/field.ts';
import type { Lead } from '../../../contract/leads.ts';
import { type LeadFact, originColumn } from '../../../rules/lead-kinds/lead-kind.ts';
import { originOf } from '../../../rules/lead-origin.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Form, Input } from '../../app/form.tsx';
import type { ChangingProps } from '../../changes/use-change.ts';
import styles from '../../lead-facts/details.module.css';
import { OriginWords } from '../../lead-facts/facts.tsx';

/** How they found the shop, and what whoever asked them knows better. */
export function FoundBy({ lead, changing }: ChangingProps) {
  const id = useId();
  const [said, setSaid] = useState('');

  async function save() {
    const found_by = said.trim();
    if (found_by && (await changing.change({ found_by }))) setSaid('');
  }

  return (
    <Form className={styles.actions} onSubmit={save}>
      <label htmlFor={id}>{originColumn.header}</label>{' '}
      <Badge tone="neutral">{originOf(lead)}</Badge>
      {/* Empty, since a browser offers only words that begin like what stands there. */}
      <Input
        id={id}
        list={`${id}words`}
        maxLength={limits.name}
        placeholder="They say otherwise"
        value={said}
        onType={setSaid}
      />
      <OriginWords id={`${id}words`} kind={lead.kind} />
      {said.trim() && (
        <Button type="submit" variant="primary" busy={changing.busy}>
          Save
        </Button>
      )}
    </Form>
  );
}

/** What a browser told of how their visit began, in full. */
export function visitFacts({ came = {} }: Lead): LeadFact[] {
  const { source, medium, campaign, referrer, landing } = came;
  const facts = [
    { name: 'Advertisement', value: [source, medium, campaign].filter(Boolean).join(', ') },
    { name: 'Linked from', value: referrer ?? '' },
    { name: 'First page', value: landing ?? '' },
  ];
  return facts.filter(({ value }) => value !== '');
}
