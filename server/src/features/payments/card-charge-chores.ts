import { displayNumber } from '@truckroll/domain/numbers/series';
import { ownFailures } from '@truckroll/domain/saved-cards/card-charge';
import { readerWaitMinutes } from '@truckroll/domain/saved-cards/card-reader';
import { eachAlone } from '../../platform/background/each-alone.ts';
import { type ChoreRun, chore } from '../../platform/background/task.ts';
import { enterAccount } from '../../platform/database/enter-account.ts';
import type { CardPayments } from '../../providers/card-payments/card-payments.ts';
import type { ReportedCharge } from '../../providers/card-payments/reported-charge.ts';
import type { StoredDocument } from '../../records/documents/document-rights.ts';
import { getLockedDocument } from '../../records/documents/write-documents.ts';
import { findCharge, listUnderWay, type StoredCharge } from '../../records/saved-cards/card-charge-store.ts';
import { findReader } from '../../records/saved-cards/card-reader-store.ts';
import type { ServerContext } from '../../server-context.ts';
import { askedCharge, type ChargeContext, settleCharge } from './charge-card.ts';
import { askedPayment, endOnReader, failedCharge } from './pay-on-reader.ts';

/** Asks what became of charges whose outcome is not known: the server was stopped, or the bank takes days. */
export const resolveCharges = chore({ name: 'resolve-charges', cron: '*/5 * * * *', timeoutSeconds: 1200 });

const minuteMs = 60_000;
/** The minutes after which no request for a charge can still be running: three tries of 15 seconds, and a margin. */
const quietMinutes = 3;
/** The minutes within which a stored charge that may never have reached the processor is sent to it again. */
const carriedOutMinutes = 60;
/** The same of an automatic payment, of which the client was told the day. */
const automaticMinutes = 10 * 60;
/** The minutes after which a charge fails on a server without a card processor. */
const givenUpMinutes = 24 * 60;
const batch = 100;

type Asked = { cardPayments: CardPayments | null; document: StoredDocument; reader: string | null; now: Date };

/** What became of a payment on a reader. One for which nobody has presented a card is ended. */
async function askForRead(charge: StoredCharge, { cardPayments, document, reader, now }: Asked) {
  if (cardPayments === null) return null;
  const { readers } = cardPayments;
  const isOver = now.getTime() - new Date(charge.createdAt).getTime() >= readerWaitMinutes * minuteMs;
  if (charge.intentId !== null && !isOver) return await readers.follow(charge.intentId, { isToEnd: false });
  // A payment without an id at the processor was never shown on the reader: the server stopped in between.
  const payment = askedPayment(charge, document, reader ?? '');
  const failure = charge.intentId === null ? ownFailures.notCarriedOut : ownFailures.readerWaited;
  return await endOnReader(charge, payment, { readers, failure });
}

/** What became of a charge; null to ask again later. */
async function askFor(charge: StoredCharge, given: Asked): Promise<ReportedCharge | null> {
  const { cardPayments, document, now } = given;
  const begunAt = new Date(charge.createdAt);
  const minutes = (now.getTime() - begunAt.getTime()) / minuteMs;
  const asked = askedCharge(charge, displayNumber(document.documentPrefix, document.documentNumber));
  // The payment was begun by another installation that shares the processor's keys.
  if (asked === null && charge.readerId === null) return failedCharge(charge, ownFailures.unknown);
  if (cardPayments === null) return minutes < givenUpMinutes ? null : failedCharge(charge, ownFailures.unknown);
  if (asked === null) return await askForRead(charge, given);
  const { intentId } = charge;
  // A bank can take days to answer; a webhook reports its answer too.
  if (intentId !== null && now.getUTCMinutes() >= 5) return null;
  const carriedOut = charge.isAutomatic ? automaticMinutes : carriedOutMinutes;
  if (intentId === null && minutes < carriedOut) return await cardPayments.charge(asked);
  const known = await cardPayments.findCharge({ ...asked, intentId, begunAt });
  return known ?? failedCharge(charge, intentId === null ? ownFailures.notCarriedOut : ownFailures.unknown);
}

/** Resolves the charges under way of all accounts, each alone. Exported for the test that stops it at every moment. */
export async function resolveAll(
  context: ChargeContext & Pick<ServerContext, 'cardPayments'>,
  run: Pick<ChoreRun, 'transact' | 'signal' | 'log' | 'now'>,
): Promise<void> {
  const { now, transact, log } = run;
  const before = new Date(now.getTime() - quietMinutes * minuteMs);
  const charges = await eachAlone(run, {
    list: (system, after) => listUnderWay(system, { before, after, limit: batch }),
    async work({ accountId, id }) {
      const named = await transact(async (system) => {
        await enterAccount(system, accountId);
        const charge = await findCharge(system, id);
        if (charge === undefined || charge.status !== 'under_way') return null;
        const document = await getLockedDocument(system, charge.documentId);
        const reader = charge.readerId === null ? undefined : await findReader(system, charge.readerId);
        return { charge, document, reader: reader?.reference ?? null };
      });
      if (named === null) return false;
      const { charge, ...of } = named;
      const report = await askFor(charge, { ...of, cardPayments: context.cardPayments, now });
      if (report === null) return false;
      const done = await transact(async (system) => {
        await enterAccount(system, accountId);
        return await settleCharge(system, report, { now, context, isLate: true });
      });
      return done === 'recorded';
    },
  });
  if (charges > 0) log.info({ charges }, 'Charges of cards on file and payments on readers were resolved');
}

export function cardChargeChores(context: ChargeContext & Pick<ServerContext, 'queue' | 'cardPayments'>): void {
  context.queue.runsByClock(resolveCharges, (run) => resolveAll(context, run));
}
