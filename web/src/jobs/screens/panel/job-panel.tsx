import { Button, Group } from '@mantine/core';
import { IconHistory, IconMapPin, IconPencil } from '@tabler/icons-react';
import type { Job } from '@truckroll/contract/jobs/jobs';
import { jobLabel } from '@truckroll/domain/jobs/job-name';
import { sitePhone } from '@truckroll/domain/jobs/site-phone';
import { Suspense, useId } from 'react';
import { useCan } from '../../../app/session/me.ts';
import { Brief } from '../../../briefs/parts/brief.tsx';
import { BriefButton } from '../../../briefs/parts/brief-button.tsx';
import { type BriefState, useBrief } from '../../../briefs/parts/use-brief.ts';
import { ClientLink } from '../../../clients/parts/client-link.tsx';
import { Badge } from '../../../design/badge.tsx';
import { PanelContent, PanelFacts } from '../../../design/dialog/panel.tsx';
import { lazyDialog } from '../../../design/feedback/lazy-part.tsx';
import { PageTitle } from '../../../design/page.tsx';
import { type PageTab, PageTabs, TabPanel } from '../../../design/page-tabs.tsx';
import { useIsPhone } from '../../../design/phone.ts';
import { CallButton } from '../../../design/phone-link.tsx';
import { RecordActionMenu } from '../../../design/record-action-menu.tsx';
import { RefusableButton } from '../../../design/refusable.tsx';
import { useShortcuts } from '../../../design/shortcuts.ts';
import { mapTarget } from '../../../maps/parts/address-link.tsx';
import { useMayEditJob } from '../../panels/use-job-rights.ts';
import { editRefusal } from '../job-refusals.ts';
import { useJobActions } from './job-actions.tsx';
import styles from './job-panel.module.css';
import type { JobTab } from './job-panel-search.ts';
import type { JobPanelState } from './job-panel-state.ts';
import { JobStatusMenu } from './job-status-menu.tsx';
import { JobTabContent } from './job-tab-content.tsx';
import { StageBar } from './stage-bar.tsx';

const VisitModal = lazyDialog(async () => (await import('../../../visits/panels/visit-modal.tsx')).VisitModal);
const AddVisitModal = lazyDialog(
  async () => (await import('../../../visits/panels/add-visit-modal.tsx')).AddVisitModal,
);

type JobPanelProps = { job: Job; state: JobPanelState };

/** A job with its tabs, actions and dialogs. */
export function JobPanel({ job, state }: JobPanelProps) {
  const { search } = state;
  const can = useCan();
  const isPhone = useIsPhone();
  const id = useId();
  const mayEdit = useMayEditJob()(job);
  const brief = useBrief({ moduleType: 'jobs', moduleId: job.id });
  const tabs = tabsFor({ seesLogs: can('Jobs.viewLogs') });
  const tab = openTabOf(search, tabs);
  const refusal = editRefusal(job);
  const edit = () => state.openForm({ job: job.id });
  const step = (by: 1 | -1) => () => {
    const next = tabs[tabs.findIndex(({ value }) => value === tab) + by];
    if (tab !== 'history' && next !== undefined) state.openTab(next.value);
  };
  const keys = { '[': step(-1), ']': step(1), e: mayEdit && refusal === null ? edit : undefined };
  useShortcuts(keys, isPhone ? 0 : 1);

  return (
    <PanelContent
      head={
        <>
          <PageTitle page={jobLabel({ ...job, clientName: job.client.name })} />
          <JobFacts job={job} mayEdit={mayEdit} brief={brief} />
          <StageBar job={job} state={state} />
          {tab !== 'history' && (
            <PageTabs
              id={id}
              label={`Job #${job.jobNumber}`}
              tabs={tabs}
              value={tab}
              onChange={state.openTab}
              hasKeys={false}
            />
          )}
        </>
      }
      footer={
        <Group gap="sm" justify="space-between">
          <JobActionMenu job={job} state={state} />
          <Group gap="sm">
            <Button
              variant="default"
              leftSection={<IconHistory size={16} aria-hidden />}
              onClick={() => state.openTab('history')}
            >
              Job History
            </Button>
            {mayEdit && (
              <RefusableButton icon={<IconPencil size={16} aria-hidden />} refusal={refusal} onClick={edit}>
                Edit Job
              </RefusableButton>
            )}
          </Group>
        </Group>
      }
    >
      <Brief brief={brief} mb="md" />
      {tab === 'history' ? (
        <JobTabContent tab={tab} job={job} state={state} mayEdit={mayEdit} />
      ) : (
        <TabPanel tabsId={id} value={tab}>
          <JobTabContent tab={tab} job={job} state={state} mayEdit={mayEdit} />
        </TabPanel>
      )}
      <Suspense>
        {search.visit !== undefined && <VisitModal visitId={search.visit} onClose={state.closeLayer} isInAddress />}
        {search.new === 'visit' && <AddVisitModal job={job} onClose={state.closeLayer} onAdded={state.closeSaved} />}
      </Suspense>
    </PanelContent>
  );
}

const logsTab = { value: 'logs', label: 'Logs' } as const;

/** The tabs that the user may see. The logs require a right (API 2.4). */
const tabsFor = ({ seesLogs }: { seesLogs: boolean }): PageTab<JobTab>[] => [
  { value: 'details', label: 'Details' },
  { value: 'visits', label: 'Visits' },
  ...(seesLogs ? [logsTab] : []),
  { value: 'assets', label: 'Assets' },
];

/** The tab in the URL, or the first one if the user may not see that tab. */
function openTabOf({ tab }: JobPanelState['search'], tabs: readonly PageTab<JobTab>[]): JobTab {
  if (tab === undefined || tab === 'history') return tab ?? 'details';
  return tabs.some(({ value }) => value === tab) ? tab : 'details';
}

type JobFactsProps = { job: Job; mayEdit: boolean; brief: BriefState };

/** The facts under a job's name: client, status, type and priority; on a phone also buttons to call and navigate. */
function JobFacts({ job, mayEdit, brief }: JobFactsProps) {
  const isPhone = useIsPhone();
  const target = job.jobAddress === null ? null : mapTarget(job.jobAddress);
  const phone = sitePhone(job);
  const hasWays = isPhone && (phone !== null || target !== null);
  return (
    <>
      <PanelFacts>
        <ClientLink client={job.client} />
        <JobStatusMenu job={job} mayEdit={mayEdit} />
        <Badge group="jobType" value={job.jobType} />
        <Badge group="jobPriority" value={job.priority} />
        {!hasWays && <BriefButton brief={brief} size="compact-sm" ml="auto" />}
      </PanelFacts>
      {hasWays && (
        <div className={styles.ways}>
          {phone !== null && <CallButton {...phone} client={job.client} variant="light" flex={1} mih={44} px={8} />}
          {target !== null && (
            <Button
              component="a"
              {...target}
              variant="light"
              flex={1}
              mih={44}
              px={8}
              leftSection={<IconMapPin size={18} aria-hidden />}
            >
              Directions
            </Button>
          )}
          <BriefButton brief={brief} variant="light" flex={1} mih={44} px={8} />
        </div>
      )}
    </>
  );
}

/** The actions on a job (screens M20). */
function JobActionMenu({ job, state }: { job: Job; state: JobPanelState }) {
  const { actions, dialog } = useJobActions(job, state);
  if (actions.length === 0) return null;
  return (
    <>
      <RecordActionMenu label="Action" actions={actions} />
      {dialog}
    </>
  );
}
