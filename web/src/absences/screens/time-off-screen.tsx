import { Button, Group, Menu, Text } from '@mantine/core';
import { IconCheck, IconPlus, IconThermometer, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { type Absence, updateAbsence } from '@truckroll/contract/absences/absences';
import { absenceLabels } from '@truckroll/domain/absences/absence-kinds';
import { type AbsenceStatus, absenceStatusLabels, mayChangeAbsence } from '@truckroll/domain/absences/absence-rules';
import { absenceTimeText } from '@truckroll/domain/absences/absence-text';
import { palette } from '@truckroll/domain/colors/palette';
import { wallClock } from '@truckroll/domain/format/dates';
import { mayPlan } from '@truckroll/domain/optimise/may-plan';
import { useMemo, useState } from 'react';
import { rightsOf, useMe } from '../../app/session/me.ts';
import { QuietBadge } from '../../design/badge.tsx';
import { FormModal } from '../../design/dialog/form-modal.tsx';
import { confirm } from '../../design/feedback/confirm.ts';
import { EmptyPicture } from '../../design/feedback/empty-picture.tsx';
import { toastOnError } from '../../design/feedback/toast-on-error.ts';
import { toast } from '../../design/feedback/toasts.ts';
import { TextareaField } from '../../design/field/textarea-field.tsx';
import { useAppForm } from '../../design/form/form.tsx';
import { OneFilter } from '../../design/list/choice-filter.tsx';
import { DataTable } from '../../design/list/data-table.tsx';
import { ClearFilters, FilterRow } from '../../design/list/list-filters.tsx';
import { pageOfRows, useRecordList } from '../../design/list/record-list.ts';
import { RowMenu } from '../../design/list/row-menu.tsx';
import type { Column } from '../../design/list/table-model.ts';
import { Page } from '../../design/page.tsx';
import { PageTabs } from '../../design/page-tabs.tsx';
import { DeleteItem, EditItem } from '../../design/record-items.tsx';
import { SettingsBreadcrumbs } from '../../design/settings-breadcrumbs.tsx';
import { useShortcuts } from '../../design/shortcuts.ts';
import { shownClock } from '../../design/shown-units.ts';
import { FilterFields } from '../../list-filters/parts/filter-bar.tsx';
import { teamQuery } from '../../team/parts/team-queries.ts';
import { absencesQuery, useDeleteAbsence, useUpdateAbsence } from '../parts/absence-queries.ts';
import { AbsenceDialog } from './absence-dialog.tsx';
import {
  isFiltered,
  rangeOfTab,
  type TimeOffSearch,
  timeOffFilters,
  timeOffTabs,
  withoutFilters,
} from './time-off-search.ts';

const route = getRouteApi('/_app/settingsV2/time-off');

const emptyTexts = {
  upcoming: 'Nobody has time off from today on.',
  requests: 'No requests are waiting.',
  past: 'No past time off.',
} as const;

/** P38: absences, requests for time off, and their approval (screens 13.13). */
export function TimeOffScreen() {
  const me = useMe();
  const { timezone: zone } = me.account;
  const list = useRecordList<TimeOffSearch>('time-off', route);
  const { search } = list;
  const tab = search.tab ?? 'upcoming';
  const today = wallClock(new Date().toISOString(), zone).day;
  const query = useQuery(absencesQuery(rangeOfTab(tab, today)));
  const team = useQuery({ ...teamQuery({ limit: -1 }), staleTime: 60_000 });
  const [declined, setDeclined] = useState<Absence | null>(null);
  useShortcuts({ n: list.add });

  const { personId, kind } = search;
  const rows = useMemo(() => {
    const shown = query.data?.filter(
      (absence) =>
        (personId === undefined || absence.teamMemberId === personId) && (kind === undefined || absence.kind === kind),
    );
    return tab === 'past' ? shown?.toReversed() : shown;
  }, [query.data, personId, kind, tab]);
  const edited = query.data?.find(({ id }) => id === search.edit);
  const mayChange = ({ teamMemberId, status }: Absence): boolean =>
    mayChangeAbsence({ isAdmin: me.isAdmin, userId: me.id }, { userId: teamMemberId, status });
  const sickLink = { sick: personId ?? 'ask' };
  const addButton = (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={list.add}>
      {me.isAdmin ? 'Add' : 'Ask for time off'}
    </Button>
  );

  return (
    <Page
      title="Time off"
      breadcrumbs={<SettingsBreadcrumbs here="Time off" />}
      actions={
        <Group gap="xs">
          {mayPlan(rightsOf(me)) && (
            <Button
              variant="default"
              leftSection={<IconThermometer size={16} aria-hidden />}
              renderRoot={(props) => <Link {...props} to="/calendar" search={sickLink} />}
            >
              Sick today
            </Button>
          )}
          {addButton}
        </Group>
      }
      tabs={
        <PageTabs
          label="Time"
          tabs={timeOffTabs}
          value={tab}
          onChange={(value) => list.setFilters({ tab: value === 'upcoming' ? undefined : value })}
        />
      }
    >
      <FilterRow>
        <FilterFields
          table={timeOffFilters}
          list={list}
          own={{
            personId: (
              <OneFilter
                label="Person"
                value={personId}
                options={(team.data?.team ?? []).map(({ id, name }) => ({ value: id, label: name }))}
                onChange={(chosen) => list.setFilters({ personId: chosen })}
              />
            ),
          }}
        />
      </FilterRow>
      <DataTable
        label="Time off"
        columns={absenceColumns(zone)}
        query={{ ...query, data: pageOfRows(rows, list) }}
        list={list}
        nameOf={({ name }) => name}
        onOpen={(absence) => {
          if (mayChange(absence)) list.edit(absence.id);
        }}
        actionsOf={(absence) => (
          <AbsenceRowMenu
            absence={absence}
            onEdit={() => list.edit(absence.id)}
            onDecline={() => setDeclined(absence)}
          />
        )}
        empty={{
          text: emptyTexts[tab],
          hint: 'Days off are seen in the calendar, and suggested times keep clear of them.',
          icon: <EmptyPicture of="sun" />,
          action: tab === 'past' ? undefined : addButton,
        }}
        filtered={{
          isFiltered: isFiltered(search),
          clear: <ClearFilters list={list} without={withoutFilters} />,
        }}
      />
      {(search.new !== undefined || (edited !== undefined && mayChange(edited))) && (
        <AbsenceDialog
          key={edited?.id}
          personId={personId}
          absence={search.new === undefined ? (edited ?? null) : null}
          onClose={list.close}
          onSaved={list.closeSaved}
        />
      )}
      {declined !== null && <DeclineDialog absence={declined} onClose={() => setDeclined(null)} />}
    </Page>
  );
}

const statusColors: Readonly<Record<AbsenceStatus, string>> = {
  requested: palette.orange,
  approved: palette.green,
  refused: palette.grey,
};

const absenceColumns = (zone: string): readonly Column<Absence, never>[] => [
  { key: 'name', title: 'Person', width: '20%', render: ({ name }) => name },
  {
    key: 'kind',
    title: 'Kind',
    width: 120,
    onCard: 'plain',
    render: ({ kind }) => (kind === null ? 'Away' : absenceLabels[kind]),
  },
  { key: 'time', title: 'When', onCard: 'plain', render: (absence) => absenceTimeText(absence, zone, shownClock()) },
  { key: 'note', title: 'Note', onCard: 'rest', render: ({ note, decisionReason }) => decisionReason ?? note ?? '-' },
  {
    key: 'status',
    title: 'Status',
    width: 120,
    onCard: 'beside',
    render: ({ status }) => <QuietBadge color={statusColors[status]} label={absenceStatusLabels[status]} />,
  },
];

type AbsenceRowMenuProps = { absence: Absence; onEdit: () => void; onDecline: () => void };

/** The actions on time off: approve, decline, edit, delete; null for people who may do nothing with it. */
function AbsenceRowMenu({ absence, onEdit, onDecline }: AbsenceRowMenuProps) {
  const me = useMe();
  const { id, name, status, teamMemberId, updatedAt } = absence;
  const update = useUpdateAbsence();
  const remove = useDeleteAbsence();
  const { isAdmin, id: userId } = me;
  if (!mayChangeAbsence({ isAdmin, userId }, { userId: teamMemberId, status })) return null;

  const approve = () =>
    toastOnError(async () => {
      await update.mutateAsync({ id, updatedAt, status: 'approved' });
      toast.success('Approved');
    });
  const isOwnRequest = status === 'requested' && teamMemberId === userId;
  const askToDelete = () =>
    toastOnError(() =>
      confirm({
        kind: 'delete',
        title: isOwnRequest ? 'Take back request' : 'Delete time off',
        message: `${name}: ${absenceTimeText(absence, me.account.timezone, shownClock())}. This action cannot be undone.`,
        work: () => remove.mutateAsync(id),
      }),
    );

  return (
    <RowMenu name={name}>
      {isAdmin && status !== 'approved' && (
        <Menu.Item leftSection={<IconCheck size={16} aria-hidden />} onClick={approve}>
          Approve
        </Menu.Item>
      )}
      {isAdmin && status !== 'refused' && (
        <Menu.Item leftSection={<IconX size={16} aria-hidden />} onClick={onDecline}>
          Decline
        </Menu.Item>
      )}
      <EditItem onClick={onEdit} />
      <DeleteItem onClick={askToDelete}>{isOwnRequest ? 'Take back' : 'Delete'}</DeleteItem>
    </RowMenu>
  );
}

const reasonForm = updateAbsence.body.pick({ decisionReason: true });

/** Declines a request, with a reason that the person reads. */
function DeclineDialog({ absence, onClose }: { absence: Absence; onClose: () => void }) {
  const { timezone } = useMe().account;
  const update = useUpdateAbsence();
  const { id, updatedAt, name } = absence;
  const form = useAppForm({
    schema: reasonForm,
    defaultValues: { decisionReason: '' },
    async save({ decisionReason }) {
      await update.mutateAsync({ id, updatedAt, status: 'refused', decisionReason });
      toast.success('Declined');
      onClose();
    },
  });
  return (
    <FormModal
      opened
      title="Decline time off"
      form={form}
      onClose={onClose}
      saveLabel="Decline"
      savingLabel="Saving..."
      canSaveUnchanged
      width={480}
    >
      <Text>
        {name}: {absenceTimeText(absence, timezone, shownClock())}
      </Text>
      <TextareaField
        control={form.control}
        name="decisionReason"
        label="Reason"
        description={`${name} is notified of it.`}
        minRows={2}
      />
    </FormModal>
  );
}
