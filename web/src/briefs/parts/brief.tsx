import type { MantineSpacing } from '@mantine/core';
import { Suspense } from 'react';
import { lazyPart } from '../../design/feedback/lazy-part.tsx';
import type { BriefState } from './use-brief.ts';

const BriefCard = lazyPart(async () => (await import('./brief-card.tsx')).BriefCard);

/** The brief of a record while it is open; `mb` is its distance to what follows. */
export function Brief({ brief, mb }: { brief: BriefState; mb?: MantineSpacing }) {
  if (brief === null || !brief.isOpen) return null;
  return (
    <Suspense>
      <BriefCard record={brief.record} mb={mb} onClose={brief.close} />
    </Suspense>
  );
}
