import { type AddOn, type AddOnKey, addOnKeys } from '@truckroll/contract/account/add-ons';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { telling } from '../../platform/database/telling.ts';
import type { Settings } from '../../platform/settings/settings.ts';
import { accountRows } from '../../records/accounts/account-rows.ts';

type Offer = Pick<AddOn, 'name' | 'description'> & { connectedFromTheStart: boolean };

/**
 * The available add-ons. Job forms are free and need no outside service, so that new accounts have them; calls must be
 * connected by an admin.
 */
const offers: Record<AddOnKey, Offer> = {
  calls: {
    name: 'Calls',
    description: 'Call and text clients from their page, with recordings, transcripts and outcomes.',
    connectedFromTheStart: false,
  },
  'job-forms': {
    name: 'Job Forms',
    description: 'Build checklists and reports that your team fills in on the job.',
    connectedFromTheStart: true,
  },
  'time-clock': {
    name: 'Time Clock',
    description: 'Clock in and out, or by the visits of the day, with timesheets to approve and a file for payroll.',
    connectedFromTheStart: false,
  },
};

const isConfigured = (key: AddOnKey, settings: Settings): boolean =>
  key !== 'calls' || settings.CALLS_PROVIDER !== 'off';

/** Every add-on with its state in the account (API AO-1). */
export async function listAddOns(tx: Tx, settings: Settings): Promise<AddOn[]> {
  const [decided, account] = await Promise.all([
    tx.selectFrom('addOns').select(['key', 'connectedAt']).execute(),
    tx.selectFrom(accountRows.as('accounts')).select('createdAt').executeTakeFirstOrThrow(),
  ]);
  return (Object.entries(offers) as [AddOnKey, Offer][]).map(([key, offer]) => {
    const decision = decided.find((row) => row.key === key);
    const fromTheStart = offer.connectedFromTheStart ? account.createdAt : null;
    const connectedAt = decision === undefined ? fromTheStart : decision.connectedAt;
    return {
      key,
      name: offer.name,
      description: offer.description,
      connected: connectedAt !== null,
      connectedAt,
      configured: isConfigured(key, settings),
    };
  });
}

/** The add-ons that an account has connected, also in a transaction that is bound to none. */
export async function connectedAddOns(tx: Tx, accountId: string): Promise<AddOnKey[]> {
  const rows = await tx
    .selectFrom('addOns')
    .select(['key', 'connectedAt'])
    .where('accountId', '=', accountId)
    .execute();
  const decided = new Map(rows.map(({ key, connectedAt }) => [key, connectedAt !== null]));
  return addOnKeys.filter((key) => decided.get(key) ?? offers[key].connectedFromTheStart);
}

/** Whether the account has an add-on connected. */
export async function isConnected(tx: Tx, key: AddOnKey): Promise<boolean> {
  const decision = await tx.selectFrom('addOns').select('connectedAt').where('key', '=', key).executeTakeFirst();
  return decision === undefined ? offers[key].connectedFromTheStart : decision.connectedAt !== null;
}

/** Connects the add-on at the given time, or disconnects it if the time is null. */
export async function setConnectedAt(tx: Tx, key: AddOnKey, connectedAt: string | null): Promise<void> {
  await telling(tx, 'addOn', null)
    .insertInto('addOns')
    .values({ key, connectedAt })
    .onConflict((conflict) => conflict.columns(['accountId', 'key']).doUpdateSet({ connectedAt }))
    .execute();
}

/** Locks an add-on, so that concurrent changes that depend on a count run one after the other. */
export async function lockAddOn(tx: Tx, key: AddOnKey): Promise<void> {
  await tx.selectFrom('addOns').select('key').where('key', '=', key).forUpdate().execute();
}
