import { type GuideStep, guideSteps } from '@truckroll/domain/first-run/guide-steps';
import { readChoice } from '../../design/list/list-search.ts';

/** The step of the guide that is open; 'end' after the last one. */
export type FirstRunSearch = { step?: GuideStep | 'end' };

export const readFirstRunSearch = (raw: Record<string, unknown>): FirstRunSearch => ({
  step: readChoice([...guideSteps, 'end'] as const, raw.step),
});
