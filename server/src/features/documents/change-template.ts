import { isDeepStrictEqual } from 'node:util';
import type { updateEstimateTemplate } from '@truckroll/contract/documents/estimate-templates';
import type { BodyOf } from '@truckroll/contract/endpoints/endpoint';
import { documentParts } from '@truckroll/domain/documents/changed-parts';
import {
  type TemplateSummary,
  type TemplateTerms,
  templateOf,
  templateSummary,
} from '@truckroll/domain/documents/estimate-template';
import { formatMoney } from '@truckroll/domain/format/numbers';
import { currencyDecimals } from '@truckroll/domain/money/currencies';
import type { Queue } from '../../platform/background/queue.ts';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { InvalidInput } from '../../platform/http/problem.ts';
import type { Author } from '../../platform/session/actor.ts';
import { getAccountRow } from '../../records/accounts/account-store.ts';
import { recordEvent } from '../../records/events/record-event.ts';

import { emptyDocument, mergeDocument } from './document-values.ts';
import { insertTemplate, type TemplateHead, updateTemplate } from './estimate-template-store.ts';
import { dropPhotos, keepPhotos } from './line-photos.ts';
import { planDocument } from './plan-options.ts';

type Sent = Omit<BodyOf<typeof updateEstimateTemplate>, 'updatedAt'>;
type SentTerms = NonNullable<Sent['terms']>;

/** Adds a template that a configuration file has. */
export async function importTemplate(
  tx: Tx,
  { name, currency, terms: sent }: { name: string; currency: string; terms: SentTerms },
  by: Author & { actor: { accountId: string } },
): Promise<string> {
  const decimals = currencyDecimals(currency);
  const terms = await readTerms(tx, sent, { actor: by.actor, decimals });
  const summary = templateSummary(terms, decimals);
  const { id } = await insertTemplate(tx, { name, currency, terms, summary }, by.now);
  await recordEvent(tx, by, { type: 'estimate_template.imported', templateId: id, name });
  return id;
}

/** What a template offers after an edit, by the rules and with the roundings of an estimate that is saved. */
async function readTerms(
  tx: Tx,
  sent: SentTerms,
  { actor, decimals }: { actor: Author['actor'] & { accountId: string }; decimals: number },
): Promise<TemplateTerms> {
  const account = await getAccountRow(tx, actor.accountId);
  // Neither the day nor the client is a part of a template.
  const empty = emptyDocument(2, { client: null, account, today: '2000-01-01' });
  const values = mergeDocument(empty, sent, decimals);
  const lines = { items: sent.items ?? [], options: sent.options ?? [] };
  const plan = await planDocument(tx, { lines: [], options: [] }, lines, {
    ...{ values, documentType: 2, decimals, isCopy: true },
    accountId: actor.accountId,
  });
  if (plan.errors.length > 0)
    throw new InvalidInput(plan.errors.map((error) => ({ ...error, path: `terms.${error.path}` })));
  return templateOf({ ...values, wasApproved: false, options: plan.options, items: plan.lines });
}

const totalText = ({ total }: TemplateSummary, currency: string): string =>
  total === null ? 'none' : formatMoney(total, currency);

/** Renames a template, or changes what it offers (API DC-43b). Its history says what, with the total before and after. */
export async function changeTemplate(
  tx: Tx,
  template: TemplateHead & { terms: TemplateTerms },
  sent: Sent,
  by: Author & { queue: Queue; actor: { accountId: string } },
): Promise<void> {
  const { currency } = template;
  const name = sent.name ?? template.name;
  const decimals = currencyDecimals(currency);
  const terms =
    sent.terms === undefined ? template.terms : await readTerms(tx, sent.terms, { actor: by.actor, decimals });
  // Photos of lines of before have none.
  const before = { ...template.terms, items: template.terms.items.map((item) => ({ photoKeys: [], ...item })) };
  const parts = documentParts.filter(
    (part) =>
      part in terms && !isDeepStrictEqual(terms[part as keyof TemplateTerms], before[part as keyof TemplateTerms]),
  );
  if (name === template.name && parts.length === 0) return;
  const summary = parts.length === 0 ? template.summary : templateSummary(terms, decimals);
  await updateTemplate(tx, template.id, { name, terms, summary }, by.now);
  await keepPhotos(tx, { id: template.id, accountId: by.actor.accountId, lines: terms.items });
  await dropPhotos(tx, by.queue, template.terms.items);
  const about = { templateId: template.id, name };
  if (name !== template.name)
    await recordEvent(tx, by, { type: 'estimate_template.renamed', ...about, before: template.name });
  if (parts.length > 0)
    await recordEvent(tx, by, {
      ...{ type: 'estimate_template.updated', ...about, parts },
      totals: { before: totalText(template.summary, currency), after: totalText(summary, currency) },
    });
}
