import {
  type Choice,
  choiceRefusals,
  chosenLines,
  countingOption,
  repriced,
} from '@truckroll/domain/documents/estimate-options';
import { settledBy } from '@truckroll/domain/documents/payment-rules';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { InvalidInput, Problem } from '../../platform/http/problem.ts';
import { listLinesOf, replaceLines, type StoredDocumentLine } from '../../records/documents/document-item-store.ts';
import { listOptionsOf, type OptionHead, type StoredOption } from '../../records/documents/document-option-store.ts';
import type { StoredDocument } from '../../records/documents/document-rights.ts';
import { listCounted } from '../../records/documents/write-payments.ts';
import { sumOptions } from './plan-options.ts';
import { documentValuesOf } from './stored-values.ts';

/** What an approval says about the choice. */
export type SentChoice = { optionId?: string | null | undefined; lines?: Choice['lines'] | undefined };

/** An estimate's lines and options, with what was chosen of them. */
export type PlannedChoice = {
  lines: StoredDocumentLine[];
  options: OptionHead[];
  /** The name of the chosen option; null in an estimate without options. */
  optionName: string | null;
  hasChanged: boolean;
};

/**
 * What an approval chooses (decision 0091), or its refusal. A client names the option, because nobody agrees to one
 * that they have not picked; the company may leave it out and agrees to the one that counts.
 */
export async function planChoice(
  tx: Tx,
  document: StoredDocument,
  sent: SentChoice,
  by: 'client' | 'company',
): Promise<PlannedChoice> {
  const [lines, options] = await Promise.all([listLinesOf(tx, document.id), listOptionsOf(tx, document.id)]);
  const counting = by === 'company' ? (countingOption(options)?.id ?? null) : null;
  const choice: Choice = { optionId: sent.optionId ?? counting, lines: sent.lines ?? [] };
  const refusals = choiceRefusals({ options, items: lines }, choice);
  if (refusals.length > 0) throw new InvalidInput(refusals);
  const decimals = document.currencyDecimals;
  const quantities = new Map(lines.map(({ id, quantity }) => [id, quantity]));
  const chosen = chosenLines(lines, choice).map((line) =>
    line.quantity === quantities.get(line.id) ? line : repriced(line, decimals),
  );
  return {
    lines: chosen,
    options: options.map((option) => ({ ...option, isChosen: option.id === choice.optionId })),
    optionName: options.find(({ id }) => id === choice.optionId)?.name ?? null,
    hasChanged: options.length > 0 || choice.lines.length > 0,
  };
}

type Contents = { lines: readonly StoredDocumentLine[]; options: readonly OptionHead[] };

/** The columns of an estimate that change with the lines that count. */
type ChangedSums = Partial<
  Pick<StoredDocument, 'subTotal' | 'tax' | 'discountAmount' | 'total' | 'depositAmount' | 'paymentStatus'>
>;

/** Stores an estimate's lines and options with the sums that follow. Returns the changed columns of its own row. */
async function storeContents(tx: Tx, document: StoredDocument, contents: Contents): Promise<ChangedSums> {
  const values = documentValuesOf(document);
  const { options, amounts } = sumOptions(values, { ...contents, decimals: document.currencyDecimals });
  if (amounts.refusal !== null) throw new Problem('choiceTooSmall');
  await replaceLines(tx, document.id, { lines: contents.lines, options });
  const { subTotal, tax, discountAmount, total, depositAmount } = amounts;
  return {
    subTotal: String(subTotal),
    tax: String(tax),
    discountAmount: String(discountAmount),
    total: String(total),
    // The deposit was agreed for what was proposed: of less than that it is at most all.
    depositAmount: String(Math.min(depositAmount, total)),
    paymentStatus: settledBy({ ...document, total }, await listCounted(tx, document.id)).paymentStatus,
  };
}

/** Stores a choice. Returns the columns of the estimate that change with it. */
export const storeChoice = async (tx: Tx, document: StoredDocument, choice: PlannedChoice): Promise<ChangedSums> =>
  choice.hasChanged ? await storeContents(tx, document, choice) : {};

/** Opens all options of an estimate again. Returns the columns that change with it: the recommended option counts. */
export async function openOptions(tx: Tx, document: StoredDocument): Promise<ChangedSums> {
  const options: StoredOption[] = await listOptionsOf(tx, document.id);
  if (options.length === 0) return {};
  const lines = await listLinesOf(tx, document.id);
  return await storeContents(tx, document, { lines, options: options.map((each) => ({ ...each, isChosen: false })) });
}
