import { Button, Group, Menu } from '@mantine/core';
import { IconFolderDown, IconUserPlus } from '@tabler/icons-react';
import type { EmailMessage } from '@truckroll/contract/mail/emails';
import { countOf } from '@truckroll/domain/format/numbers';
import { useCan } from '../../app/session/me.ts';
import { problemText } from '../../design/feedback/api-problem.ts';
import { toast } from '../../design/feedback/toasts.ts';
import type { WholeThread } from '../parts/email-queries.ts';
import { CreateFromEmail } from './create-from-email.tsx';
import { useThread } from './thread-context.ts';
import { useCreateLeadOfEmail, useSaveFiles } from './work-queries.ts';

type Client = WholeThread['clients'][number];

/** The actions that use an open message elsewhere in Truckroll, such as creating a request (screens M32). */
export function MessageWork({ message }: { message: EmailMessage }) {
  const thread = useThread();
  if (thread === null) return null;
  const isUnknown = thread.clients.length === 0 && !message.isOutgoing && message.kind === 'person';
  return (
    <Group gap="xs">
      {isUnknown && <AddAsLead message={message} />}
      {!message.isOutgoing && <CreateFromEmail thread={thread} message={message} />}
      {message.attachments.length > 0 && <SaveToDrive message={message} clients={thread.clients} />}
    </Group>
  );
}

function AddAsLead({ message }: { message: EmailMessage }) {
  const lead = useCreateLeadOfEmail(message.messageId);
  if (!useCan()('Clients.create')) return null;

  async function add(): Promise<void> {
    try {
      const { client } = await lead.mutateAsync();
      toast.success(`${client.name} was added as a lead`);
    } catch (error) {
      toast.error(problemText(error));
    }
  }

  return (
    <Button
      size="compact-sm"
      variant="default"
      leftSection={<IconUserPlus size={16} aria-hidden />}
      loading={lead.isPending}
      onClick={() => void add()}
    >
      Add as lead
    </Button>
  );
}

function SaveToDrive({ message, clients }: { message: EmailMessage; clients: readonly Client[] }) {
  const files = useSaveFiles(message.messageId);
  const can = useCan();
  if (clients.length === 0 || !(can('Clients.edit') || can('Clients.create'))) return null;

  async function save({ id, name }: Client): Promise<void> {
    try {
      const { saved } = await files.mutateAsync({ moduleType: 'clients', moduleId: id });
      const whose = `the files of ${name}`;
      toast.success(saved.length === 0 ? `Already in ${whose}` : `${countOf(saved.length, 'file')} saved to ${whose}`);
    } catch (error) {
      toast.error(problemText(error));
    }
  }

  const [only] = clients;
  const look = {
    size: 'compact-sm',
    variant: 'default',
    leftSection: <IconFolderDown size={16} aria-hidden />,
    loading: files.isPending,
  } as const;
  if (only !== undefined && clients.length === 1)
    return (
      <Button {...look} onClick={() => void save(only)}>
        Save to drive
      </Button>
    );
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <Button {...look}>Save to drive</Button>
      </Menu.Target>
      <Menu.Dropdown>
        {clients.map((client) => (
          <Menu.Item key={client.id} onClick={() => void save(client)}>
            {client.name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
