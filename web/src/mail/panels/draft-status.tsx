import { Alert, Button, Group, Text } from '@mantine/core';
import { toastOnError } from '../../design/feedback/toast-on-error.ts';
import { conflictText, type DraftState } from './draft-keeper.ts';
import type { Compose } from './use-compose.ts';

const texts: Record<DraftState['status'], string> = {
  unchanged: '',
  waiting: 'Not saved yet',
  saving: 'Saving...',
  saved: 'Draft saved',
  failed: 'Draft not saved. Trying again...',
};

/** Shows whether the server has the current text. */
export function DraftStatus({ state }: { state: DraftState }) {
  const text = state.conflict === null ? texts[state.status] : 'Draft not saved';
  return (
    <Text size="xs" c={state.status === 'failed' ? 'var(--mantine-color-error)' : 'dimmed'} role="status">
      {text}
    </Text>
  );
}

/** Asks which version of two windows to keep. Nothing is saved before the decision. */
export function DraftConflict({ compose }: { compose: Compose }) {
  const { conflict } = compose.draftState;
  if (conflict === null) return null;
  const keepMine = () => toastOnError(() => compose.keeper.keepMine(compose.form.getValues()));
  return (
    <Alert color="yellow" variant="light" role="alert" py={8} px={12}>
      <Group gap="sm" justify="space-between">
        <Text size="sm">{conflictText[conflict]}</Text>
        <Group gap="xs">
          {conflict === 'changed' && (
            <Button size="compact-sm" variant="default" onClick={() => toastOnError(compose.takeTheirs)}>
              Show that version
            </Button>
          )}
          <Button size="compact-sm" variant="default" onClick={keepMine}>
            {conflict === 'changed' ? 'Keep this version' : 'Keep as a new draft'}
          </Button>
        </Group>
      </Group>
    </Alert>
  );
}
