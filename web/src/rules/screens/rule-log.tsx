import { Button, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { RuleRun } from '@truckroll/contract/rules/rules';
import { palette } from '@truckroll/domain/colors/palette';
import { type RuleRunStatus, ruleRunStatuses } from '@truckroll/domain/rules/rule-run-status';
import { useMe } from '../../app/session/me.ts';
import { QuietBadge } from '../../design/badge.tsx';
import { EmptyPicture } from '../../design/feedback/empty-picture.tsx';
import { toastOnError } from '../../design/feedback/toast-on-error.ts';
import { toast } from '../../design/feedback/toasts.ts';
import { OneFilter } from '../../design/list/choice-filter.tsx';
import { DataTable } from '../../design/list/data-table.tsx';
import { ClearFilters, FilterRow } from '../../design/list/list-filters.tsx';
import type { RecordList } from '../../design/list/record-list.ts';
import type { Column } from '../../design/list/table-model.ts';
import { formatDateTime } from '../../design/shown-units.ts';
import { ruleRunsQuery, rulesQuery, useSettleRun } from './rule-queries.ts';
import { RuleRecordLink } from './rule-record-link.tsx';
import type { RulesSearch } from './rules-search.ts';

const statusLabels: Readonly<Record<RuleRunStatus, string>> = {
  waiting: 'Waiting',
  done: 'Done',
  skipped: 'Skipped',
  failed: 'Failed',
};

const statusColors: Readonly<Record<RuleRunStatus, string>> = {
  waiting: palette.blue,
  done: palette.green,
  skipped: palette.mist,
  failed: palette.red,
};

/** What became of a run, and when it acts. */
function outcomeOf({ status, done, reason, dueAt }: RuleRun, timezone: string): string {
  if (status === 'waiting') return `Acts ${formatDateTime(dueAt, timezone)}`;
  return [...done, ...(reason === null ? [] : [reason])].join('. ').replaceAll('..', '.');
}

/** @param hasWaiting whether somebody can settle one of the runs: without, their column would be empty */
const columnsOf = (timezone: string, hasWaiting: boolean): readonly Column<RuleRun, never>[] => [
  { key: 'record', title: 'Record', width: '24%', render: ({ record }) => <RuleRecordLink record={record} /> },
  { key: 'rule', title: 'Rule', width: '20%', render: ({ rule }) => rule.name, onCard: 'plain' },
  {
    key: 'status',
    title: 'Status',
    width: 110,
    render: ({ status }) => <QuietBadge color={statusColors[status]} label={statusLabels[status]} />,
    onCard: 'beside',
  },
  { key: 'outcome', title: 'What happened', render: (run) => outcomeOf(run, timezone), onCard: 'rest' },
  { key: 'happenedAt', title: 'Event', width: 150, render: ({ happenedAt }) => formatDateTime(happenedAt, timezone) },
  ...(hasWaiting
    ? [
        {
          key: 'settle',
          title: 'Actions',
          width: 170,
          render: (run: RuleRun) => <Settle run={run} />,
          onCard: 'button',
        } as const,
      ]
    : []),
];

/** What rules did, skipped and will do. */
export function RuleLog({ list }: { list: RecordList<RulesSearch> }) {
  const { timezone } = useMe();
  const { search, page, limit } = list;
  const { rule: ruleId, status } = search;
  const runs = useQuery(ruleRunsQuery({ page, limit, ruleId, status }));
  const { data: rules = [] } = useQuery(rulesQuery);
  const isFiltered = ruleId !== undefined || status !== undefined;
  const clear = <ClearFilters list={list} without={{ rule: undefined, status: undefined }} />;
  return (
    <>
      <FilterRow>
        <OneFilter
          label="Rule"
          options={rules.map(({ id, name }) => ({ value: id, label: name }))}
          value={ruleId}
          onChange={(rule) => list.setFilters({ rule })}
        />
        <OneFilter
          label="Status"
          options={ruleRunStatuses.map((value) => ({ value, label: statusLabels[value] }))}
          value={status}
          onChange={(chosen) => list.setFilters({ status: chosen })}
        />
        {isFiltered && clear}
      </FilterRow>
      <DataTable
        label="Log of the rules"
        columns={columnsOf(timezone, runs.data?.runs.some(({ status: of }) => of === 'waiting') === true)}
        query={{ ...runs, data: runs.data && { items: runs.data.runs, total: runs.data.total } }}
        list={list}
        nameOf={({ record, rule }) => `${rule.name}: ${record?.label ?? 'deleted record'}`}
        empty={{
          text: 'No rule has acted yet',
          hint: 'Here you see what your rules did, what they skipped and why, and what they will do.',
          icon: <EmptyPicture of="properties" />,
        }}
        filtered={{ isFiltered, clear }}
      />
    </>
  );
}

function Settle({ run }: { run: RuleRun }) {
  const settle = useSettleRun();
  const { timezone } = useMe();
  if (run.status !== 'waiting') return null;
  const name = run.record?.label ?? run.rule.name;
  const end = (action: 'now' | 'skip') =>
    toastOnError(async () => {
      const { actsAt } = await settle.mutateAsync({ id: run.id, action });
      if (actsAt === null) toast.success('Skipped');
      else if (Date.parse(actsAt) <= Date.now()) toast.success('The rule acts now.');
      else toast.info(`These are quiet hours. The rule acts when they end: ${formatDateTime(actsAt, timezone)}.`);
    });
  return (
    <Group gap={6} wrap="nowrap">
      <Button size="xs" variant="default" aria-label={`Act now: ${name}`} onClick={() => end('now')}>
        Act now
      </Button>
      <Button size="xs" variant="subtle" aria-label={`Skip: ${name}`} onClick={() => end('skip')}>
        Skip
      </Button>
    </Group>
  );
}

/** @example runsText({ waiting: 1, done: 4, skipped: 0, failed: 0 }) → '4 done, 1 waiting' */
export function RunCounts({ runs }: { runs: Readonly<Record<RuleRunStatus, number>> }) {
  const parts = (['done', 'waiting', 'skipped', 'failed'] as const).flatMap((status) =>
    runs[status] === 0 ? [] : [`${runs[status]} ${statusLabels[status].toLowerCase()}`],
  );
  return parts.length === 0 ? (
    <Text span inherit c="dimmed">
      Nothing yet
    </Text>
  ) : (
    parts.join(', ')
  );
}
