import type { Hold } from '@truckroll/contract/personal-data/personal-data';
import { openDisputeStates } from '@truckroll/domain/documents/disputes';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import type { Person } from './rows.ts';

const mostHolds = 100;

/**
 * What has to be settled before a person can be erased: money that is owed, taken or disputed, work that is promised, and a
 * sign-in that still works.
 */
export async function findHolds(tx: Tx, { clientIds, teamMemberIds }: Person, now: Date): Promise<Hold[]> {
  const holds: Hold[] = [];
  if (clientIds.length > 0) {
    const invoices = await tx
      .selectFrom('documents')
      .select(['id', 'documentPrefix', 'documentNumber'])
      .where('clientId', 'in', [...clientIds])
      .where('documentType', '=', 1)
      .where('deletedAt', 'is', null)
      .where('documentStatus', 'in', ['sent', 'viewed'])
      .where('paymentStatus', 'in', ['unpaid', 'partially_paid'])
      .orderBy('documentNumber')
      .limit(mostHolds)
      .execute();
    for (const { id, documentPrefix, documentNumber } of invoices)
      holds.push({ reason: 'unpaidInvoice', recordId: id, label: `${documentPrefix}-${documentNumber}` });
    const plans = await tx
      .selectFrom('plans')
      .select(['id', 'name'])
      .where('clientId', 'in', [...clientIds])
      .where('status', 'in', ['offered', 'active', 'paused'])
      .limit(mostHolds)
      .execute();
    for (const { id, name } of plans) holds.push({ reason: 'activePlan', recordId: id, label: name });
    const disputes = await tx
      .selectFrom('disputes')
      .innerJoin('payments', 'payments.id', 'disputes.paymentId')
      .innerJoin('documents', 'documents.id', 'payments.documentId')
      .select(['documents.id', 'documentPrefix', 'documentNumber'])
      .where('documents.clientId', 'in', [...clientIds])
      .where('disputes.state', 'in', [...openDisputeStates])
      .limit(mostHolds)
      .execute();
    for (const { id, documentPrefix, documentNumber } of disputes)
      holds.push({ reason: 'openDispute', recordId: id, label: `${documentPrefix}-${documentNumber}` });
    const charges = await tx
      .selectFrom('cardCharges')
      .innerJoin('documents', 'documents.id', 'cardCharges.documentId')
      .select(['documents.id', 'documentPrefix', 'documentNumber'])
      .where('documents.clientId', 'in', [...clientIds])
      .where('cardCharges.status', '=', 'under_way')
      .limit(mostHolds)
      .execute();
    for (const { id, documentPrefix, documentNumber } of charges)
      holds.push({ reason: 'cardPayment', recordId: id, label: `${documentPrefix}-${documentNumber}` });
    const jobs = await tx
      .selectFrom('jobs')
      .select(['id', 'jobNumber', 'title'])
      .where('clientId', 'in', [...clientIds])
      .where(({ exists, selectFrom }) =>
        exists(
          selectFrom('visits')
            .select(sql`1`.as('one'))
            .whereRef('visits.jobId', '=', 'jobs.id')
            .where('visitStatus', 'not in', ['completed', 'cancelled'])
            .where('visitStartDateTime', '>', now.toISOString()),
        ),
      )
      .orderBy('jobNumber')
      .limit(mostHolds)
      .execute();
    for (const { id, jobNumber, title } of jobs)
      holds.push({ reason: 'plannedVisit', recordId: id, label: `#${jobNumber} ${title}` });
  }
  if (teamMemberIds.length > 0) {
    const people = await tx
      .selectFrom('users')
      .select(['id', 'firstName', 'lastName'])
      .where('id', 'in', [...teamMemberIds])
      .where('status', '<>', 'inactive')
      .execute();
    for (const { id, firstName, lastName } of people)
      holds.push({ reason: 'activePerson', recordId: id, label: `${firstName} ${lastName}`.trim() });
  }
  return holds.slice(0, mostHolds);
}
