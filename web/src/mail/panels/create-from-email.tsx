import { Button, Menu } from '@mantine/core';
import { IconChecklist, IconClipboardText, IconPlus, IconTool } from '@tabler/icons-react';
import type { EmailMessage } from '@truckroll/contract/mail/emails';
import { canAny } from '@truckroll/domain/abilities/rights';
import type { MailSubjectKind } from '@truckroll/domain/emails/mail-subject';
import { isRefusedName } from '@truckroll/domain/files/upload-rules';
import { Suspense, useState } from 'react';
import { useCan, useRights } from '../../app/session/me.ts';
import { problemText } from '../../design/feedback/api-problem.ts';
import { lazyDialog } from '../../design/feedback/lazy-part.tsx';
import { toast } from '../../design/feedback/toasts.ts';
import type { WholeThread } from '../parts/email-queries.ts';
import { subjectOf } from './mail-names.ts';
import { useLinkThread, useSaveFiles } from './work-queries.ts';

const RequestModal = lazyDialog(async () => (await import('../../requests/panels/request-modal.tsx')).RequestModal);
const TaskModal = lazyDialog(async () => (await import('../../tasks/panels/task-modal.tsx')).TaskModal);
const JobModal = lazyDialog(async () => (await import('../../jobs/panels/job-modal.tsx')).JobModal);

type Created = 'request' | 'task' | 'job';
type CreateProps = { thread: WholeThread; message: EmailMessage };

/**
 * Links the thread to the created record, and saves the message's files to its drive; for a task, to the client's
 * drive.
 */
function useFollowUp({ thread, message }: CreateProps) {
  const link = useLinkThread(thread.threadId);
  const saveFiles = useSaveFiles(message.messageId);
  const s3Keys = message.attachments.filter(({ filename }) => !isRefusedName(filename)).map(({ s3_key: key }) => key);
  return async (kind: MailSubjectKind, recordId: string, clientId: string | undefined): Promise<void> => {
    try {
      await link.mutateAsync({ kind, recordId });
      if (s3Keys.length === 0) return;
      if (kind === 'task' && clientId === undefined) return;
      const drive =
        kind === 'task'
          ? ({ moduleType: 'clients', moduleId: clientId ?? '' } as const)
          : ({ moduleType: kind === 'job' ? 'jobs' : 'requests', moduleId: recordId } as const);
      await saveFiles.mutateAsync({ ...drive, s3Keys });
    } catch (error) {
      toast.error(problemText(error));
    }
  };
}

/**
 * 'Create request, task or job' from a message: opens the usual dialogs, prefilled. Nothing is stored before they are
 * saved.
 */
export function CreateFromEmail({ thread, message }: CreateProps) {
  const can = useCan();
  const rights = useRights();
  const [open, setOpen] = useState<Created | null>(null);
  const followUp = useFollowUp({ thread, message });
  const clientId = thread.clients[0]?.id;
  const ofClient = clientId === undefined ? {} : { clientId };
  const texts = textsOf(message);
  const may = {
    request: can('Requests.create'),
    task: can('TaskManagement.create'),
    job: canAny(rights, ['Jobs.create', 'Jobs.createForAssigned']),
  };
  const close = () => setOpen(null);
  if (!may.request && !may.task && !may.job) return null;
  const icon = { size: 18, stroke: 1.7, 'aria-hidden': true } as const;
  return (
    <>
      <Menu position="bottom-start">
        <Menu.Target>
          <Button size="compact-sm" variant="default" leftSection={<IconPlus size={16} aria-hidden />}>
            Create
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {may.request && (
            <Menu.Item leftSection={<IconClipboardText {...icon} />} onClick={() => setOpen('request')}>
              Create request
            </Menu.Item>
          )}
          {may.task && (
            <Menu.Item leftSection={<IconChecklist {...icon} />} onClick={() => setOpen('task')}>
              Create task
            </Menu.Item>
          )}
          {may.job && (
            <Menu.Item leftSection={<IconTool {...icon} />} onClick={() => setOpen('job')}>
              Create job
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      <Suspense>
        {open === 'request' && (
          <RequestModal
            {...ofClient}
            texts={texts.request}
            onClose={close}
            onSaved={({ id }) => void followUp('request', id, clientId)}
          />
        )}
        {open === 'task' && (
          <TaskModal
            start={{ ...texts.task, ...ofClient }}
            onClose={close}
            onSaved={(task) => {
              close();
              if (task !== undefined) void followUp('task', task.id, task.client?.id);
            }}
          />
        )}
        {open === 'job' && (
          <JobModal
            mode="create"
            initial={ofClient}
            texts={texts.job}
            onClose={close}
            onSaved={({ id }) => void followUp('job', id, clientId)}
          />
        )}
      </Suspense>
    </>
  );
}

/** The text of a message without quotes, cut to a field's limit. */
const ownText = ({ body, quotedFrom }: EmailMessage, maximum: number): string =>
  body
    .slice(0, quotedFrom ?? body.length)
    .trim()
    .slice(0, maximum)
    .toWellFormed();

/** The initial texts of a record that is created from a message: subject, sender and text. */
function textsOf(message: EmailMessage) {
  const from = `From ${message.writer}`;
  const title = subjectOf(message).slice(0, 200).toWellFormed();
  const text = `${title}\n${from}\n\n${ownText(message, 4000)}`;
  return {
    request: { requirements: text },
    task: { name: title, instructions: text },
    job: { title, description: text },
  };
}
