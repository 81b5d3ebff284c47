import type { FirstRun } from '@truckroll/contract/account/first-run';
import {
  type CompanyFacts,
  type GuideState,
  type SampleIds,
  stepStates,
} from '@truckroll/domain/first-run/guide-steps';
import { jobLabel } from '@truckroll/domain/jobs/job-name';
import { displayNumber } from '@truckroll/domain/numbers/series';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { type AccountRow, getAccountRow } from '../../records/accounts/account-store.ts';
import { clientNames } from '../../records/clients/client-rows.ts';
import { documentHeads } from '../../records/documents/document-rows.ts';
import { jobHeads } from '../../records/jobs/job-rows.ts';
import { personRows } from '../../records/people/person-rows.ts';
import { productRows } from '../product-services/product-store.ts';
import { taxRows } from '../taxes/tax-store.ts';

type Sample = NonNullable<FirstRun['sample']>;

/** The sample as it is shown; null as soon as one of its records is gone. */
async function findSample(tx: Tx, ids: SampleIds | undefined): Promise<Sample | null> {
  if (ids === undefined) return null;
  const row = await tx
    .selectFrom(clientNames.as('clients'))
    .innerJoin(jobHeads.as('jobs'), 'jobs.clientId', 'clients.id')
    .innerJoin(documentHeads.as('documents'), 'documents.clientId', 'clients.id')
    .select(['clients.name', 'jobs.jobNumber', 'jobs.title', 'documents.documentPrefix', 'documents.documentNumber'])
    .where('clients.id', '=', ids.clientId)
    .where('jobs.id', '=', ids.jobId)
    .where('documents.id', '=', ids.estimateId)
    .where('clients.deletedAt', 'is', null)
    .where('documents.deletedAt', 'is', null)
    .executeTakeFirst();
  if (row === undefined) return null;
  return {
    ...ids,
    clientName: row.name,
    jobTitle: jobLabel(row),
    estimateNumber: displayNumber(row.documentPrefix, row.documentNumber),
  };
}

async function readFacts(tx: Tx, account: AccountRow, sample: Sample | null): Promise<CompanyFacts> {
  const { sample: ids } = account.firstRun;
  const row = await tx
    .selectNoFrom(({ exists, selectFrom }) => [
      exists(selectFrom(productRows.as('productServices')).select('id').where('isActive', '=', true)).as(
        'hasPriceBook',
      ),
      exists(selectFrom(taxRows.as('taxes')).select('id').where('isActive', '=', true)).as('hasTaxes'),
      exists(
        selectFrom(clientNames.as('clients'))
          .select('id')
          .where('deletedAt', 'is', null)
          .where('id', 'is distinct from', sql<string>`${ids?.clientId ?? null}::uuid`),
      ).as('hasClients'),
      exists(selectFrom(personRows.as('users')).select('id').offset(1)).as('hasTeam'),
    ])
    .executeTakeFirstOrThrow();
  return {
    hasPriceBook: Boolean(row.hasPriceBook),
    hasTaxes: Boolean(row.hasTaxes),
    hasClients: Boolean(row.hasClients),
    hasTeam: Boolean(row.hasTeam),
    hasLogoAndContact: account.logoKey !== null && account.address !== null && account.phoneNumber !== null,
    hasSample: sample !== null,
  };
}

/** The progress of the company's first-run guide (API FR-1). */
export async function readFirstRun(tx: Tx, accountId: string): Promise<FirstRun> {
  const account = await getAccountRow(tx, accountId);
  const guide: GuideState = account.firstRun;
  const sample = await findSample(tx, guide.sample);
  return {
    trade: guide.trade ?? null,
    steps: stepStates(guide.steps ?? {}, await readFacts(tx, account, sample)),
    isDismissed: guide.isDismissed === true,
    sample,
  };
}
