import type { ClientStage } from './stages.ts';

/** What of a client decides whether its stage follows the work; `isChosen`: a person moved it there. */
export type StagedClient = { stage: ClientStage; isChosen: boolean };

/**
 * The stage to which a scheduled job or an approved estimate moves a client, null when it stays where it is: a stage that
 * a person chose stays, an archived client comes back by hand alone (API 3.3).
 *
 * @example stageAfterWork({ stage: 'new_lead', isChosen: false }, { followsWork: true }) → 'active_client'
 */
export function stageAfterWork(
  { stage, isChosen }: StagedClient,
  { followsWork }: { followsWork: boolean },
): ClientStage | null {
  const stays = !followsWork || isChosen || stage === 'archived' || stage === 'active_client';
  return stays ? null : 'active_client';
}
