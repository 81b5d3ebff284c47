import { ActionIcon, Button, Text } from '@mantine/core';
import { IconArrowRight, IconPin } from '@tabler/icons-react';
import type { SchedulePlan } from '@truckroll/contract/planning/optimise';
import { Person } from '../../design/person.tsx';
import { distanceText, writtenText } from '../../design/shown-units.ts';
import styles from './optimise.module.css';
import type { PinnedVisit } from './pinned-visits.tsx';
import { differenceText, type MoveLine, minutesText, type PersonMoves } from './plan-view.ts';

/** The most lines that are shown: longer lists are not read, and would slow the page down during a search. */
const mostLines = 100;

/** The figures of a plan beside those of today. */
export function PlanFigures({ plan }: { plan: SchedulePlan }) {
  const { today } = plan;
  const figures = [
    {
      label: 'Travel time',
      value: minutesText(plan.travelMinutes),
      more: differenceText(plan.travelMinutes - today.travelMinutes, minutesText),
    },
    {
      label: 'Distance',
      value: distanceText(plan.kilometres),
      more: differenceText(plan.kilometres - today.kilometres, distanceText),
    },
    { label: 'Changes', value: String(plan.moves.length), more: `${plan.movableVisits} may move` },
  ];
  return (
    <dl className={styles.figures}>
      {figures.map(({ label, value, more }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className={styles.value}>{value}</dd>
          <dd className={styles.more}>{more}</dd>
        </div>
      ))}
    </dl>
  );
}

type PlanMovesProps = {
  people: readonly PersonMoves[];
  leftOut: SchedulePlan['leftOut'];
  /** Applies one change by its id; undefined: not offered. */
  onApplyOne: ((id: string) => void) | undefined;
  /** Keeps a visit where it is; undefined: not offered. */
  onPin: ((visit: PinnedVisit) => void) | undefined;
};

/** Everything that a plan changes, by person, and what it has no place for. */
export function PlanMoves({ people, leftOut, onApplyOne, onPin }: PlanMovesProps) {
  const count = people.reduce((sum, { lines }) => sum + lines.length, 0);
  const shown = firstLines(people);
  return (
    <>
      {leftOut.length > 0 && (
        <section aria-label="No place in the plan" className={styles.left}>
          <Text fw={600} size="sm">
            {leftOutText(leftOut)}
          </Text>
          <ul className={styles.lines}>
            {leftOut.slice(0, mostLines).map(({ visitId, jobId, title, clientName, reason }) => (
              <li key={visitId ?? jobId} className={styles.line}>
                <span className={styles.visit}>{`${clientName}, ${title}`}</span>
                <span className={styles.change}>{writtenText(reason)}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {shown.map(({ personId, name, color, lines }) => (
        <section key={personId} aria-label={`Changes for ${name}`}>
          <Text component="h3" fw={600} size="sm" className={styles.person}>
            <Person id={personId} name={name} color={color} />
          </Text>
          <ul className={styles.lines}>
            {lines.map((line) => (
              <Line
                key={line.id}
                line={line}
                onApply={onApplyOne && (() => onApplyOne(line.id))}
                onPin={onPin && (() => onPin(line))}
              />
            ))}
          </ul>
        </section>
      ))}
      {count > mostLines && (
        <Text size="sm" c="dimmed">
          {`and ${count - mostLines} more`}
        </Text>
      )}
    </>
  );
}

function leftOutText(leftOut: SchedulePlan['leftOut']): string {
  const { length } = leftOut;
  const kind = leftOut.every(({ visitId }) => visitId === null) ? 'job' : 'visit';
  return length === 1
    ? `1 ${kind} has no place and stays as it is`
    : `${length} ${kind}s have no place and stay as they are`;
}

function firstLines(people: readonly PersonMoves[]): PersonMoves[] {
  let left = mostLines;
  return people.flatMap((person) => {
    const lines = person.lines.slice(0, left);
    left -= lines.length;
    return lines.length === 0 ? [] : [{ ...person, lines }];
  });
}

type LineProps = { line: MoveLine; onApply: (() => void) | undefined; onPin: (() => void) | undefined };

function Line({ line: { title, clientName, from, to }, onApply, onPin }: LineProps) {
  return (
    <li className={styles.line}>
      <span className={styles.visit}>{`${clientName}, ${title}`}</span>
      <span className={styles.withButton}>
        <span className={styles.change}>
          {from} <IconArrowRight size={14} aria-label="to" className={styles.arrow} /> <strong>{to}</strong>
        </span>
        {onPin !== undefined && (
          <ActionIcon
            variant="subtle"
            color="gray"
            className={styles.one}
            aria-label={`Keep ${title} where it is`}
            onClick={onPin}
          >
            <IconPin size={18} aria-hidden />
          </ActionIcon>
        )}
        {onApply !== undefined && (
          <Button
            variant="light"
            size="compact-sm"
            className={styles.one}
            aria-label={`Apply ${title}`}
            onClick={onApply}
          >
            Apply
          </Button>
        )}
      </span>
    </li>
  );
}
