import { isDeepStrictEqual } from 'node:util';
import type { DocumentLineInput, DocumentOptionInput } from '@truckroll/contract/documents/save-document';
import type { FieldError } from '@truckroll/contract/endpoints/general-problems';
import { scheduleRefusals } from '@truckroll/domain/documents/billing-schedule';
import type { DocumentType } from '@truckroll/domain/documents/document-kinds';
import {
  countingLines,
  countingLinesOf,
  countingOption,
  type LineChoice,
  plainLine,
  quantityText,
} from '@truckroll/domain/documents/estimate-options';
import { fewestOptions } from '@truckroll/domain/documents/option-limits';
import { fold } from '@truckroll/domain/text/folding';
import { v7 as newId } from 'uuid';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import type { StoredDocumentLine } from '../../records/documents/document-item-store.ts';
import type { OptionHead, StoredOption } from '../../records/documents/document-option-store.ts';
import { photoKeysOf } from '../../records/line-items/line-photos.ts';
import type { StoredLine } from '../../records/line-items/stored-line.ts';
import { planSentLines } from '../line-items/plan-lines.ts';
import { amountsOf, type DocumentAmounts, type DocumentValues } from './document-values.ts';
import { checkPhotos } from './line-photos.ts';

type PlannedOptions = {
  options: OptionHead[];
  /** The ids of the options by the ids with which lines name them. */
  ids: ReadonlyMap<string, string>;
  errors: FieldError[];
};

/** The options after a save. Of an invoice, and of an estimate with one implied option, there are none. */
function planOptions(
  stored: readonly StoredOption[],
  sent: readonly DocumentOptionInput[] | undefined,
  documentType: DocumentType,
): PlannedOptions {
  if (sent === undefined) return { options: [...stored], ids: new Map(stored.map(({ id }) => [id, id])), errors: [] };
  const errors: FieldError[] = [];
  if (documentType === 1 && sent.length > 0)
    errors.push({ path: 'options', code: 'not_allowed', message: 'Only an estimate has options' });
  if (sent.length > 0 && sent.length < fewestOptions)
    errors.push({ path: 'options', code: 'too_few', message: 'An estimate has at least two options, or none' });
  const known = new Map(stored.map((option) => [option.id, option]));
  const ids = new Map<string, string>();
  const recommended = Math.max(
    0,
    sent.findIndex(({ isRecommended }) => isRecommended === true),
  );
  const options = sent.map(({ id: sentId, name, description }, index): OptionHead => {
    const before = ids.has(sentId) ? undefined : known.get(sentId);
    const id = before?.id ?? newId();
    if (ids.has(sentId))
      errors.push({ path: `options.${index}.id`, code: 'not_unique', message: 'Option is not valid' });
    else ids.set(sentId, id);
    if (sent.slice(0, index).some((other) => fold(other.name) === fold(name)))
      errors.push({ path: `options.${index}.name`, code: 'not_unique', message: 'Another option has this name' });
    return {
      id,
      name,
      description: description === undefined ? (before?.description ?? null) : description,
      pictureKey: before?.pictureKey ?? null,
      isRecommended: index === recommended,
      isChosen: before?.isChosen ?? false,
    };
  });
  return { options, ids, errors };
}

/** What a request says of a line's choice. */
type SentLine = Partial<
  Pick<DocumentLineInput, 'optionId' | 'isOptional' | 'isChosen' | 'minQuantity' | 'maxQuantity'>
>;

type LineOf = { index: number; documentType: DocumentType; planned: PlannedOptions; before: LineChoice };

/** The option that a line belongs to. */
function optionIdOf(
  sent: SentLine,
  { index, planned: { options, ids }, before }: LineOf,
): { optionId: string | null; errors: FieldError[] } {
  if (options.length === 0) return { optionId: null, errors: [] };
  const named = sent.optionId === undefined ? before.optionId : sent.optionId;
  const optionId = named === null ? null : (ids.get(named) ?? null);
  if (optionId !== null) return { optionId, errors: [] };
  const path = `items.${index}.optionId`;
  return {
    optionId,
    errors: [
      named === null
        ? { path, code: 'required', message: 'Option is required' }
        : { path, code: 'not_found', message: 'Option is not valid' },
    ],
  };
}

/** What the client may choose of a line after a save. */
function choiceOf(sent: SentLine, quantity: number, of: LineOf): { choice: LineChoice; errors: FieldError[] } {
  const { index, documentType, before } = of;
  const { optionId, errors } = optionIdOf(sent, of);
  const isOptional = sent.isOptional ?? before.isOptional;
  if (isOptional && documentType === 1)
    errors.push({
      path: `items.${index}.isOptional`,
      code: 'not_allowed',
      message: 'Only an estimate has optional items',
    });
  if (!isOptional) return { choice: { ...plainLine, optionId }, errors };
  const minQuantity = sent.minQuantity === undefined ? before.minQuantity : sent.minQuantity;
  const maxQuantity = sent.maxQuantity === undefined ? before.maxQuantity : sent.maxQuantity;
  const isChosen = sent.isChosen ?? before.isChosen;
  if ((minQuantity === null) !== (maxQuantity === null)) {
    const missing = minQuantity === null ? 'minQuantity' : 'maxQuantity';
    errors.push({ path: `items.${index}.${missing}`, code: 'required', message: 'Enter the least and the most' });
  } else if (minQuantity !== null && maxQuantity !== null) {
    if (minQuantity > maxQuantity)
      errors.push({
        path: `items.${index}.maxQuantity`,
        code: 'wrong_order',
        message: 'The most is less than the least',
      });
    else if (quantity < minQuantity || quantity > maxQuantity)
      errors.push({
        path: `items.${index}.quantity`,
        code: 'out_of_range',
        message: quantityText(minQuantity, maxQuantity),
      });
  }
  return { choice: { optionId, isOptional, isChosen, minQuantity, maxQuantity }, errors };
}

export type DocumentPlan = {
  lines: StoredDocumentLine[];
  options: StoredOption[];
  /** The amounts of the option that counts. */
  amounts: DocumentAmounts;
  haveLinesChanged: boolean;
  haveOptionsChanged: boolean;
  errors: FieldError[];
};

/**
 * The amounts of the options, and those of the document, which are the amounts of the option that counts. The errors are
 * those of the first option that is refused.
 */
export function sumOptions(
  values: DocumentValues,
  {
    lines,
    options,
    decimals,
  }: { lines: readonly StoredDocumentLine[]; options: readonly OptionHead[]; decimals: number },
): { options: StoredOption[]; amounts: DocumentAmounts; errors: FieldError[] } {
  const sums = options.map((option) => ({
    option,
    ...amountsOf(values, countingLinesOf(lines, option.id), decimals),
  }));
  const counting = sums.find(({ option }) => option === countingOption(options));
  const { amounts, errors } = counting ?? amountsOf(values, countingLines({ items: lines, options: [] }), decimals);
  return {
    amounts,
    errors: [errors, ...sums.map((sum) => sum.errors)].find((each) => each.length > 0) ?? [],
    options: sums.map(({ option, amounts: { subTotal, tax, discountAmount, total } }) => ({
      ...option,
      ...{ subTotal, tax, discountAmount, total },
    })),
  };
}

/** Why a document cannot have its billing schedule. */
function scheduleErrors(
  { billingSchedule: schedule, isDepositRequired }: DocumentValues,
  { documentType, total, decimals }: { documentType: DocumentType; total: number; decimals: number },
): FieldError[] {
  if (schedule === null) return [];
  const path = 'billingSchedule';
  if (documentType === 1) return [{ path, code: 'not_allowed', message: 'Only an estimate is billed in steps' }];
  if (isDepositRequired)
    return [{ path, code: 'not_allowed', message: 'Make the deposit the first step, instead of asking for both' }];
  return scheduleRefusals(schedule, { total, decimals }).map((refusal) => ({
    ...refusal,
    path: `${path}.${refusal.path}`,
  }));
}

type KnownLine = StoredLine & Partial<LineChoice> & { photoKeys?: string[] };
type Stored = { lines: readonly KnownLine[]; options: readonly StoredOption[] };
type Sent = { items?: readonly DocumentLineInput[] | undefined; options?: readonly DocumentOptionInput[] | undefined };

/** The stored lines as the request would send them, where it sends none: those of options that stay. */
function keptLines({ lines, options }: Stored, { ids }: PlannedOptions): DocumentLineInput[] {
  const asSent = (line: KnownLine): DocumentLineInput => ({
    ...line,
    taxes: undefined,
    taxIds: line.taxes.map((tax) => tax.taxId),
  });
  const whole = lines.map((line) => ({ ...plainLine, ...line }));
  const first = [...ids.keys()][0] ?? null;
  if (first === null)
    return countingLines({ items: whole, options }).map((line) => ({ ...asSent(line), optionId: null }));
  return options.length === 0
    ? whole.map((line) => ({ ...asSent(line), optionId: first }))
    : whole.filter(({ optionId }) => optionId !== null && ids.has(optionId)).map(asSent);
}

/**
 * The lines, options and amounts of a document after a save (API 4.2, decision 0091). A document that is made of another
 * record takes over its lines, not what a client could choose of them.
 */
export async function planDocument(
  tx: Tx,
  stored: Stored,
  sent: Sent,
  of: { values: DocumentValues; documentType: DocumentType; decimals: number; accountId: string; isCopy?: boolean },
): Promise<DocumentPlan> {
  const { values, documentType, decimals, accountId, isCopy = false } = of;
  const planned = planOptions(stored.options, sent.options, documentType);
  const items = sent.items ?? keptLines(stored, planned);
  const plan = await planSentLines(tx, stored.lines, items, { showsPrices: true, isCopy, decimals });
  const known = new Map(isCopy ? [] : stored.lines.map((line) => [line.id, line]));
  const photosOf = new Map(stored.lines.map((line) => [line.id, line.photoKeys]));
  const choiceErrors: FieldError[] = [];
  const lines = plan.lines.map((line, at): StoredDocumentLine => {
    const index = plan.sentAt[at] ?? at;
    const { choice, errors } = choiceOf(items[index] ?? {}, line.quantity, {
      index,
      documentType,
      planned,
      before: { ...plainLine, ...known.get(line.id) },
    });
    choiceErrors.push(...errors);
    const sentLine = items[index];
    const before = photosOf.get(sentLine?.id ?? '');
    return { ...line, ...choice, photoKeys: photoKeysOf(sentLine ?? {}, { before, accountId }) };
  });
  const photoErrors = await checkPhotos(tx, lines, { stored: stored.lines, sentAt: plan.sentAt });
  const sums = sumOptions(values, { lines, options: planned.options, decimals });
  const heads = (options: readonly OptionHead[]) =>
    options.map(({ id, name, description, isRecommended }) => ({ id, name, description, isRecommended }));
  return {
    ...sums,
    lines,
    haveLinesChanged: !isDeepStrictEqual(lines, stored.lines),
    haveOptionsChanged: !isDeepStrictEqual(heads(planned.options), heads(stored.options)),
    errors: [
      ...planned.errors,
      ...plan.errors,
      ...choiceErrors,
      ...photoErrors,
      ...sums.errors,
      ...scheduleErrors(values, { documentType, total: sums.amounts.total, decimals }),
    ],
  };
}
