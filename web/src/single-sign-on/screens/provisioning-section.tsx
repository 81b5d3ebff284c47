import { Anchor, Group, Stack, Text } from '@mantine/core';
import type { DataOf } from '@truckroll/contract/endpoints/endpoint';
import { endProvisioning, makeProvisioningToken } from '@truckroll/contract/single-sign-on/provisioning';
import type { getSingleSignOn } from '@truckroll/contract/single-sign-on/single-sign-on';
import { useState } from 'react';
import { fetchEndpoint } from '../../app/transport/fetch-endpoint.ts';
import { CopiedSecret } from '../../design/copied-link.tsx';
import { problemText } from '../../design/feedback/api-problem.ts';
import { confirm } from '../../design/feedback/confirm.ts';
import { toastOnError } from '../../design/feedback/toast-on-error.ts';
import { toast } from '../../design/feedback/toasts.ts';
import { BusyButton } from '../../design/form/busy-button.tsx';
import { RelativeTime } from '../../design/relative-time.tsx';
import { Section } from '../../design/section.tsx';

type SectionProps = { settings: DataOf<typeof getSingleSignOn>; onChanged: () => Promise<void> };

/** The token with which the company's directory adds, changes and deactivates its people. It is shown once. */
export function ProvisioningSection({ settings, onChanged }: SectionProps) {
  const { connection, domains, provisioning, provisioningUrl } = settings;
  const [token, setToken] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const isPossible = connection !== null && domains.some(({ provedAt }) => provedAt !== null);

  async function make(): Promise<void> {
    if (isBusy) return;
    setRefusal(null);
    setBusy(true);
    try {
      const made = await fetchEndpoint(makeProvisioningToken);
      setToken(made.token);
      await onChanged();
    } catch (error) {
      setRefusal(problemText(error));
    } finally {
      setBusy(false);
    }
  }

  const replace = () =>
    toastOnError(() =>
      confirm({
        kind: 'warning',
        title: 'New token',
        confirmLabel: 'Make a new token',
        message: 'The present token ends at once. Enter the new one in the directory.',
        work: make,
      }),
    );

  const end = () =>
    toastOnError(async () => {
      const isConfirmed = await confirm({
        kind: 'warning',
        title: 'End provisioning',
        message: 'The directory is refused from now on. The people stay as they are.',
        work: () => fetchEndpoint(endProvisioning),
      });
      if (!isConfirmed) return;
      setToken(null);
      toast.success('Provisioning ended');
      await onChanged();
    });

  return (
    <Section
      title="Provisioning"
      intro="With SCIM 2.0 the directory adds, changes and deactivates people by itself, in the proved domains alone. Role, skills and working hours stay as you set them here, and the owner is never changed."
    >
      <Stack gap="md">
        {!isPossible && <Text>Prove a domain and connect the provider first.</Text>}
        {isPossible && provisioningUrl !== null && (
          <CopiedSecret label="SCIM base URL, to enter in the directory" text={provisioningUrl} copyLabel="Copy" />
        )}
        {token !== null && (
          <div>
            <CopiedSecret label="Token, to enter in the directory" text={token} copyLabel="Copy token" />
            <Text size="sm" c="dimmed" mt={4}>
              It is shown only now. Keep it as you keep a password.
            </Text>
          </div>
        )}
        {provisioning !== null && (
          <Text size="sm">
            {`Token …${provisioning.hint}. `}
            {provisioning.lastUsedAt === null ? (
              'The directory has not come yet.'
            ) : (
              <>
                The directory came <RelativeTime at={provisioning.lastUsedAt} />.
              </>
            )}
          </Text>
        )}
        {isPossible && (
          <Group justify="space-between">
            {provisioning === null ? (
              <span />
            ) : (
              <Anchor component="button" type="button" size="sm" onClick={() => void end()}>
                End provisioning
              </Anchor>
            )}
            <BusyButton
              label={provisioning === null ? 'Make a token' : 'New token'}
              busyLabel="Making..."
              isBusy={isBusy}
              onClick={() => void (provisioning === null ? make() : replace())}
            />
          </Group>
        )}
        {refusal !== null && (
          <Text role="alert" size="sm" c="var(--mantine-color-error)">
            {refusal}
          </Text>
        )}
      </Stack>
    </Section>
  );
}
