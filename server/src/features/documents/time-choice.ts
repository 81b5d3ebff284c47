import { type NextStep, nextSteps } from '@truckroll/domain/documents/chosen-time';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { accountRows } from '../../records/accounts/account-rows.ts';
import { clientNames } from '../../records/clients/client-rows.ts';
import type { StoredDocument } from '../../records/documents/document-rights.ts';

const readChoices = (tx: Tx) =>
  tx
    .selectFrom(accountRows.as('accounts'))
    .select(['accounts.afterApproval', 'accounts.chosenTimes', 'accounts.timezone'])
    .executeTakeFirstOrThrow();

/** Whether the client of an estimate can choose a time: it is approved, its job is not made yet, and the company offers times. */
export async function mayChooseTime(tx: Tx, document: StoredDocument): Promise<boolean> {
  const { documentType, documentStatus, actionStatus, convertedToJobId, convertedToInvoiceId } = document;
  if (documentType !== 2 || actionStatus !== 1 || documentStatus !== 'approved') return false;
  if (convertedToJobId !== null || convertedToInvoiceId !== null) return false;
  if ((await readChoices(tx)).afterApproval === 'none') return false;
  const client = await tx
    .selectFrom(clientNames.as('clients'))
    .select(['clients.stage', 'clients.deletedAt'])
    .where('clients.id', '=', document.clientId)
    .executeTakeFirst();
  return client !== undefined && client.stage !== 'archived' && client.deletedAt === null;
}

/** The next steps that a client can take on an estimate's page after approving it, the most important first. */
export async function readNextSteps(
  tx: Tx,
  document: StoredDocument,
  { canPay }: { canPay: boolean },
): Promise<{ nextSteps: NextStep[]; timezone: string }> {
  const { afterApproval, timezone } = await readChoices(tx);
  if (document.documentType !== 2 || document.actionStatus !== 1) return { nextSteps: [], timezone };
  const canChooseTime = await mayChooseTime(tx, document);
  return { nextSteps: nextSteps({ afterApproval, canPay, canChooseTime }), timezone };
}
