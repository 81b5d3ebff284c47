import { Button, Divider, Group, Stack, TagsInput, Text, Textarea } from '@mantine/core';
import { savedHereMessage } from '@truckroll/contract/documents/send-document';
import { emailText } from '@truckroll/contract/fields/fields';
import type { DriveItem } from '@truckroll/contract/files/drive';
import { isEmail } from '@truckroll/domain/text/checks';
import { useId, useState } from 'react';
import { useMe } from '../../app/session/me.ts';
import { mailLeaves } from '../../app/session/sends-mail.ts';
import { CopiedLink } from '../../design/copied-link.tsx';
import { Dialog } from '../../design/dialog/dialog.tsx';
import { toast } from '../../design/feedback/toasts.ts';
import { useShareItem } from '../parts/drive-queries.ts';
import { toastProblem } from '../parts/toast-problem.ts';

type ShareModalProps = { item: DriveItem; onClose: () => void };

const mostAddresses = 20;
const messageMaximum = 2000;

/** M12: a link valid for seven days, to copy or to send. */
export function ShareModal({ item, onClose }: ShareModalProps) {
  const { account } = useMe();
  const share = useShareItem();
  const [url, setUrl] = useState<string | null>(null);
  const [emails, setEmails] = useState<string[]>([]);
  const [message, setMessage] = useState('');
  const [wrongAddress, setWrongAddress] = useState<string | null>(null);
  const id = useId();

  async function createLink(): Promise<void> {
    try {
      const { url: made } = await share.mutateAsync({ id: item.id });
      // A relative path until the installation's public URL is confirmed.
      setUrl(new URL(made, window.location.origin).href);
    } catch (error) {
      toastProblem(error);
    }
  }

  async function send(): Promise<void> {
    if (emails.length === 0) return setWrongAddress('Please add at least one recipient');
    try {
      const { url: made } = await share.mutateAsync({ id: item.id, emails, message });
      if (!(await mailLeaves(account))) {
        // Nobody has received the mail: the link has to reach its readers in another way.
        toast.warning(savedHereMessage);
        return setUrl(made);
      }
      toast.success('The link was sent.');
      onClose();
    } catch (error) {
      toastProblem(error);
    }
  }

  /** Splits typed or pasted text into addresses; invalid parts are dropped, and a message below says so. */
  function changeEmails(typed: string[]): void {
    const addresses = typed.flatMap((text) => text.split(/[\s,;]+/)).filter((text) => text !== '');
    const valid = [...new Set(addresses.filter(isEmail))].slice(0, mostAddresses);
    setWrongAddress(addresses.every(isEmail) ? null : emailText);
    setEmails(valid);
  }

  return (
    <Dialog
      title="Share Document"
      onClose={() => share.isPending || onClose()}
      width={480}
      footer={
        <Group justify="flex-end" gap="sm">
          <Button variant="default" disabled={share.isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button loading={share.isPending && emails.length > 0} onClick={() => void send()}>
            Send
          </Button>
        </Group>
      }
    >
      <Stack gap="md">
        {url === null ? (
          <Group>
            <Button
              variant="default"
              loading={share.isPending && emails.length === 0}
              onClick={() => void createLink()}
            >
              Create link
            </Button>
          </Group>
        ) : (
          <CopiedLink url={url} />
        )}
        <Text size="sm" c="dimmed">
          The link works for 7 days.
        </Text>
        <Divider label="or send it" />
        <TagsInput
          label="To"
          value={emails}
          onChange={changeEmails}
          acceptValueOnBlur
          error={wrongAddress}
          inputMode="email"
          autoComplete="off"
          placeholder={emails.length === 0 ? 'name@example.com' : undefined}
        />
        <Textarea
          label="Message"
          id={id}
          autosize
          minRows={3}
          maxRows={8}
          maxLength={messageMaximum}
          value={message}
          onChange={(event) => setMessage(event.currentTarget.value)}
        />
      </Stack>
    </Dialog>
  );
}
