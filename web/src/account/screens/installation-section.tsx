import { Group, Text } from '@mantine/core';
import { useState } from 'react';
import { useMe } from '../../app/session/me.ts';
import { problemText } from '../../design/feedback/api-problem.ts';
import { toast } from '../../design/feedback/toasts.ts';
import { BusyButton } from '../../design/form/busy-button.tsx';
import { Section } from '../../design/section.tsx';
import { useUpdateAccount } from '../parts/account-queries.ts';

const intro = 'Links in invitations, documents and other email open this address.';

/** The base URL of links in mail. The browser's own is proposed, and an admin confirms it (SE-10). */
export function InstallationSection() {
  const { installation } = useMe().account;
  const here = window.location.origin;
  const { origin, isFixed } = installation;
  return (
    <Section title="Address of this installation" intro={intro}>
      <Text style={{ overflowWrap: 'anywhere' }} fw={500}>
        {origin ?? 'Not confirmed yet'}
      </Text>
      {isFixed && (
        <Text size="xs" c="dimmed">
          Set by the operator of this server.
        </Text>
      )}
      {!isFixed && origin !== here && <Confirmation here={here} isFirst={origin === null} />}
    </Section>
  );
}

function Confirmation({ here, isFirst }: { here: string; isFirst: boolean }) {
  const update = useUpdateAccount();
  const [refusal, setRefusal] = useState<string | null>(null);

  async function confirm(): Promise<void> {
    if (update.isPending) return;
    setRefusal(null);
    try {
      await update.mutateAsync({ publicOrigin: here });
      toast.success('Saved');
    } catch (error) {
      setRefusal(problemText(error));
    }
  }

  return (
    <>
      <Text size="sm" c="dimmed" mt={4}>
        {isFirst
          ? `You are using ${here} now. Is it the address that your team and your clients can open? Email with links waits until you say so.`
          : `You are using ${here} now.`}
      </Text>
      <Group mt="sm">
        <BusyButton
          label={isFirst ? 'Yes, use this address' : 'Use the address that I am using now'}
          busyLabel="Saving..."
          isBusy={update.isPending}
          onClick={() => void confirm()}
        />
      </Group>
      {refusal !== null && (
        <Text role="alert" size="xs" c="var(--mantine-color-error)" mt={4}>
          {refusal}
        </Text>
      )}
    </>
  );
}
