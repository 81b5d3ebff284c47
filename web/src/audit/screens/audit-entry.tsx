import { Button, Text } from '@mantine/core';
import type { AuditChange, AuditEntry } from '@truckroll/contract/audit/audit';
import { palette } from '@truckroll/domain/colors/palette';
import { useId, useState } from 'react';
import { QuietBadge } from '../../design/badge.tsx';
import { Folded } from '../../design/folded.tsx';
import { clockTime } from '../../design/shown-units.ts';
import styles from './audit.module.css';
import { auditKindLabels, fieldLabel, whatText, whoText } from './audit-words.ts';

function Change({ change: { field, before, after } }: { change: AuditChange }) {
  return (
    <>
      <dt>{fieldLabel(field)}</dt>
      <dd>
        {before !== null && <s>{before}</s>}
        {before !== null && ' → '}
        {after ?? 'Nothing'}
      </dd>
    </>
  );
}

/** One entry: what, who and when; opened, the values before and after, and from where. */
export function Entry({ entry, timezone }: { entry: AuditEntry; timezone: string }) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const { happenedAt, kind, actor, address, device, changes, isErased, position } = entry;
  const what = whatText(entry);
  return (
    <li className={styles.entry}>
      <div className={styles.head}>
        <Text span size="sm" c="dimmed" className={styles.time}>
          {clockTime(happenedAt, timezone)}
        </Text>
        <div className={styles.what}>
          <Text span fw={500}>
            {what}
          </Text>
          <QuietBadge color={palette.slate} label={auditKindLabels[kind]} />
          <Text span size="sm">
            {whoText(actor)}
          </Text>
        </div>
        <Button
          size="compact-sm"
          variant="subtle"
          aria-expanded={isOpen}
          aria-controls={id}
          aria-label={`Details: ${what}`}
          onClick={() => setOpen(!isOpen)}
        >
          Details
        </Button>
      </div>
      <Folded id={id} isOpen={isOpen}>
        <dl className={styles.changes}>
          {changes.map((change) => (
            <Change key={change.field} change={change} />
          ))}
          <dt>From</dt>
          <dd>{[address, device].filter((part) => part !== null).join(', ') || 'No request'}</dd>
          <dt>Number</dt>
          <dd>{position === null ? 'Given within a minute or two' : `#${position}`}</dd>
        </dl>
        {isErased && (
          <Text size="sm" c="dimmed">
            Personal values of this entry were erased.
          </Text>
        )}
      </Folded>
    </li>
  );
}
