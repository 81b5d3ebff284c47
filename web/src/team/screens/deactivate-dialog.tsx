import { Alert, Button, Group, Select, Skeleton, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ComingWork, handOverWork, listComingWork } from '@truckroll/contract/team/hand-over';
import type { TeamMember } from '@truckroll/contract/team/team';
import { useState } from 'react';
import { useMe } from '../../app/session/me.ts';
import { fetchEndpoint } from '../../app/transport/fetch-endpoint.ts';
import { Dialog } from '../../design/dialog/dialog.tsx';
import { problemText } from '../../design/feedback/api-problem.ts';
import { LoadFailure } from '../../design/feedback/load-failure.tsx';
import { toast } from '../../design/feedback/toasts.ts';
import { formatDateTime } from '../../design/shown-units.ts';
import { teamQuery, useDeactivateMember } from '../parts/team-queries.ts';

const leave = 'leave';
const nobody = 'nobody';
const mostShown = 20;

type DeactivateDialogProps = { member: TeamMember; onClose: () => void };

/** Deactivates a person, and first offers to give the person's coming work to somebody else (screens 13.3). */
export function DeactivateDialog({ member: { id, name }, onClose }: DeactivateDialogProps) {
  const queryClient = useQueryClient();
  const work = useQuery({
    queryKey: ['team', 'coming-work', id],
    queryFn: ({ signal }) => fetchEndpoint(listComingWork, { params: { id }, signal }),
    staleTime: 0,
  });
  const others = useQuery({ ...teamQuery({ limit: -1 }), staleTime: 60_000 }).data?.team ?? [];
  const deactivate = useDeactivateMember();
  const [choice, setChoice] = useState<string>(leave);
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const { data } = work;
  const hasWork = data !== undefined && data.visits.length + data.jobs.length + data.tasks.length > 0;
  const isMoving = hasWork && choice !== leave;

  async function run(): Promise<void> {
    setBusy(true);
    setRefusal(null);
    try {
      const toMemberId = choice === nobody ? null : choice;
      // Both in one request: neither happens without the other.
      if (isMoving) await fetchEndpoint(handOverWork, { params: { id }, body: { toMemberId, deactivates: true } });
      else await deactivate.mutateAsync(id);
      toast.success('Saved');
      onClose();
    } catch (error) {
      setRefusal(problemText(error));
    } finally {
      setBusy(false);
      // Visits, jobs and tasks are shown on many pages.
      if (isMoving) void queryClient.invalidateQueries();
    }
  }

  return (
    <Dialog
      title="Deactivate person"
      width={560}
      onClose={() => !isBusy && onClose()}
      footer={
        <Group justify="flex-end" gap="xs">
          <Button variant="default" disabled={isBusy} onClick={onClose}>
            Cancel
          </Button>
          <Button loading={isBusy} disabled={data === undefined} onClick={() => void run()}>
            {isMoving ? 'Move and deactivate' : 'Deactivate'}
          </Button>
        </Group>
      }
    >
      <Text>{`${name} can no longer sign in and is signed out everywhere. All records stay.`}</Text>
      {refusal !== null && (
        <Alert role="alert" color="red" variant="light" py={8} px={12}>
          {refusal}
        </Alert>
      )}
      {work.isPending && <Skeleton height={96} aria-label="Looking for coming work" />}
      {work.error !== null && <LoadFailure error={work.error} onRetry={() => void work.refetch()} />}
      {data !== undefined && !hasWork && <Text c="dimmed">{`${name} has no coming visits, series or tasks.`}</Text>}
      {hasWork && (
        <>
          <WorkLists work={data} />
          <Select
            label="Give all of this to"
            searchable
            allowDeselect={false}
            value={choice}
            onChange={(value) => setChoice(value ?? choice)}
            data={[
              { value: leave, label: `Leave it with ${name}` },
              { value: nobody, label: 'Nobody yet' },
              ...others.filter((other) => other.id !== id).map((other) => ({ value: other.id, label: other.name })),
            ]}
          />
          <Text size="sm" c="dimmed">
            Visits keep their times. The calendar shows where they do not fit.
          </Text>
        </>
      )}
    </Dialog>
  );
}

function WorkLists({ work: { visits, jobs, tasks } }: { work: ComingWork }) {
  const { timezone: zone } = useMe().account;
  const dated = (text: string, moment: string | null): string =>
    moment === null ? text : `${text}, ${formatDateTime(moment, zone)}`;
  const visitsOf = (count: number): string => (count === 1 ? '1 coming visit' : `${count} coming visits`);
  const jobLine = ({ id, title, clientName, visits: count }: ComingWork['jobs'][number]) => ({
    id,
    text: `${clientName}, ${title}${count === 0 ? '' : `, ${visitsOf(count)}`}`,
  });
  const lists = [
    {
      label: 'Coming visits',
      lines: visits.map(({ id, title, clientName, visitStartDateTime }) => ({
        id,
        text: dated(`${clientName}, ${title}`, visitStartDateTime),
      })),
    },
    { label: 'Series', lines: jobs.filter(({ isSeries }) => isSeries).map(jobLine) },
    { label: 'Open jobs', lines: jobs.filter(({ isSeries }) => !isSeries).map(jobLine) },
    {
      label: 'Open tasks',
      lines: tasks.map(({ id, name, scheduleDateTime }) => ({ id, text: dated(name, scheduleDateTime) })),
    },
  ];
  return lists
    .filter(({ lines }) => lines.length > 0)
    .map(({ label, lines }) => (
      <section key={label} aria-label={label}>
        <Text fw={600} size="sm">{`${label} (${lines.length})`}</Text>
        <ul>
          {lines.slice(0, mostShown).map(({ id, text }) => (
            <li key={id}>
              <Text size="sm">{text}</Text>
            </li>
          ))}
        </ul>
        {lines.length > mostShown && <Text size="sm" c="dimmed">{`and ${lines.length - mostShown} more`}</Text>}
      </section>
    ));
}
