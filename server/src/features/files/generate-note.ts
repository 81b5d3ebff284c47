import { driveModules, mayOnDrive } from '@truckroll/domain/files/drive-rights';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { CallerLeft } from '../../platform/http/lines.ts';
import { found, Problem } from '../../platform/http/problem.ts';
import type { Actor } from '../../platform/session/actor.ts';
import { clientNames } from '../../records/clients/client-rows.ts';
import type { ServerContext } from '../../server-context.ts';
import { askEngine, type EngineUse } from '../text-engine/use-engine.ts';
import { ownersInScope } from './drive-owner.ts';
import { cleanDraft, noteText } from './note-html.ts';

/** Refuses users who may not change the notes of any drive. */
export function demandDriveChange(actor: Actor): void {
  const mayChange = driveModules.some((moduleType) => mayOnDrive(actor, 'change', moduleType, { isOwn: true }));
  if (!mayChange) throw new Problem('forbidden');
}

/** The sources of a note about a client: the names that everybody who sees the client sees, without amounts. */
export async function factsOfClient(tx: Tx, actor: Actor, clientId: string): Promise<string[]> {
  const client = await tx
    .selectFrom(clientNames.as('clients'))
    .select(['name', 'companyName'])
    .where('id', '=', clientId)
    .where('id', 'in', ownersInScope(tx, actor, 'clients'))
    .executeTakeFirst();
  const { name, companyName } = found(client, 'Client');
  return [`Client: ${name}`, ...(companyName ? [`Company: ${companyName}`] : [])];
}

/** A draft as safe HTML. Nothing is stored. */
export async function draftNote(
  context: Pick<ServerContext, 'engineOf'>,
  use: Omit<EngineUse, 'kind'>,
  asked: { prompt: string; facts: readonly string[] },
): Promise<string> {
  const html = await askEngine(context, { ...use, kind: 'note' }, (engine, run) => engine.writeNote(asked, run)).catch(
    (error: unknown) => {
      throw use.signal.aborted ? new CallerLeft() : error;
    },
  );
  const response = cleanDraft(html, [asked.prompt, ...asked.facts]);
  if (noteText(response) === '') throw new Problem('aiFailed');
  return response;
}
