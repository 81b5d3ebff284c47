import { Suspense } from 'react';
import { lazyPart } from '../design/feedback/lazy-part.tsx';
import type { BriefState } from './use-brief.ts';

const BriefCard = lazyPart(async () => (await import('./brief-card.tsx')).BriefCard);

/** The brief of a record while it is open. */
export function Brief({ brief }: { brief: BriefState }) {
  if (brief === null || !brief.isOpen) return null;
  return (
    <Suspense>
      <BriefCard record={brief.record} onClose={brief.close} />
    </Suspense>
  );
}
