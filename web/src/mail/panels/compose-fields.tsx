import { TextInput } from '@mantine/core';
import { TextField } from '../../design/field/text-field.tsx';
import { AttachmentsList } from './attachments-list.tsx';
import styles from './compose.module.css';
import { ComposeBody } from './compose-body.tsx';
import { DraftConflict } from './draft-status.tsx';
import { RecipientsField } from './recipients-field.tsx';
import type { Compose } from './use-compose.ts';

/** The field that gets the focus: the first empty one. */
function firstEmpty({ to, subject }: { to: readonly string[]; subject: string }): 'to' | 'subject' | 'content' {
  if (to.length === 0) return 'to';
  return subject === '' ? 'subject' : 'content';
}

/** The fields of a message (screens M32, M33). */
export function ComposeFields({ compose, showsFrom }: { compose: Compose; showsFrom: boolean }) {
  const { form, initial, attachments, from } = compose;
  const { control, isSaving } = form;
  const first = firstEmpty(initial);
  return (
    <>
      <DraftConflict compose={compose} />
      {showsFrom && <TextInput label="From" value={from} readOnly />}
      <RecipientsField control={control} name="to" label="To" required startsFocused={first === 'to'} />
      <div className={styles.copies}>
        <RecipientsField control={control} name="cc" label="Cc" />
        <RecipientsField control={control} name="bcc" label="Bcc" />
      </div>
      <TextField
        control={control}
        name="subject"
        label="Subject"
        maxLength={500}
        required={showsFrom}
        autoFocus={first === 'subject'}
        focusOnMount={first === 'subject'}
      />
      <ComposeBody compose={compose} startsFocused={first === 'content'} />
      <AttachmentsList attachments={attachments} isBusy={isSaving} />
    </>
  );
}
