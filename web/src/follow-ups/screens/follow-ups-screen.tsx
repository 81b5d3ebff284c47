import { Button, Stack, Text } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { FollowUp, FollowUpSettings, FollowUpStepSetting } from '@truckroll/contract/follow-ups/follow-ups';
import { updateFollowUpSettings } from '@truckroll/contract/follow-ups/follow-ups';
import { palette } from '@truckroll/domain/colors/palette';
import { followUpStatuses, followUpSteps } from '@truckroll/domain/follow-ups/follow-up-names';
import { followUpRules, whenWords } from '@truckroll/domain/follow-ups/follow-up-steps';
import { Suspense, useState } from 'react';
import type { z } from 'zod';
import { useRecordForm } from '../../app/record-form/record-form.ts';
import { useMe } from '../../app/session/me.ts';
import { ClientLink } from '../../clients/parts/client-link.tsx';
import { QuietBadge } from '../../design/badge.tsx';
import { RecordDialog } from '../../design/dialog/record-dialog.tsx';
import { useDelayedLoading } from '../../design/feedback/delayed-loading.ts';
import { lazyDialog } from '../../design/feedback/lazy-part.tsx';
import { LoadFailure } from '../../design/feedback/load-failure.tsx';
import { SkeletonRows } from '../../design/feedback/skeleton-rows.tsx';
import { toast } from '../../design/feedback/toasts.ts';
import { TextField } from '../../design/field/text-field.tsx';
import { TimeField } from '../../design/field/time-field.tsx';
import { OneFilter } from '../../design/list/choice-filter.tsx';
import { DataTable } from '../../design/list/data-table.tsx';
import { ClearFilters, FilterRow } from '../../design/list/list-filters.tsx';
import { type RecordList, useRecordList } from '../../design/list/record-list.ts';
import type { Column } from '../../design/list/table-model.ts';
import { Page } from '../../design/page.tsx';
import { PageTabs } from '../../design/page-tabs.tsx';
import { Section } from '../../design/section.tsx';
import { SettingsBreadcrumbs } from '../../design/settings-breadcrumbs.tsx';
import { formatDateTime, timeText, writtenText } from '../../design/shown-units.ts';
import { followUpLogQuery, followUpSettingsQuery, useSaveFollowUps } from '../parts/follow-up-queries.ts';
import { FollowUpStatus, followUpStatusLabels } from '../parts/follow-up-status.tsx';
import styles from './follow-ups-screen.module.css';
import type { FollowUpsSearch } from './follow-ups-search.ts';

const StepDialog = lazyDialog(async () => (await import('./step-dialog.tsx')).StepDialog);

const route = getRouteApi('/_app/settingsV2/follow-ups');

const tabs = [
  { value: 'steps', label: 'Messages' },
  { value: 'log', label: 'Log' },
] as const;

/** P58: the messages that clients get by themselves, and what was sent. */
export function FollowUpsScreen() {
  const list = useRecordList<FollowUpsSearch>('follow-ups', route);
  const navigate = route.useNavigate();
  const tab = list.search.tab ?? 'steps';
  return (
    <Page
      title="Follow-ups"
      width={tab === 'steps' ? 'reading' : undefined}
      breadcrumbs={<SettingsBreadcrumbs here="Follow-ups" />}
      tabs={
        <PageTabs
          label="Follow-ups"
          tabs={tabs}
          value={tab}
          onChange={(to) => void navigate({ search: { tab: to === 'log' ? to : undefined } })}
        />
      }
    >
      {tab === 'log' ? <LogTable list={list} /> : <Steps list={list} />}
    </Page>
  );
}

const groups = [
  { title: 'Visits', about: ['visit'] },
  { title: 'Estimates', about: ['estimate'] },
  { title: 'Invoices', about: ['invoice'] },
  { title: 'Plans', about: ['plan'] },
] as const;

function Steps({ list }: { list: RecordList<FollowUpsSearch> }) {
  const query = useQuery(followUpSettingsQuery);
  const showsSkeleton = useDelayedLoading(query.isPending);
  const settings = query.data;
  if (settings === undefined)
    return (
      <>
        {query.isError && <LoadFailure error={query.error} onRetry={() => void query.refetch()} />}
        {showsSkeleton && <SkeletonRows columns={2} rows={8} isPhone={false} />}
      </>
    );
  const edited = settings.steps.find(({ step }) => step === list.search.edit);
  return (
    <>
      <GeneralSection settings={settings} />
      {groups.map(({ title, about }) => (
        <Section key={title} title={title}>
          <ul className={styles.steps} aria-label={title}>
            {settings.steps
              .filter(({ step }) => about.some((one) => one === followUpRules[step].about))
              .map((setting) => (
                <StepRow key={setting.step} setting={setting} onEdit={() => list.edit(setting.step)} />
              ))}
          </ul>
        </Section>
      ))}
      {edited !== undefined && (
        <Suspense>
          <StepDialog
            key={edited.step}
            settings={settings}
            step={edited.step}
            onClose={list.close}
            onSaved={list.closeSaved}
          />
        </Suspense>
      )}
    </>
  );
}

function StepRow({ setting, onEdit }: { setting: FollowUpStepSetting; onEdit: () => void }) {
  const { step, isOn, delay, channel } = setting;
  const { label } = followUpRules[step];
  return (
    <li className={styles.step}>
      <div className={styles.words}>
        <Text fw={600}>{label}</Text>
        <Text size="sm" c="dimmed">
          {`${writtenText(whenWords(step, delay))}; ${channel === 'text' ? 'by text, else by email' : 'by email'}`}
        </Text>
      </div>
      <QuietBadge color={isOn ? palette.green : palette.mist} label={isOn ? 'On' : 'Off'} />
      <Button
        variant="default"
        leftSection={<IconPencil size={16} aria-hidden />}
        aria-label={`Edit ${label}`}
        onClick={onEdit}
      >
        Edit
      </Button>
    </li>
  );
}

function GeneralSection({ settings }: { settings: FollowUpSettings }) {
  const [isOpen, setOpen] = useState(false);
  const { quietFrom, quietTo, reviewLink } = settings;
  return (
    <Section
      title="For all messages"
      intro="Messages that clients get by themselves. All are off until you switch them on, and nothing is sent for the past. Clients end them with one press in each email, or by answering STOP to a text."
      aside={
        <Button variant="default" onClick={() => setOpen(true)}>
          Change
        </Button>
      }
    >
      <Stack gap={4}>
        <Text size="sm">
          {quietFrom === null || quietTo === null
            ? 'Quiet hours: none'
            : `Quiet hours: ${timeText(quietFrom)} to ${timeText(quietTo)}, in the client's time zone`}
        </Text>
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          {reviewLink === null ? 'Reviews: clients only rate on their page' : `Reviews: ${reviewLink}`}
        </Text>
      </Stack>
      {isOpen && <GeneralDialog settings={settings} onClose={() => setOpen(false)} />}
    </Section>
  );
}

type GeneralInput = z.input<typeof updateFollowUpSettings.body>;

function GeneralDialog({ settings, onClose }: { settings: FollowUpSettings; onClose: () => void }) {
  const save = useSaveFollowUps();
  const queryClient = useQueryClient();
  const form = useRecordForm<FollowUpSettings, GeneralInput, z.output<typeof updateFollowUpSettings.body>>({
    record: settings,
    schema: updateFollowUpSettings.body,
    valuesOf(version) {
      const { quietFrom, quietTo, reviewLink } = version ?? settings;
      return { quietFrom, quietTo, reviewLink: reviewLink ?? '' };
    },
    send: async (values, edited) => (await save.mutateAsync({ ...values, updatedAt: edited?.updatedAt })).settings,
    reload: () => queryClient.fetchQuery({ ...followUpSettingsQuery, staleTime: 0 }),
    onSaved() {
      toast.success('Saved');
      onClose();
    },
  });
  return (
    <RecordDialog title="For all messages" form={form} onClose={onClose} width={440}>
      <Text size="sm" c="dimmed">
        Nothing is sent in the quiet hours: messages wait until they end, and reminders that would come too late are
        sent before. Leave both empty to send at any time.
      </Text>
      <TimeField control={form.control} name="quietFrom" label="Quiet from" />
      <TimeField control={form.control} name="quietTo" label="Quiet to" />
      <TextField
        control={form.control}
        name="reviewLink"
        label="Address for reviews"
        description="Every client is offered it after a rating, whatever the rating."
        type="url"
        inputMode="url"
        placeholder="https://"
      />
    </RecordDialog>
  );
}

const columnsIn = (timezone: string): readonly Column<FollowUp, never>[] => [
  { key: 'step', title: 'Message', width: '22%', render: ({ step }) => followUpRules[step].label },
  {
    key: 'client',
    title: 'Client',
    width: '20%',
    render: ({ clientId, clientName }) => <ClientLink client={{ id: clientId, name: clientName }} />,
  },
  { key: 'about', title: 'About', width: '20%', render: ({ about }) => about },
  { key: 'status', title: 'Status', render: (followUp) => <FollowUpStatus of={followUp} /> },
  { key: 'createdAt', title: 'Time', width: 150, render: ({ createdAt }) => formatDateTime(createdAt, timezone) },
];

function LogTable({ list }: { list: RecordList<FollowUpsSearch> }) {
  const { timezone } = useMe();
  const { page, limit } = list;
  const { step, status } = list.search;
  const log = useQuery(followUpLogQuery({ page, limit, step, status }));
  const isFiltered = step !== undefined || status !== undefined;
  const clear = <ClearFilters list={list} without={{ step: undefined, status: undefined }} />;
  return (
    <>
      <FilterRow>
        <OneFilter
          label="Message"
          options={followUpSteps.map((value) => ({ value, label: followUpRules[value].label }))}
          value={step}
          onChange={(chosen) => list.setFilters({ step: chosen })}
        />
        <OneFilter
          label="Status"
          options={followUpStatuses.map((value) => ({ value, label: followUpStatusLabels[value] }))}
          value={status}
          onChange={(chosen) => list.setFilters({ status: chosen })}
        />
        {isFiltered && clear}
      </FilterRow>
      <DataTable
        label="Log of follow-ups"
        columns={columnsIn(timezone)}
        query={{ ...log, data: log.data && { items: log.data.followUps, total: log.data.total } }}
        list={list}
        nameOf={({ step: of, clientName }) => `${followUpRules[of].label}, ${clientName}`}
        empty={{ text: 'No messages have been sent by themselves yet' }}
        filtered={{ isFiltered, clear }}
      />
    </>
  );
}
