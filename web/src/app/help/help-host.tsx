import { Suspense } from 'react';
import { useStore } from '../../design/external-store.ts';
import { lazyDialog } from '../../design/feedback/lazy-part.tsx';
import { helpOpen } from './help-state.ts';

const HelpDialog = lazyDialog(async () => (await import('./help-dialog.tsx')).HelpDialog);

export function HelpHost() {
  const part = useStore(helpOpen);
  return part === null ? null : (
    <Suspense>
      <HelpDialog part={part} onClose={() => helpOpen.set(null)} />
    </Suspense>
  );
}
