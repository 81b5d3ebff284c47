import { Button, Group, Menu, Stack, Text } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import {
  addPasskey,
  beginPasskey,
  type Passkey,
  removePasskey,
  renamePasskey,
} from '@truckroll/contract/session/passkeys';
import { mostPasskeys } from '@truckroll/domain/passkeys/passkey';
import { useState } from 'react';
import { isOfBrowser, knowsPasskeys, noPasskeysText } from '../../app/session/passkey-sign-in.ts';
import { fetchEndpoint } from '../../app/transport/fetch-endpoint.ts';
import { FormModal } from '../../design/dialog/form-modal.tsx';
import { LoadFailure } from '../../design/feedback/load-failure.tsx';
import { SkeletonRows } from '../../design/feedback/skeleton-rows.tsx';
import { toast } from '../../design/feedback/toasts.ts';
import { PasswordField } from '../../design/field/password-field.tsx';
import { TextField } from '../../design/field/text-field.tsx';
import { useAppForm } from '../../design/form/form.tsx';
import { RowMenu } from '../../design/list/row-menu.tsx';
import { RelativeTime } from '../../design/relative-time.tsx';
import { Section } from '../../design/section.tsx';
import { PasswordQuestion } from '../../session/parts/password-question.tsx';
import { passkeysQuery } from '../parts/profile-queries.ts';
import { deviceName } from './device-name.ts';

type Open = { kind: 'add' } | { kind: 'rename' | 'remove'; passkey: Passkey } | null;

/** The user's passkeys: added, renamed and removed here (PK-1 to PK-5). */
export function PasskeysSection() {
  const query = useQuery(passkeysQuery);
  const queryClient = useQueryClient();
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  const finish = async (text: string): Promise<void> => {
    close();
    toast.success(text);
    await queryClient.invalidateQueries(passkeysQuery);
  };
  return (
    <Section
      title="Passkeys"
      intro="Sign in with your fingerprint, your face or the PIN of your device, without a password or a code. Your password and recovery codes stay as they are."
      isBusy={query.isPending}
    >
      {query.isPending && <SkeletonRows columns={1} rows={1} isPhone={false} />}
      {query.isError && <LoadFailure error={query.error} onRetry={() => void query.refetch()} />}
      {query.isSuccess && <Passkeys {...query.data} onOpen={setOpen} />}
      {open?.kind === 'add' && <AddDialog onClose={close} onDone={() => finish('Passkey added')} />}
      {open?.kind === 'rename' && (
        <RenameDialog passkey={open.passkey} onClose={close} onDone={() => finish('Saved')} />
      )}
      {open?.kind === 'remove' && (
        <PasswordQuestion
          title="Remove passkey"
          text={`‘${open.passkey.name}’ no longer signs you in. Delete it on your device as well, so that it is not offered there any more.`}
          label="Remove"
          busyLabel="Removing..."
          onClose={close}
          work={async (currentPassword) => {
            await fetchEndpoint(removePasskey, { params: { id: open.passkey.id }, body: { currentPassword } });
            await finish('Passkey removed');
          }}
        />
      )}
    </Section>
  );
}

/** Why no passkey can be added here; null if one can. */
function hindrance(origin: string | null, count: number): string | null {
  if (origin === null) return 'An admin has to confirm the address of this installation in Settings, Company first.';
  if (origin !== location.origin) return `Passkeys work at ${origin}. Open that address to add one.`;
  if (!knowsPasskeys()) return noPasskeysText;
  return count >= mostPasskeys ? `You have ${mostPasskeys} passkeys, which is the most. Remove one first.` : null;
}

type PasskeysProps = { passkeys: readonly Passkey[]; origin: string | null; onOpen: (open: Open) => void };

function Passkeys({ passkeys, origin, onOpen }: PasskeysProps) {
  const why = hindrance(origin, passkeys.length);
  return (
    <Stack gap="sm">
      {passkeys.length === 0 ? (
        <Text>None</Text>
      ) : (
        <ul aria-label="Passkeys" style={{ listStyle: 'none', margin: 0, padding: 0 }}>
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} onOpen={onOpen} />
          ))}
        </ul>
      )}
      {why !== null && (
        <Text size="sm" c="dimmed">
          {why}
        </Text>
      )}
      <Group justify="flex-end">
        <Button
          variant={passkeys.length === 0 ? 'filled' : 'default'}
          disabled={why !== null}
          onClick={() => onOpen({ kind: 'add' })}
        >
          Add a passkey
        </Button>
      </Group>
    </Stack>
  );
}

function PasskeyRow({ passkey, onOpen }: { passkey: Passkey; onOpen: (open: Open) => void }) {
  const { name, createdAt, lastUsedAt, isSynced, copiedAt } = passkey;
  return (
    <Group component="li" justify="space-between" wrap="nowrap" mih={48} gap="sm">
      <div style={{ minWidth: 0 }}>
        <Text truncate>{name}</Text>
        <Text size="xs" c="dimmed">
          {lastUsedAt === null ? (
            <>
              Added <RelativeTime at={createdAt} />, not used yet
            </>
          ) : (
            <>
              Last used <RelativeTime at={lastUsedAt} />
            </>
          )}
          {isSynced ? ' · synced between your devices' : ' · on one device'}
        </Text>
        {copiedAt !== null && (
          <Text size="xs" c="red">
            A copy of it was refused <RelativeTime at={copiedAt} />. Remove it, and add another one.
          </Text>
        )}
      </div>
      <RowMenu name={name}>
        <Menu.Item
          leftSection={<IconPencil size={16} aria-hidden />}
          onClick={() => onOpen({ kind: 'rename', passkey })}
        >
          Rename
        </Menu.Item>
        <Menu.Item
          leftSection={<IconTrash size={16} aria-hidden />}
          color="red"
          onClick={() => onOpen({ kind: 'remove', passkey })}
        >
          Remove
        </Menu.Item>
      </RowMenu>
    </Group>
  );
}

type DialogProps = { onClose: () => void; onDone: () => Promise<void> };

const newPasskeySchema = beginPasskey.body.extend({ name: addPasskey.body.shape.name });

function AddDialog({ onClose, onDone }: DialogProps) {
  const form = useAppForm({
    isEntrance: true,
    schema: newPasskeySchema,
    defaultValues: { name: deviceName(navigator.userAgent), currentPassword: '' },
    async save({ name, currentPassword }) {
      const { startRegistration } = await import('@simplewebauthn/browser');
      const { options } = await fetchEndpoint(beginPasskey, { body: { currentPassword } });
      const made = await startRegistration({ optionsJSON: options }).catch((error: unknown) => {
        if (!isOfBrowser(error)) throw error;
        form.setErrorLine(
          error.name === 'InvalidStateError'
            ? 'This device has a passkey for you already.'
            : 'No passkey was made. Please try again.',
        );
        return null;
      });
      if (made === null) return;
      const { clientDataJSON, attestationObject, transports = [] } = made.response;
      await fetchEndpoint(addPasskey, {
        body: { name, credentialId: made.id, clientDataJSON, attestationObject, transports: [...transports] },
      });
      await onDone();
    },
  });
  return (
    <FormModal
      opened
      title="Add a passkey"
      form={form}
      onClose={onClose}
      saveLabel="Continue"
      savingLabel="Waiting for your device..."
      width={440}
      submitsOnEnter
    >
      <Text>After your password, your device asks how you want to keep the passkey.</Text>
      <TextField control={form.control} name="name" label="Name" maxLength={80} required />
      <PasswordField
        control={form.control}
        name="currentPassword"
        label="Current password"
        autoComplete="current-password"
        autoFocus
        required
      />
    </FormModal>
  );
}

function RenameDialog({ passkey, onClose, onDone }: DialogProps & { passkey: Passkey }) {
  const form = useAppForm({
    schema: renamePasskey.body,
    defaultValues: { name: passkey.name },
    async save(body) {
      await fetchEndpoint(renamePasskey, { params: { id: passkey.id }, body });
      await onDone();
    },
  });
  return (
    <FormModal
      opened
      title="Rename passkey"
      form={form}
      onClose={onClose}
      saveLabel="Save"
      savingLabel="Saving..."
      width={440}
      submitsOnEnter
    >
      <TextField control={form.control} name="name" label="Name" maxLength={80} autoFocus required />
    </FormModal>
  );
}
