import { Button, FileButton, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { useMe } from '../app/session/me.ts';
import { problemText } from '../design/feedback/api-problem.ts';
import { toast } from '../design/feedback/toasts.ts';
import { useAskBeforeLeaving } from '../design/feedback/unsaved-changes.ts';
import { BusyButton } from '../design/form/busy-button.tsx';
import { useLocalPicture } from '../design/local-picture.ts';
import { Section } from '../design/section.tsx';
import { useUploadLogo } from './account-queries.ts';
import { makeLogo } from './logo-drawing.ts';
import { logoRefusal } from './logo-file.ts';
import styles from './logo-section.module.css';

export const LogoSection = () => (
  <Section title="Logo">
    <LogoChoice />
  </Section>
);

/** The logo, with a preview of a new one before it is saved (SE-11). */
export function LogoChoice() {
  const { account } = useMe();
  const upload = useUploadLogo();
  const [chosen, setChosen] = useState<File | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const preview = useLocalPicture(chosen);
  const shown = preview ?? account.logoUrl;
  useAskBeforeLeaving(chosen !== null);

  async function choose(file: File | null): Promise<void> {
    if (file === null) return;
    const made = logoRefusal(file) ?? (await makeLogo(file));
    setRefusal(typeof made === 'string' ? made : null);
    setChosen(typeof made === 'string' ? null : made);
  }

  async function save(file: File): Promise<void> {
    if (upload.isPending) return;
    setRefusal(null);
    try {
      await upload.mutateAsync(file);
      setChosen(null);
      toast.success('Saved');
    } catch (error) {
      setRefusal(problemText(error));
    }
  }

  return (
    <Group gap="md">
      <div className={styles.frame} data-empty={shown === null || undefined}>
        {shown === null ? 'No logo' : <img src={shown} alt={preview === null ? 'Logo' : 'New logo, not saved yet'} />}
      </div>
      <div>
        <Group gap="xs">
          {chosen === null ? (
            <FileButton accept="image/png,image/jpeg,image/webp" onChange={(file) => void choose(file)}>
              {(props) => (
                <Button {...props} variant="default">
                  {account.logoUrl === null ? 'Upload logo' : 'Replace logo'}
                </Button>
              )}
            </FileButton>
          ) : (
            <>
              <BusyButton
                label="Save logo"
                busyLabel="Saving..."
                isBusy={upload.isPending}
                onClick={() => void save(chosen)}
              />
              <Button variant="default" disabled={upload.isPending} onClick={() => setChosen(null)}>
                Cancel
              </Button>
            </>
          )}
        </Group>
        <Text size="xs" c="dimmed" mt={6}>
          PNG, JPEG or WebP, at most 5 MB. WebP and large pictures are converted to a smaller PNG.
        </Text>
        {refusal !== null && (
          <Text role="alert" size="xs" c="var(--mantine-color-error)" mt={4}>
            {refusal}
          </Text>
        )}
      </div>
    </Group>
  );
}
