import { Button, FileButton, Group, Stack, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Document } from '@truckroll/contract/documents/documents';
import { removeOptionPicture, setOptionPicture } from '@truckroll/contract/documents/option-pictures';
import { fileTypeText } from '@truckroll/domain/files/upload-rules';
import { useState } from 'react';
import { drawJpeg, within } from '../../../app/draw-picture.ts';
import { fetchEndpoint } from '../../../app/transport/fetch-endpoint.ts';
import { problemText } from '../../../design/feedback/api-problem.ts';
import { Section } from '../../../design/section.tsx';
import { refetchDocuments } from '../../parts/document-queries.ts';
import styles from './document-view.module.css';

/** Twice as wide as the client's page shows it, in pixels. */
const longestSide = 1200;

type Option = Document['options'][number];

/** The pictures that the client sees on the options of an estimate (DC-39, DC-40). */
export function OptionPictures({ document }: { document: Document }) {
  return (
    <Section title="Pictures of the options" intro="Shown to the client on each option">
      <Stack gap="md">
        {document.options.map((option) => (
          <OptionPicture key={option.id} documentId={document.id} option={option} />
        ))}
      </Stack>
    </Section>
  );
}

function OptionPicture({ documentId, option }: { documentId: string; option: Option }) {
  const { id: optionId, name, pictureUrl } = option;
  const params = { id: documentId, optionId };
  const queryClient = useQueryClient();
  const onSettled = () => refetchDocuments(queryClient);
  const set = useMutation({
    mutationFn: (file: File) => fetchEndpoint(setOptionPicture, { params, files: [file] }),
    onSettled,
  });
  const remove = useMutation({ mutationFn: () => fetchEndpoint(removeOptionPicture, { params }), onSettled });
  const [refusal, setRefusal] = useState<string | null>(null);
  const isBusy = set.isPending || remove.isPending;

  async function work(run: () => Promise<unknown>): Promise<void> {
    if (isBusy) return;
    setRefusal(null);
    await run().catch((error: unknown) => setRefusal(problemText(error)));
  }

  async function choose(file: File | null): Promise<void> {
    if (file === null) return;
    const drawn = await drawJpeg(file, `${file.name.replace(/\.\w+$/, '')}.jpg`, within(longestSide));
    if (drawn === null) setRefusal(fileTypeText(file.name));
    else await work(() => set.mutateAsync(drawn));
  }

  return (
    <div>
      <Group gap="sm" wrap="nowrap">
        {pictureUrl === null ? (
          <div className={styles.noPicture} aria-hidden />
        ) : (
          <img className={styles.picture} src={pictureUrl} alt={`Option ${name}`} />
        )}
        <div className={styles.prose}>
          <Text size="sm" fw={600}>
            {name}
          </Text>
          <Group gap={6} mt={4}>
            <FileButton accept="image/png,image/jpeg,image/webp" onChange={(file) => void choose(file)}>
              {(props) => (
                <Button
                  {...props}
                  variant="default"
                  size="compact-sm"
                  aria-disabled={isBusy}
                  aria-label={pictureUrl === null ? `Add a picture of ${name}` : `Replace the picture of ${name}`}
                >
                  {set.isPending ? 'Saving...' : pictureUrl === null ? 'Add' : 'Replace'}
                </Button>
              )}
            </FileButton>
            {pictureUrl !== null && (
              <Button
                variant="default"
                size="compact-sm"
                aria-disabled={isBusy}
                aria-label={`Remove the picture of ${name}`}
                onClick={() => void work(() => remove.mutateAsync())}
              >
                Remove
              </Button>
            )}
          </Group>
        </div>
      </Group>
      {refusal !== null && (
        <Text role="alert" size="xs" c="var(--mantine-color-error)" mt={4}>
          {refusal}
        </Text>
      )}
    </div>
  );
}
