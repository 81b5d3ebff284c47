import { Button, Loader, Menu } from '@mantine/core';
import { IconLink } from '@tabler/icons-react';
import { useQueries } from '@tanstack/react-query';
import { viewScope } from '@truckroll/domain/abilities/rights';
import type { MailSubjectKind } from '@truckroll/domain/emails/mail-subject';
import { jobLabel } from '@truckroll/domain/jobs/job-name';
import { displayNumber } from '@truckroll/domain/numbers/series';
import { useState } from 'react';
import { useRights } from '../../app/session/me.ts';
import { clientDocumentsQuery, clientJobsQuery, clientRequestsQuery } from '../../clients/parts/client-tab-queries.ts';
import { problemText } from '../../design/feedback/api-problem.ts';
import { toast } from '../../design/feedback/toasts.ts';
import type { WholeThread } from '../parts/email-queries.ts';
import styles from './thread-records.module.css';
import { useLinkThread } from './work-queries.ts';

/** The number of records of each kind that are offered, newest first. */
const offered = 8;

type Option = { kind: MailSubjectKind; id: string; label: string };
type Group = { title: string; options: Option[] };

/** The newest records of a client that the user may see, by kind, without those that are linked already. */
function useWorkOf(clientId: string, isOpen: boolean, linked: ReadonlySet<string>) {
  const rights = useRights();
  const jobs = viewScope(rights, 'Jobs');
  const requests = viewScope(rights, 'Requests');
  const [foundJobs, foundRequests, foundDocuments] = useQueries({
    queries: [
      {
        ...clientJobsQuery({ clientId, isAssignedOnly: jobs === 'assigned' }),
        enabled: isOpen && jobs !== null,
        retry: false,
      },
      {
        ...clientRequestsQuery({ clientId, page: 1, view: requests ?? 'all' }),
        enabled: isOpen && requests !== null,
        retry: false,
      },
      { ...clientDocumentsQuery(clientId), enabled: isOpen, retry: false },
    ],
  });
  const of = (kind: MailSubjectKind, options: readonly Omit<Option, 'kind'>[] = []): Option[] =>
    options
      .filter(({ id }) => !linked.has(id))
      .slice(0, offered)
      .map((option) => ({ kind, ...option }));
  const groups: Group[] = [
    {
      title: 'Jobs',
      options: of(
        'job',
        foundJobs.data?.jobs.map((job) => ({ id: job.id, label: jobLabel({ ...job, clientName: job.client.name }) })),
      ),
    },
    {
      title: 'Requests',
      options: of(
        'request',
        foundRequests.data?.requests.map(({ id, requestNumber }) => ({
          id,
          label: displayNumber('REQ-', requestNumber),
        })),
      ),
    },
    {
      title: 'Invoices and estimates',
      options: of(
        'document',
        foundDocuments.data?.map(({ id, documentNumberDisplay: label }) => ({ id, label })),
      ),
    },
  ];
  const isLoading = [foundJobs, foundRequests, foundDocuments].some(({ isLoading: loads }) => loads);
  return { groups: groups.filter(({ options }) => options.length > 0), isLoading };
}

/** 'Link to…' a job, request, invoice or estimate of the thread's client. */
export function LinkRecordMenu({ thread }: { thread: WholeThread }) {
  const [client] = thread.clients;
  if (client === undefined) return null;
  return <LinkMenu thread={thread} clientId={client.id} />;
}

function LinkMenu({ thread, clientId }: { thread: WholeThread; clientId: string }) {
  const [isOpen, setOpen] = useState(false);
  const link = useLinkThread(thread.threadId);
  const { groups, isLoading } = useWorkOf(clientId, isOpen, new Set(thread.records.map(({ id }) => id)));

  async function choose({ kind, id }: Option): Promise<void> {
    try {
      await link.mutateAsync({ kind, recordId: id });
    } catch (error) {
      toast.error(problemText(error));
    }
  }

  return (
    <Menu position="bottom-start" opened={isOpen} onChange={setOpen} width={280}>
      <Menu.Target>
        <Button
          size="compact-sm"
          variant="subtle"
          leftSection={<IconLink size={16} aria-hidden />}
          loading={link.isPending}
        >
          Link to…
        </Button>
      </Menu.Target>
      <Menu.Dropdown className={styles.options}>
        {groups.map(({ title, options }) => (
          <div key={title}>
            <Menu.Label>{title}</Menu.Label>
            {options.map((option) => (
              <Menu.Item key={option.id} onClick={() => void choose(option)}>
                {option.label}
              </Menu.Item>
            ))}
          </div>
        ))}
        {isLoading && <Loader size="sm" m="sm" aria-label="Loading" />}
        {!isLoading && groups.length === 0 && <Menu.Label>This client has no other work to link.</Menu.Label>}
      </Menu.Dropdown>
    </Menu>
  );
}
