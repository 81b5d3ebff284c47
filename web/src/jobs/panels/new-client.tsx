import { Button, Group, Title } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { Suspense, useEffect } from 'react';
import { lazyPart } from '../../design/feedback/lazy-part.tsx';
import { chooseClient } from './choose-client.ts';
import type { JobFormState } from './use-job-form.ts';
import { focusSoon } from './use-steps.ts';

const NewClientPanel = lazyPart(async () => (await import('../../clients/parts/new-client-panel.tsx')).NewClientPanel);

type NewClientProps = {
  state: JobFormState;
  onDone: () => void;
  /** Called to leave the subview. Asks first if there are unsaved changes. */
  onBack: () => void;
};

/** The subview 'Add New Client'. The job form then uses the new client (screens M4). */
export function NewClient({ state, onDone, onBack }: NewClientProps) {
  function done(): void {
    onDone();
    focusSoon(state, 'client');
  }
  return (
    <>
      <Group gap="xs">
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconArrowLeft size={16} aria-hidden />}
          onClick={onBack}
        >
          Back to the job
        </Button>
      </Group>
      <Title order={3}>Add New Client</Title>
      <Suspense>
        <FirstFieldFocus />
        <NewClientPanel
          onCreated={(client) => {
            chooseClient(state.form, client, state.start.usualForms);
            done();
          }}
          onCancel={done}
        />
      </Suspense>
    </>
  );
}

/** Sets the initial focus, because the dialog was already open before this subview. */
function FirstFieldFocus() {
  useEffect(() => {
    // The fields are rendered in the same commit, so they exist now.
    document.querySelector<HTMLElement>('form[aria-label="Create Client"] input')?.focus();
  }, []);
  return null;
}
