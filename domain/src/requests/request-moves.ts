import type { RequestStage } from './request-stages.ts';

type Moved = { stage: RequestStage; convertedToJobId: string | null };

/**
 * Why a request cannot be moved to another stage by hand, as the key of the problem, or null: the job that was made of it
 * holds it at `converted` for as long as there is that job (API 4.9).
 *
 * @example whyNotRequestMove({ stage: 'converted', convertedToJobId: 'j1' }) → 'requestStageFixed'
 */
export const whyNotRequestMove = ({ stage, convertedToJobId }: Moved): 'requestStageFixed' | null =>
  stage === 'converted' && convertedToJobId !== null ? 'requestStageFixed' : null;
