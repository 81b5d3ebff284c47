import { ActionIcon, FileButton, Tooltip } from '@mantine/core';
import { IconFolderOpen, IconPaperclip, IconTrash } from '@tabler/icons-react';
import { mailFileExtensions } from '@truckroll/domain/emails/mail-file-rules';
import { useState } from 'react';
import { OwnKeys } from '../../design/field/own-keys.tsx';
import styles from './compose.module.css';
import { DriveFilesDialog } from './drive-files-dialog.tsx';
import { TemplatesMenu } from './templates-menu.tsx';
import type { Compose } from './use-compose.ts';

const accepted = mailFileExtensions.map((extension) => `.${extension}`).join(',');

/** The buttons for attachments, templates and discarding. */
export function ComposeTools({ compose, onDiscard }: { compose: Compose; onDiscard: () => void }) {
  const [showsDrive, setShowsDrive] = useState(false);
  const { attachments, start, form } = compose;
  const { clientId } = start.about;
  const shared = { variant: 'subtle', color: 'gray', size: 36, disabled: form.isSaving } as const;
  return (
    <div className={styles.tools}>
      <FileButton multiple accept={accepted} onChange={attachments.add} inputProps={{ 'aria-label': 'Attachments' }}>
        {(props) => (
          <Tooltip label="Attach files">
            <ActionIcon {...props} {...shared} aria-label="Attach files">
              <IconPaperclip size={20} stroke={1.7} aria-hidden />
            </ActionIcon>
          </Tooltip>
        )}
      </FileButton>
      {clientId !== undefined && (
        <Tooltip label="Attach from the drive">
          <ActionIcon {...shared} aria-label="Attach from the drive" onClick={() => setShowsDrive(true)}>
            <IconFolderOpen size={20} stroke={1.7} aria-hidden />
          </ActionIcon>
        </Tooltip>
      )}
      <TemplatesMenu compose={compose} />
      <Tooltip label="Discard">
        <ActionIcon {...shared} aria-label="Discard" onClick={onDiscard}>
          <IconTrash size={20} stroke={1.7} aria-hidden />
        </ActionIcon>
      </Tooltip>
      {showsDrive && clientId !== undefined && (
        <OwnKeys>
          <DriveFilesDialog
            clientId={clientId}
            onChoose={attachments.addFromDrive}
            onClose={() => setShowsDrive(false)}
          />
        </OwnKeys>
      )}
    </div>
  );
}
