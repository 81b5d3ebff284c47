import { Button, Group, Stack, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { makePasswordCode } from '@truckroll/contract/session/session';
import { useState } from 'react';
import { useMe } from '../../app/session/me.ts';
import { sendsMail } from '../../app/session/sends-mail.ts';
import { fetchEndpoint } from '../../app/transport/fetch-endpoint.ts';
import { Dialog } from '../../design/dialog/dialog.tsx';
import { LoadFailure } from '../../design/feedback/load-failure.tsx';
import { RelativeTime } from '../../design/relative-time.tsx';
import { Section } from '../../design/section.tsx';
import { PasswordQuestion } from '../../session/parts/password-question.tsx';
import { passwordCodeQuery } from '../parts/profile-queries.ts';
import styles from './recovery-code-section.module.css';

/** The printed code that replaces a forgotten password where no mail arrives (SE-23 to SE-25). */
export function RecoveryCodeSection() {
  const queryClient = useQueryClient();
  const me = useMe();
  const query = useQuery(passwordCodeQuery);
  const [isAsking, setAsking] = useState(false);
  const [code, setCode] = useState<string | null>(null);
  const since = query.data?.since ?? null;

  async function make(currentPassword: string): Promise<void> {
    const made = await fetchEndpoint(makePasswordCode, { body: { currentPassword } });
    setAsking(false);
    setCode(made.code);
    await queryClient.invalidateQueries(passwordCodeQuery);
  }

  return (
    <Section
      title="Recovery code"
      intro={
        !sendsMail(me.account)
          ? 'This installation has no mail server, so a forgotten password cannot be replaced by email. A printed code lets you in again.'
          : 'A printed code lets you in again if you forget your password and cannot read your email.'
      }
      isBusy={query.isPending}
    >
      {query.isError && <LoadFailure error={query.error} onRetry={() => void query.refetch()} />}
      {query.isSuccess && (
        <Group justify="space-between">
          <Text>
            {since === null ? (
              'None'
            ) : (
              <>
                Made <RelativeTime at={since} />
              </>
            )}
          </Text>
          <Button variant={since === null ? 'filled' : 'default'} onClick={() => setAsking(true)}>
            {since === null ? 'Create a recovery code' : 'Make a new one'}
          </Button>
        </Group>
      )}
      {isAsking && (
        <PasswordQuestion
          title="Create a recovery code"
          text={since === null ? 'The code is shown once.' : 'The previous code will stop working.'}
          label="Continue"
          busyLabel="Continue"
          onClose={() => setAsking(false)}
          work={make}
        />
      )}
      {code !== null && <PrintedCode code={code} onClose={() => setCode(null)} />}
    </Section>
  );
}

function PrintedCode({ code, onClose }: { code: string; onClose: () => void }) {
  const me = useMe();
  return (
    <Dialog
      title="Your recovery code"
      width={480}
      onClose={onClose}
      footer={
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={() => window.print()}>
            Print
          </Button>
          <Button onClick={onClose}>I have saved it</Button>
        </Group>
      }
    >
      <Stack gap="sm" className={styles.sheet} data-printed>
        <Text role="status">
          Keep this code where only you find it. It is not shown again. Choose ‘Use a recovery code’ on the page ‘Forgot
          password?’ at {window.location.host}.
        </Text>
        <Text className={styles.code}>{code}</Text>
        <Text size="sm" c="dimmed">
          {me.account.companyName} · {me.email}
        </Text>
      </Stack>
    </Dialog>
  );
}
