import { Suspense } from 'react';
import { lazyDialog } from '../../design/lazy-part.tsx';
import { useStore } from '../external-store.ts';
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
