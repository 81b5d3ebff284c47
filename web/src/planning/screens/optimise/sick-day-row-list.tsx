import { Badge, Group, NativeSelect, Text } from '@mantine/core';
import type { SickDayVisit } from '@truckroll/contract/absences/sick-day';
import { Notice } from '../../../design/feedback/notice.tsx';
import { writtenText } from '../../../design/shown-units.ts';
import styles from '../../panels/optimise.module.css';
import {
  effectOf,
  nowText,
  optionOf,
  type SickDayChoice,
  type SickDayChoices,
  sickDayChoiceOf,
  sickDayOptionsOf,
} from './sick-day-rows.ts';

type Words = Parameters<typeof sickDayOptionsOf>[1];

type RowsProps = {
  visits: readonly SickDayVisit[];
  choices: SickDayChoices;
  words: Words;
  onChoose: (visitId: string, choice: SickDayChoice) => void;
};

/** A row for each visit of the day, with what happens to it. */
export function SickDayRows({ visits, choices, words, onChoose }: RowsProps) {
  if (visits.length === 0) return <Notice title="No visits" text="There are no open visits on this day." />;
  return (
    <ul className={styles.lines} aria-label="Visits">
      {visits.map((visit) => (
        <Row
          key={visit.visitId}
          visit={visit}
          effect={effectOf(visit, choices)}
          words={words}
          onChoose={(choice) => onChoose(visit.visitId, choice)}
        />
      ))}
    </ul>
  );
}

type RowProps = {
  visit: SickDayVisit;
  effect: SickDayChoice;
  words: Words;
  onChoose: (choice: SickDayChoice) => void;
};

function Row({ visit, effect, words, onChoose }: RowProps) {
  const { title, clientName, fixedReason, isTaken } = visit;
  return (
    <li className={styles.line}>
      <span className={styles.visit}>
        {`${clientName}, ${title}`}
        <Text size="sm" c="dimmed" component="span" display="block">
          {nowText(visit, words)}
        </Text>
      </span>
      <span className={styles.change}>
        {fixedReason === null ? (
          <NativeSelect
            aria-label={`${clientName}, ${title}`}
            data={sickDayOptionsOf(visit, words)}
            value={optionOf(effect)}
            onChange={(event) => onChoose(sickDayChoiceOf(visit, event.currentTarget.value))}
          />
        ) : (
          fixedReason
        )}
        {isTaken && (
          <Group mt={4}>
            <Badge color="yellow" variant="light" tt="none">
              The chosen time was taken
            </Badge>
          </Group>
        )}
        <Why visit={visit} effect={effect} />
      </span>
    </li>
  );
}

/** Why the choice is good, or why nobody can come. */
function Why({ visit: { missing, fixedReason, proposed, suggestions }, effect }: Pick<RowProps, 'visit' | 'effect'>) {
  if (typeof effect !== 'string') {
    return (
      <Text size="xs" c={effect.breaksPromise ? 'red' : 'dimmed'} mt={4}>
        {effect.breaksPromise
          ? `Breaks the promise to the client. ${writtenText(effect.reason)}`
          : writtenText(effect.reason)}
      </Text>
    );
  }
  if (fixedReason === null && proposed === null && suggestions.some(({ breaksPromise }) => breaksPromise)) {
    return (
      <Text size="xs" c="red" mt={4}>
        Nobody is free in the promised time.
      </Text>
    );
  }
  if (fixedReason !== null || missing.length === 0) return null;
  return (
    <Text size="xs" c="dimmed" mt={4}>
      {`Nobody is free: ${missing.map(({ name, reason }) => `${name} ${writtenText(reason)}`).join('; ')}`}
    </Text>
  );
}
