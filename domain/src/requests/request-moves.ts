import type { RequestStage } from './request-stages.ts';

type Moved = { stage: RequestStage; convertedToJobId: string | null };

/**
 * Why a request's stage cannot be changed by hand, as the problem's key, or null: the job created from it locks it at
 * `converted` for as long as the job exists (API 4.9).
 *
 * @example requestMoveRefusal({ stage: 'converted', convertedToJobId: 'j1' }) → 'requestStageFixed'
 */
export const requestMoveRefusal = ({ stage, convertedToJobId }: Moved): 'requestStageFixed' | null =>
  stage === 'converted' && convertedToJobId !== null ? 'requestStageFixed' : null;
