import { Button } from '@mantine/core';
import { IconChecklist, IconPhone, IconUserPlus } from '@tabler/icons-react';
import type { Call } from '@truckroll/contract/calls/calls';
import { Suspense, useState } from 'react';
import { useCan } from '../../app/session/me.ts';
import { useDial } from '../../design/calling.ts';
import { lazyDialog } from '../../design/feedback/lazy-part.tsx';
import { toastOnError } from '../../design/feedback/toast-on-error.ts';
import { ownerOf } from './call-state.ts';
import { useCallTask } from './use-call-task.ts';

const NewClientOfCall = lazyDialog<{ phoneNumber: string; onClose: () => void }>(
  async () => (await import('./new-client-of-call.tsx')).NewClientOfCall,
);

/** The next steps after a call: a client for an unknown number, and a task. */
export function AfterCall({ record, isEnded }: { record: Call; isEnded: boolean }) {
  const can = useCan();
  const task = useCallTask();
  const dial = useDial();
  const [isCreating, setCreating] = useState(false);
  const isUnknown = record.clientId === null && record.phoneNumber.startsWith('+');
  return (
    <>
      {isUnknown && can('Clients.create') && (
        <Button
          variant="default"
          leftSection={<IconUserPlus size={18} aria-hidden />}
          onClick={() => setCreating(true)}
        >
          Create Client
        </Button>
      )}
      {isEnded && dial !== null && record.phoneNumber.startsWith('+') && (
        <Button
          variant="default"
          leftSection={<IconPhone size={18} aria-hidden />}
          onClick={() => dial({ number: record.phoneNumber, ...ownerOf(record) })}
        >
          Call Again
        </Button>
      )}
      {isEnded && task !== null && (
        <Button
          variant="default"
          leftSection={<IconChecklist size={18} aria-hidden />}
          aria-busy={task.isPending}
          onClick={() => {
            if (!task.isPending) toastOnError(() => task.create(record));
          }}
        >
          Create Task
        </Button>
      )}
      <Suspense>
        {isCreating && <NewClientOfCall phoneNumber={record.phoneNumber} onClose={() => setCreating(false)} />}
      </Suspense>
    </>
  );
}
