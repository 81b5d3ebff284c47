import { Text } from '@mantine/core';
import type { RuleBackTest } from '@truckroll/contract/rules/rules';
import { formatDate, formatDateTime } from '@truckroll/domain/format/dates';
import { countOf } from '@truckroll/domain/format/numbers';
import { useMe } from '../../app/session/me.ts';
import { RuleRecordLink } from './rule-record-link.tsx';
import styles from './rules.module.css';

/** What a rule would have done in the last month. */
export function BackTestResult({ result }: { result: RuleBackTest }) {
  const { timezone } = useMe();
  const { since, events, acted, skipped, examples } = result;
  return (
    <div role="status">
      <Text fw={600}>
        {events === 0
          ? `Nothing of this kind has happened since ${formatDate(since, timezone)}.`
          : `It would have acted ${countOf(acted, 'time')} and skipped ${countOf(skipped, 'event')} since ${formatDate(since, timezone)}.`}
      </Text>
      {examples.length > 0 && (
        <ul className={styles.list} aria-label="Tried events">
          {examples.map(({ record, happenedAt, actsAt, reason }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: events have no ids here, and the list is shown once
            <li key={index} className={styles.tested}>
              <RuleRecordLink record={record} opensTab />
              <Text size="sm" c={actsAt === null ? 'dimmed' : undefined}>
                {actsAt === null
                  ? `${formatDateTime(happenedAt, timezone)}: ${reason ?? ''}`
                  : actsAt === happenedAt
                    ? `${formatDateTime(happenedAt, timezone)}: acts at once`
                    : `${formatDateTime(happenedAt, timezone)}: acts ${formatDateTime(actsAt, timezone)}`}
              </Text>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
