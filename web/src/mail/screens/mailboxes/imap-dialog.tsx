import { Select, SimpleGrid, Text } from '@mantine/core';
import type { Mailbox } from '@truckroll/contract/mail/mailboxes';
import type { EmailScope } from '@truckroll/domain/emails/email-kinds';
import { useEffect, useState } from 'react';
import type { z } from 'zod';
import { DraftModal } from '../../../design/dialog/draft-modal.tsx';
import { toast } from '../../../design/feedback/toasts.ts';
import { NumberField } from '../../../design/field/number-field.tsx';
import { PasswordField } from '../../../design/field/password-field.tsx';
import { TextField } from '../../../design/field/text-field.tsx';
import { type AppForm, useAppForm } from '../../../design/form/form.tsx';
import styles from './imap-dialog.module.css';
import { mailPresets, type PresetName, presetOf } from './mail-hosts.ts';
import { useMailboxChanges } from './mailbox-queries.ts';
import { type ImapValues, imapForm, imapValuesOf, portsFor, serversIn } from './mailbox-values.ts';

type ImapDialogProps = {
  scope: EmailScope;
  /** The connected mailbox whose settings are changed; a new one has no address. */
  mailbox: Mailbox;
  onClose: () => void;
};
const encryptions = [
  { value: 'tls', label: 'TLS from the start' },
  { value: 'starttls', label: 'STARTTLS' },
];
type ImapForm = AppForm<ImapValues, z.output<typeof imapForm>>;

/**
 * Connects a mailbox by its servers and a password, or changes these (EM-4). The server tests both connections first.
 */
export function ImapDialog({ scope, mailbox, onClose }: ImapDialogProps) {
  const { connect, change } = useMailboxChanges(scope);
  const isNew = mailbox.email === null;
  const form = useAppForm({
    schema: imapForm as unknown as z.ZodType<z.output<typeof imapForm>, ImapValues>,
    defaultValues: imapValuesOf(mailbox),
    async save(values) {
      if (isNew) await connect.mutateAsync({ provider: 'imap', email: values.email, ...serversIn(values) });
      else await change.mutateAsync(serversIn(values));
      toast.success(isNew ? 'Email account connected' : 'Saved');
      onClose();
    },
  });
  return (
    <DraftModal
      title={isNew ? 'Connect a mailbox by IMAP' : 'Change password and servers'}
      form={form}
      onClose={onClose}
      saveLabel={isNew ? 'Connect' : 'Save'}
      savingLabel="Connecting..."
    >
      {isNew && <Address form={form} />}
      {!isNew && (
        <Text>{`The mail of ${mailbox.email} is kept. Both servers are tried before anything is changed.`}</Text>
      )}
      <SimpleGrid type="container" cols={{ base: 1, '440px': 2 }} spacing="md" verticalSpacing={14}>
        <TextField
          control={form.control}
          name="username"
          label="User name"
          description="The email address if empty"
          autoComplete="off"
          autoCapitalize="none"
        />
        <PasswordField
          control={form.control}
          name="password"
          label="Password"
          description={isNew ? 'Of the mailbox, or an app password' : 'Enter it again, even if only the servers change'}
          autoComplete="new-password"
          autoFocus={!isNew}
          required
        />
      </SimpleGrid>
      <Servers form={form} />
    </DraftModal>
  );
}

/** The address and the provider; common providers fill the servers in. */
function Address({ form }: { form: ImapForm }) {
  const [preset, setPreset] = useState<PresetName | null>(null);
  const choose = (name: PresetName | null) => {
    setPreset(name);
    if (name === null) return;
    for (const [key, value] of Object.entries(mailPresets[name].hosts))
      form.setValue(key as keyof ImapValues, value, { shouldDirty: true, shouldValidate: form.formState.isSubmitted });
  };
  // Only when the address is complete. A provider or servers that the user entered are kept.
  const isLeft = form.formState.touchedFields.email === true;
  const suggested = isLeft && form.getValues('imapHost') === '' ? presetOf(form.getValues('email')) : null;
  useEffect(() => {
    if (suggested !== null && preset === null) choose(suggested);
  });
  return (
    <>
      <SimpleGrid type="container" cols={{ base: 1, '440px': 2 }} spacing="md" verticalSpacing={14}>
        <TextField
          control={form.control}
          name="email"
          label="Email address"
          type="email"
          inputMode="email"
          autoComplete="off"
          autoFocus
          required
        />
        <Select
          label="Mail provider"
          placeholder="Another one"
          clearable
          clearButtonProps={{
            'aria-label': 'Clear Mail provider',
            'aria-hidden': false,
            tabIndex: 0,
            miw: 24,
            mih: 24,
          }}
          data={Object.entries(mailPresets).map(([value, { label }]) => ({ value, label }))}
          value={preset}
          onChange={(value) => choose(value as PresetName | null)}
        />
      </SimpleGrid>
      {preset !== null && mailPresets[preset].hint !== null && <Text size="sm">{mailPresets[preset].hint}</Text>}
    </>
  );
}

/** The servers for reading and sending, and the encryption of their connections. */
function Servers({ form }: { form: ImapForm }) {
  const { control } = form;
  const encryption = form.watch('encryption');
  function encrypt(chosen: ImapValues['encryption']): void {
    const typed = { imapPort: form.getValues('imapPort'), smtpPort: form.getValues('smtpPort') };
    const values = { encryption: chosen, ...portsFor(chosen, typed) };
    for (const [key, value] of Object.entries(values))
      form.setValue(key as keyof ImapValues, value, { shouldDirty: true });
  }
  return (
    <>
      <Select
        label="Encryption"
        description="Servers on ports 993 and 465 are reached by TLS in any case."
        allowDeselect={false}
        data={encryptions}
        value={encryption}
        onChange={(chosen) => encrypt(chosen as ImapValues['encryption'])}
      />
      {(['imap', 'smtp'] as const).map((kind) => (
        <div key={kind} className={styles.server}>
          <TextField
            control={control}
            name={`${kind}Host`}
            label={kind === 'imap' ? 'Server to receive (IMAP)' : 'Server to send (SMTP)'}
            placeholder={`${kind}.example.com`}
            autoComplete="off"
            autoCapitalize="none"
            required
          />
          <NumberField control={control} name={`${kind}Port`} label="Port" min={1} max={65_535} hideControls required />
        </div>
      ))}
    </>
  );
}
