import type { Dialogue } from '@sallie/shared/bot/dialogue/dialogue';
import { greetings } from '@sallie/shared/bot/dialogue/texts';
import type { Business } from '@sallie/shared/contract/business';
import type { Part } from '@sallie/shared/contract/stage';
import type { ShownMessage } from '@sallie/shared/rules/shown-messages';
import { useMemo } from 'react';
import { blocksOf } from './blocks.ts';
import styles from './bubble.module.css';
import { HoursTable } from './hours-table.tsx';
import type { House } from './house.ts';
import { LinkedText } from './linked-text.tsx';
import { placesOf } from './places.ts';
import { isSummary, Summary } from './summary.tsx';
import type { Talk } from './talk.ts';

interface Props {
  business: Business;
  house: House;
  dialogue: Dialogue;
  talk: Talk;
  line: ShownMessage;
  onVisit: () => void;
}

/** What the shop says, by bot or person: its words, with the summary, the hours and the links as what they are. */
export function ShopText({ line, dialogue, talk, business, house, onVisit }: Props) {
  const { Link } = house;
  const places = useMemo(() => placesOf(business), [business]);
  if (line.from === 'bot' && isSummary(line.text, business)) {
    const edit = mayEdit(dialogue, line, business)
      ? (part: Part) => void talk.edit(part)
      : undefined;
    return <Summary text={line.text} onEdit={edit} />;
  }
  return (
    <>
      {blocksOf(line.text, business).map((block) =>
        'days' in block ? (
          <HoursTable key={block.days[0]?.day} business={business} days={block.days} />
        ) : (
          <p key={block.text} className={styles.text}>
            <LinkedText {...{ places, house, onVisit }} text={block.text} />
          </p>
        ),
      )}
      {line.text === greetings.hello(business) && (
        <p className={styles.text}>
          <Link to="/privacy-policy" onClick={onVisit}>
            Privacy policy
          </Link>
        </p>
      )}
    </>
  );
}

/** Only the newest summary, and only until it is sent. */
function mayEdit(
  { stage, consultation, lines }: Dialogue,
  { id }: ShownMessage,
  business: Business,
): boolean {
  const isOpen = consultation.state === 'none' || consultation.state === 'failed';
  const newest = lines.findLast(({ from, text }) => from === 'bot' && isSummary(text, business));
  return stage === 'confirmation' && isOpen && newest?.id === id;
}
