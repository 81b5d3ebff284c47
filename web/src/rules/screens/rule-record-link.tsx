import { Text } from '@mantine/core';
import type { RuleRun } from '@truckroll/contract/rules/rules';
import { recordKind } from '../../app/shell/record-links.ts';
import { PageLink } from '../../design/page-link.tsx';
import plain from '../../design/plain.module.css';

/** The record that a rule was about, with the name of its client. */
export function RuleRecordLink({ record, opensTab = false }: { record: RuleRun['record']; opensTab?: boolean }) {
  if (record === null)
    return (
      <Text span inherit c="dimmed">
        Deleted record
      </Text>
    );
  const kind = recordKind(record.kind);
  const label = record.label === '' ? (kind?.label ?? record.kind) : record.label;
  const text = record.clientName === null ? label : `${label}, ${record.clientName}`;
  return kind === undefined ? (
    text
  ) : (
    <PageLink link={{ ...kind.linkTo(record.id), opensTab }} className={plain.anchor}>
      {text}
    </PageLink>
  );
}
