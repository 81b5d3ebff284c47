import { ActionIcon, Button } from '@mantine/core';
import { IconRoute } from '@tabler/icons-react';
import { mayPlan } from '@truckroll/domain/optimise/may-plan';
import { Suspense, useState } from 'react';
import { useRights } from '../../../app/session/me.ts';
import { lazyDialog } from '../../../design/feedback/lazy-part.tsx';
import { useIsNarrow } from '../../../design/phone.ts';
import type { OptimiseDialogProps } from '../../panels/optimise-dialog.tsx';

const OptimiseDialog = lazyDialog(async () => (await import('../../panels/optimise-dialog.tsx')).OptimiseDialog);

/** Opens the optimiser for some days, for people who may move the visits of everybody. */
export function OptimiseButton(props: Omit<OptimiseDialogProps, 'onClose'>) {
  const rights = useRights();
  const isNarrow = useIsNarrow();
  const [isOpen, setOpen] = useState(false);
  if (!mayPlan(rights)) return null;
  return (
    <>
      {isNarrow ? (
        <ActionIcon variant="default" size="input-sm" aria-label="Optimize" onClick={() => setOpen(true)}>
          <IconRoute size={18} aria-hidden />
        </ActionIcon>
      ) : (
        <Button variant="default" leftSection={<IconRoute size={18} aria-hidden />} onClick={() => setOpen(true)}>
          Optimize
        </Button>
      )}
      <Suspense>{isOpen && <OptimiseDialog {...props} onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}
