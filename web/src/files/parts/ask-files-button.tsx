import { Button } from '@mantine/core';
import { IconMessageQuestion } from '@tabler/icons-react';
import type { DriveModule } from '@truckroll/domain/files/drive-rights';
import { Suspense, useState } from 'react';
import { useMe } from '../../app/session/me.ts';
import { lazyDialog } from '../../design/feedback/lazy-part.tsx';
import { useIsPhone } from '../../design/phone.ts';

const AskFilesDrawer = lazyDialog(async () => (await import('./ask-files-drawer.tsx')).AskFilesDrawer);

type AskFilesButtonProps = {
  moduleType: Exclude<DriveModule, 'job_signature'>;
  moduleId: string;
  /** Whether summaries of the files may be edited. */
  canChange: boolean;
};

/** Opens the chat about all files of a record; hidden while the company has switched AI off. */
export function AskFilesButton({ moduleType, moduleId, canChange }: AskFilesButtonProps) {
  const isOn = useMe().account.features.ai;
  const isPhone = useIsPhone();
  const [isOpen, setOpen] = useState(false);
  if (!isOn) return null;
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconMessageQuestion size={18} stroke={1.7} aria-hidden />}
        aria-label="Ask about these files"
        onClick={() => setOpen(true)}
      >
        {isPhone ? 'Ask' : 'Ask about these files'}
      </Button>
      <Suspense>
        {isOpen && (
          <AskFilesDrawer record={{ moduleType, moduleId }} canChange={canChange} onClose={() => setOpen(false)} />
        )}
      </Suspense>
    </>
  );
}
