import { Suspense } from 'react';
import { useStore } from '../../design/external-store.ts';
import { lazyDialog } from '../../design/feedback/lazy-part.tsx';
import type { ComposeStart } from '../parts/compose-start.ts';
import { closeComposer, composer } from '../parts/composer-state.ts';

const ComposeDialog = lazyDialog<{ start: ComposeStart; onClose: () => void }>(
  async () => (await import('./compose-dialog.tsx')).ComposeDialog,
);

/** Shows the open composer on top of every page. */
export function ComposerHost() {
  const open = useStore(composer);
  if (open === null) return null;
  return (
    <Suspense>
      <ComposeDialog key={open.id} start={open.start} onClose={() => closeComposer(open.id)} />
    </Suspense>
  );
}
