import { estimateTermsInput } from '@truckroll/contract/documents/save-document';
import { type TemplateTerms, templateOf, templateSummary } from '@truckroll/domain/documents/estimate-template';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { InvalidInput, Problem } from '../../platform/http/problem.ts';
import type { Author } from '../../platform/session/actor.ts';
import { listLinesOf } from '../../records/documents/document-item-store.ts';
import { listOptionsOf } from '../../records/documents/document-option-store.ts';
import type { StoredDocument } from '../../records/documents/document-rights.ts';
import { documentOf } from '../../records/events/event-payload.ts';
import { recordEvent } from '../../records/events/record-event.ts';
import { insertTemplate, type TemplateHead } from './estimate-template-store.ts';
import { lockPhotos } from './line-photos.ts';
import { documentValuesOf } from './stored-values.ts';

/** The estimate was saved under older rules, and could not be saved like this today. */
const unusable = [{ path: 'estimateId', code: 'invalid', message: 'Estimate is not valid' }] as const;

/** Refuses content with which an estimate could not be saved. */
function requireUsable({ items, ...terms }: TemplateTerms): void {
  const sent = items.map(({ taxes, ...item }) => ({ ...item, taxIds: taxes.map(({ taxId }) => taxId) }));
  if (!estimateTermsInput.safeParse({ ...terms, items: sent }).success) throw new InvalidInput([...unusable]);
}

/** Saves an estimate as a template (API DC-42). */
export async function saveAsTemplate(
  tx: Tx,
  estimate: StoredDocument,
  name: string,
  by: Author,
): Promise<TemplateHead> {
  if (estimate.documentType !== 2) throw new Problem('templateOfInvoice');
  const [items, options] = await Promise.all([listLinesOf(tx, estimate.id), listOptionsOf(tx, estimate.id)]);
  const terms = templateOf({
    ...documentValuesOf(estimate),
    wasApproved: estimate.actionStatus === 1 || estimate.reopenedAt !== null,
    options,
    items,
  });
  requireUsable(terms);
  // Nobody removes them from the estimate meanwhile.
  await lockPhotos(tx, terms.items);
  const { currency, currencyDecimals } = estimate;
  const summary = templateSummary(terms, currencyDecimals);
  const template = await insertTemplate(tx, { name, currency, terms, summary }, by.now);
  const document = documentOf(estimate);
  await recordEvent(tx, by, { type: 'document.saved_as_template', document, name });
  await recordEvent(tx, by, {
    type: 'estimate_template.created',
    templateId: template.id,
    name,
    number: document.number,
  });
  return template;
}
