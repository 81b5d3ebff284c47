import { lazy, Suspense } from 'react';
import { useStore } from '../external-store.ts';
import { helpOpen } from './help-state.ts';

const HelpDialog = lazy(async () => ({ default: (await import('./help-dialog.tsx')).HelpDialog }));

export function HelpHost() {
  const part = useStore(helpOpen);
  return part === null ? null : (
    <Suspense>
      <HelpDialog part={part} onClose={() => helpOpen.set(null)} />
    </Suspense>
  );
}
