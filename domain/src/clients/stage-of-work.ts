import type { ClientStage } from './stages.ts';

/** The facts that decide whether a client's stage follows the work. `isChosen`: a person set the stage. */
export type StagedClient = { stage: ClientStage; isChosen: boolean };

/**
 * The stage that a scheduled job or an approved estimate moves a client to, or null for no move: a stage chosen by a
 * person stays, and only a person unarchives a client (API 3.3).
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
