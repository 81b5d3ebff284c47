import type { Billing } from '@truckroll/contract/documents/billing';
import type { DocumentRow } from '@truckroll/contract/documents/documents';
import { createDocument as documentEndpoint } from '@truckroll/contract/documents/save-document';
import { problems } from '@truckroll/contract/endpoints/problem';
import { sheetWordsOf } from '@truckroll/domain/client-texts/sheet-words';
import { carriedOf } from '@truckroll/domain/conversions/carried-fields';
import { documentTitle } from '@truckroll/domain/conversions/conversion-titles';
import {
  billingState,
  type DocumentShare,
  type StepAmounts,
  shareOfDocument,
  stepAmounts,
  stepRefusal,
} from '@truckroll/domain/documents/billing-schedule';
import { countingLines } from '@truckroll/domain/documents/estimate-options';
import { formatMoney } from '@truckroll/domain/format/numbers';
import { Exact, multiplyMoney, roundMoney, sumMoney } from '@truckroll/domain/money/amounts';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { Actor, Author } from '../../platform/session/actor.ts';
import { readLanguage } from '../../records/clients/client-language.ts';
import type { StoredClient } from '../../records/clients/client-store.ts';
import { listLinesOf, type StoredDocumentLine } from '../../records/documents/document-item-store.ts';
import { listOptionsOf } from '../../records/documents/document-option-store.ts';
import type { StoredDocument } from '../../records/documents/document-rights.ts';
import { documentScope } from '../../records/documents/document-scope.ts';
import { listJobIdsOf } from '../../records/documents/invoice-jobs.ts';
import { insertProgress, listStepInvoices } from '../../records/documents/progress-store.ts';
import { takeOverDeposits } from '../../records/documents/take-over-deposit.ts';
import { documentOf } from '../../records/events/event-payload.ts';
import { recordEvent } from '../../records/events/record-event.ts';
import { setJobStatus } from '../../records/jobs/write-jobs.ts';
import { createDocument } from './create-document.ts';
import { readWhole, type WholeDocument } from './document-details.ts';
import { placeOf } from './document-source.ts';
import { documentValuesOf } from './stored-values.ts';

/** The steps of an estimate with the invoices that bill them. */
type BilledSteps = {
  total: number;
  steps: StepAmounts[];
  invoices: ReadonlyMap<string, DocumentRow>;
  isBilled: (id: string) => boolean;
};

async function readSteps(tx: Tx, estimate: StoredDocument, now: Date): Promise<BilledSteps | null> {
  const { billingSchedule: schedule, currencyDecimals: decimals } = estimate;
  if (schedule === null) return null;
  const total = Number(estimate.total);
  const invoices = await listStepInvoices(tx, estimate.id, now);
  return { total, invoices, steps: stepAmounts(schedule, { total, decimals }), isBilled: (id) => invoices.has(id) };
}

const isApproved = ({ actionStatus, documentStatus }: StoredDocument): boolean =>
  actionStatus === 1 && documentStatus !== 'void';

/** Why a step that is not billed cannot be invoiced now, as the problem's name; null if it can. */
const refusalOf = (estimate: StoredDocument, { steps, isBilled }: BilledSteps, id: string) =>
  isApproved(estimate) ? stepRefusal(steps, id, isBilled) : 'stepNotApproved';

function shownInvoice(row: DocumentRow | undefined): Billing['steps'][number]['invoice'] {
  if (row === undefined) return null;
  const { id, documentNumberDisplay, documentStatus, paymentStatus, total, amountDue } = row;
  const { changeAskedAt, delivery, leftAt } = row;
  return {
    ...{ id, documentNumberDisplay, documentStatus, paymentStatus, total, amountDue },
    ...{ changeAskedAt, delivery, leftAt },
  };
}

/** What is billed of an estimate and what is left; null if it is billed as a whole. Invoices are for those who see them. */
export async function readBilling(
  tx: Tx,
  estimate: StoredDocument,
  { actor, now }: { actor: Actor; now: Date },
): Promise<Billing | null> {
  const billed = await readSteps(tx, estimate, now);
  if (billed === null) return null;
  const { total, steps, invoices, isBilled } = billed;
  const seesInvoices = documentScope(actor, 1) !== null;
  return {
    currency: estimate.currency,
    retainage: estimate.billingSchedule?.retainage ?? 0,
    ...billingState(steps, { total, isBilled }),
    steps: steps.map(({ id, step, whole, retained, amount }) => {
      const refusal = isBilled(id) ? null : refusalOf(estimate, billed, id);
      return {
        ...{ id, whole, retained, amount },
        name: step?.name ?? null,
        when: step?.when ?? null,
        isBilled: isBilled(id),
        refusal: refusal && problems[refusal][1],
        invoice: seesInvoices ? shownInvoice(invoices.get(id)) : null,
      };
    }),
  };
}

type Contents = { share: DocumentShare<StoredDocumentLine>; estimate: StoredDocument; client: StoredClient };

/** The lines of a step's invoice: each says what it is a part of, and the cents of rounded taxes have a line of their own. */
async function itemsOf(tx: Tx, { share, estimate, client }: Contents, percent: number) {
  const { say, percent: percentText, money } = sheetWordsOf(await readLanguage(tx, client.id));
  const lines = share.lines.map(({ of, rate, discount }, itemOrderIndex) => ({
    // By the id of the estimate's line its taxes are copied.
    id: of.id,
    itemId: of.itemId,
    name: of.name,
    description: say('progress.share', {
      percent: percentText(percent),
      amount: money(multiplyMoney(of.quantity, of.rate, estimate.currencyDecimals), estimate.currency),
    }),
    quantity: 1,
    ...{ rate, discount, itemOrderIndex },
    itemType: of.itemType,
    unitType: null,
    markupPrice: 0,
    // The photos are those of the estimate.
    photos: [],
  }));
  const { rounding } = share;
  return rounding === 0
    ? lines
    : [
        ...lines,
        {
          name: say('progress.rounding'),
          quantity: 1,
          rate: Math.max(0, rounding),
          discount: Math.max(0, -rounding),
          itemOrderIndex: lines.length,
          taxIds: [],
        },
      ];
}

/**
 * Invoices a step of an approved estimate, or what was retained of its steps, as a draft (decision 0098). The estimate is
 * locked by the caller, so that two people who do it at once bill the step once. An advance payment that the estimate
 * holds pays for the first invoice.
 */
export async function invoiceStep(
  tx: Tx,
  { estimate, client }: { estimate: StoredDocument; client: StoredClient },
  stepId: string,
  by: Author,
): Promise<WholeDocument> {
  const billed = await readSteps(tx, estimate, by.now);
  if (billed === null) throw new Problem('stepWithoutAmount');
  const { total, steps, invoices, isBilled } = billed;
  const before = invoices.get(stepId);
  if (before !== undefined) throw new Problem('stepBilled', { number: before.documentNumberDisplay });
  const refusal = refusalOf(estimate, billed, stepId);
  if (refusal !== null) throw new Problem(refusal);
  const step = steps.find(({ id }) => id === stepId);
  if (step === undefined) throw new Problem('stepWithoutAmount');
  const [all, options, { say }] = await Promise.all([
    listLinesOf(tx, estimate.id),
    listOptionsOf(tx, estimate.id),
    readLanguage(tx, client.id).then(sheetWordsOf),
  ]);
  const lines = countingLines({ items: all, options });
  const { currency, currencyDecimals: decimals } = estimate;
  const values = documentValuesOf(estimate);
  const share = shareOfDocument(
    {
      lines,
      discountAmount: Number(estimate.discountAmount),
      markup: values.markup,
      shippingAmount: values.shippingAmount,
    },
    { from: step.from, to: sumMoney([step.from, step.amount]), total, decimals },
  );
  const percent = roundMoney(new Exact(step.amount).times(100).dividedBy(total), 2);
  const name = step.step?.name ?? say('progress.release');
  const own = documentTitle(values.title, 1);
  const sent = documentEndpoint.body.parse({
    documentType: 1,
    clientId: client.id,
    title: (own === 'Invoice' ? name : `${own}: ${name}`).slice(0, 200),
    items: await itemsOf(tx, { share, estimate, client }, percent),
    discount: share.discount,
    discountType: 'amount',
    markup: share.markup,
    shippingAmount: share.shippingAmount,
  });
  const source = {
    kind: 'estimate' as const,
    id: estimate.id,
    lines,
    note: null,
    carried: carriedOf(estimate),
    agreed: { currency, currencyDecimals: decimals },
    place: placeOf(estimate),
    serviceAddress: estimate.serviceAddress,
  };
  const whole = {
    ...sent,
    clientDetails: values.clientDetails,
    companyInformation: values.companyInformation,
    assignedTo: values.assignedTo,
    shippingInfo: values.shippingInfo,
    memberPlan: values.memberPlan,
  };
  const { row } = await createDocument(tx, client, whole, by, { stepOf: source });
  const state = billingState(steps, { total, isBilled });
  await insertProgress(tx, row.id, {
    estimateId: estimate.id,
    stepId,
    stepName: step.step?.name ?? null,
    ...{ estimateTotal: total, billedBefore: state.billed, retained: step.retained },
  });
  await recordEvent(tx, by, {
    type: 'document.step_invoiced',
    document: documentOf(estimate),
    invoice: documentOf(row),
    step: step.step?.name ?? null,
    amount: formatMoney(step.amount, currency),
  });
  await takeOverDeposits(tx, { estimateId: estimate.id, invoiceId: row.id }, by);
  const isWhole = steps.every(({ id, amount }) => id === stepId || amount <= 0 || isBilled(id));
  if (isWhole)
    for (const id of await listJobIdsOf(tx, row.id))
      await setJobStatus(tx, { id, from: 'completed', to: 'invoiced' }, by);
  return await readWhole(tx, row.id, by.now);
}
