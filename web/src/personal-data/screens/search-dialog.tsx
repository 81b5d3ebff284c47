import { Text } from '@mantine/core';
import { type Candidate, searchPersonalData } from '@truckroll/contract/personal-data/personal-data';
import { z } from 'zod';
import { DraftModal } from '../../design/dialog/draft-modal.tsx';
import { TextareaField } from '../../design/field/textarea-field.tsx';
import { useAppForm } from '../../design/form/form.tsx';
import { useSearchPersonalData } from './personal-data-queries.ts';

/** One in each line. */
const lines = z.string().transform((text) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== ''),
);

type Input = { names: string; emails: string; phoneNumbers: string };

/** Adds what else the person is called, and begins the search (PD-2). */
export function SearchDialog({
  candidate,
  onSearched,
  onClose,
}: {
  candidate: Candidate;
  onSearched: (id: string) => void;
  onClose: () => void;
}) {
  const search = useSearchPersonalData();
  const { kind, id, name, names, emails, phoneNumbers } = candidate;
  const schema = z.object({ names: lines, emails: lines, phoneNumbers: lines }).transform((markers, context) => {
    const checked = searchPersonalData.body.safeParse({ kind, id, ...markers });
    if (checked.success) return checked.data;
    // A line that is wrong is shown at its field.
    for (const { path, message } of checked.error.issues)
      context.addIssue({ code: 'custom', path: path.slice(0, 1), message });
    return z.NEVER;
  });
  const form = useAppForm<Input, z.output<typeof schema>>({
    schema,
    defaultValues: { names: names.join('\n'), emails: emails.join('\n'), phoneNumbers: phoneNumbers.join('\n') },
    async save(values) {
      const { request } = await search.mutateAsync(values);
      onSearched(request.id);
    },
  });
  const { control } = form;
  return (
    <DraftModal
      title={`Search everything for ${name}`}
      form={form}
      onClose={onClose}
      saveLabel="Search"
      savingLabel="Searching..."
      canSaveUnchanged
      submitsOnEnter={false}
      width={560}
    >
      <Text size="sm" c="dimmed">
        One in each line. Add former names and further addresses. Names of one word are only looked for in the person's
        own records.
      </Text>
      <TextareaField control={control} name="names" label="Names" minRows={2} />
      <TextareaField control={control} name="emails" label="Email addresses" minRows={2} />
      <TextareaField control={control} name="phoneNumbers" label="Phone numbers" minRows={2} />
    </DraftModal>
  );
}
