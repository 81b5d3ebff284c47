import { fieldsIn } from '@truckroll/domain/emails/mail-templates';
import type { ComposeKind } from '../parts/compose-start.ts';
import type { DraftText } from './draft-keeper.ts';
import { isOnlySignature } from './mail-html.ts';

type Refusal = { field: 'to' | 'subject' | 'content'; text: string };

type Composed = { kind: ComposeKind; messageId: string | null; text: DraftText; signature: string };

const noRecipients: Refusal = { field: 'to', text: 'Please add at least one recipient' };

/** Why a message cannot be sent yet, in the order of screens M32 and M33; null when it can. */
export function composeRefusal({ kind, messageId, text, signature }: Composed): Refusal | null {
  const isBlank = isOnlySignature(text.content, signature);
  if (kind !== 'new' && messageId === null) return { field: 'content', text: 'No email selected' };
  if (kind === 'reply' && isBlank) return { field: 'content', text: 'Please enter reply content' };
  if (text.to.length === 0)
    return kind === 'forward' ? { field: 'to', text: "Please enter recipient's email address" } : noRecipients;
  if (kind === 'new' && text.subject.trim() === '') return { field: 'subject', text: 'Please add a subject' };
  if (kind === 'new' && isBlank) return { field: 'content', text: 'Please add a body' };
  const fields = [...new Set([...fieldsIn(text.subject), ...fieldsIn(text.content)])];
  if (fields.length === 0) return null;
  const named = fields.map((field) => `{${field}}`).join(', ');
  const field = fieldsIn(text.subject).length > 0 ? 'subject' : 'content';
  return { field, text: `Please replace ${named} before sending` };
}
