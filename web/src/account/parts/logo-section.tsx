import { Button, FileButton, Group, Text } from '@mantine/core';
import { drawnLogo, isMailed } from '@truckroll/domain/branding/logo-rules';
import { fileTypeText } from '@truckroll/domain/files/upload-rules';
import { useState } from 'react';
import { drawPng } from '../../app/draw-picture.ts';
import { useMe } from '../../app/session/me.ts';
import { problemText } from '../../design/feedback/api-problem.ts';
import { toast } from '../../design/feedback/toasts.ts';
import { useAskBeforeLeaving } from '../../design/feedback/unsaved-changes.ts';
import { BusyButton } from '../../design/form/busy-button.tsx';
import { useLocalPicture } from '../../design/local-picture.ts';
import { Section } from '../../design/section.tsx';
import { useUploadLogo } from './account-queries.ts';
import { logoRefusal } from './logo-file.ts';
import styles from './logo-section.module.css';

export function LogoSection() {
  const logo = useNewLogo();
  useAskBeforeLeaving(logo.chosen !== null);
  return (
    <Section title="Logo">
      <LogoChoice logo={logo} hasSave />
    </Section>
  );
}

/** A chosen logo until it is saved. `save` answers whether none is left to save; a refusal is shown beside the logo. */
export function useNewLogo() {
  const upload = useUploadLogo();
  const [chosen, setChosen] = useState<File | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);

  async function choose(file: File | null): Promise<void> {
    if (file === null) return;
    const made = logoRefusal(file) ?? (await makeLogo(file));
    setRefusal(typeof made === 'string' ? made : null);
    setChosen(typeof made === 'string' ? null : made);
  }

  async function save(): Promise<boolean> {
    if (chosen === null) return true;
    if (upload.isPending) return false;
    setRefusal(null);
    try {
      await upload.mutateAsync(chosen);
      setChosen(null);
      return true;
    } catch (error) {
      setRefusal(problemText(error));
      return false;
    }
  }

  return { chosen, refusal, choose, save, cancel: () => setChosen(null), isSaving: upload.isPending };
}

type LogoChoiceProps = {
  logo: ReturnType<typeof useNewLogo>;
  /** Whether the logo has its own button to save it; without it the form around it saves it too. */
  hasSave?: boolean;
};

/** The logo, with a preview of a new one before it is saved (SE-11). */
export function LogoChoice({ logo, hasSave = false }: LogoChoiceProps) {
  const { account } = useMe();
  const { chosen, refusal, choose, save, cancel, isSaving } = logo;
  const preview = useLocalPicture(chosen);
  const shown = preview ?? account.logoUrl;

  async function saveAlone(): Promise<void> {
    if (await save()) toast.success('Saved');
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
              {hasSave && (
                <BusyButton
                  label="Save logo"
                  busyLabel="Saving..."
                  isBusy={isSaving}
                  onClick={() => void saveAlone()}
                />
              )}
              <Button variant="default" disabled={isSaving} onClick={cancel}>
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

/** Twice the largest size at which the logo is printed or shown, then what even a detailed picture needs for mail. */
const sides = [800, 400];

/**
 * A logo that PDFs and mail can show: the chosen file, or a smaller PNG of it, or why that is not possible. A picture
 * whose smallest copy is still too large for mail is kept, because PDFs show it.
 */
async function makeLogo(file: File): Promise<File | string> {
  if (isMailed(file)) return file;
  let drawn: File | null = null;
  for (const side of sides) {
    drawn = await drawPng(file, `${file.name.replace(/\.\w+$/, '')}.png`, (size) => drawnLogo(size, side));
    if (drawn === null) return fileTypeText(file.name);
    if (isMailed(drawn)) break;
  }
  return drawn ?? file;
}
