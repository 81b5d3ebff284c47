import {
  mostEstimateTemplates,
  type TemplateSummary,
  type TemplateTerms,
} from '@truckroll/domain/documents/estimate-template';
import { fold } from '@truckroll/domain/text/folding';
import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { hasAll } from '../../platform/database/like-pattern.ts';
import { telling } from '../../platform/database/telling.ts';
import { found, Problem } from '../../platform/http/problem.ts';

const headColumns = ['id', 'name', 'currency', 'summary', 'createdAt', 'updatedAt'] as const;

/** A template without its content. */
export type TemplateHead = {
  id: string;
  name: string;
  currency: string;
  summary: TemplateSummary;
  createdAt: string;
  updatedAt: string;
};

/** Lists the templates by name, without their content. */
export const listTemplates = (tx: Tx): Promise<TemplateHead[]> =>
  tx
    .selectFrom('estimateTemplates')
    .select(headColumns)
    .orderBy('nameKey')
    .orderBy('id')
    .limit(mostEstimateTemplates)
    .execute();

/** Templates whose name contains every searched word (folded), sorted by name. Their content is not read. */
export const findTemplatesNamed = (tx: Tx, words: readonly string[]): Promise<TemplateHead[]> =>
  tx
    .selectFrom('estimateTemplates')
    .select(headColumns)
    .where(hasAll('nameKey', words))
    .orderBy('nameKey')
    .orderBy('id')
    .limit(mostEstimateTemplates)
    .execute();

export async function getTemplate(tx: Tx, id: string): Promise<TemplateHead & { terms: TemplateTerms }> {
  const row = await tx
    .selectFrom('estimateTemplates')
    .select([...headColumns, 'terms'])
    .where('id', '=', id)
    .executeTakeFirst();
  return found(row, 'Template');
}

/** Reads the template and locks its row until the transaction ends. */
export async function getTemplateForChange(tx: Tx, id: string): Promise<TemplateHead & { terms: TemplateTerms }> {
  const row = await tx
    .selectFrom('estimateTemplates')
    .select([...headColumns, 'terms'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return found(row, 'Template');
}

/** Returns which of these photos (storage keys) some template has on a line. */
export async function listPhotosOfTemplates(tx: Tx, keys: readonly string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set();
  const path = sql`(terms -> 'items')`;
  const rows = await tx
    .selectFrom('estimateTemplates')
    .select(sql<(string[] | null)[]>`jsonb_path_query_array(${path}, '$[*].photoKeys')`.as('photos'))
    .where(sql<boolean>`terms @? '$.items[*].photoKeys[0]'`)
    .execute();
  const used = new Set(rows.flatMap(({ photos }) => photos.flatMap((each) => each ?? [])));
  return new Set(keys.filter((key) => used.has(key)));
}

type NewTemplate = { name: string; currency: string; terms: TemplateTerms; summary: TemplateSummary };

/** Adds a template. Refused with `tooManyEstimateTemplates` when the account has the maximum number. */
export async function insertTemplate(tx: Tx, template: NewTemplate, now: Date): Promise<TemplateHead> {
  const { count } = await tx
    .selectFrom('estimateTemplates')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  if (count >= mostEstimateTemplates) throw new Problem('tooManyEstimateTemplates', { n: mostEstimateTemplates });
  const [id, at] = [newId(), now.toISOString()];
  const { name, currency, terms, summary } = template;
  return await telling(tx, 'estimateTemplate', id, { now })
    .insertInto('estimateTemplates')
    .values({
      ...{ id, name, currency, nameKey: fold(name), createdAt: at, updatedAt: at },
      terms: JSON.stringify(terms),
      summary: JSON.stringify(summary),
    })
    .returning(headColumns)
    .executeTakeFirstOrThrow();
}

/** Changes a template's name, and what it offers. */
export const updateTemplate = (
  tx: Tx,
  id: string,
  { name, terms, summary }: Pick<NewTemplate, 'name' | 'terms' | 'summary'>,
  now: Date,
): Promise<unknown> =>
  telling(tx, 'estimateTemplate', id, { now })
    .updateTable('estimateTemplates')
    .set({
      ...{ name, nameKey: fold(name), updatedAt: now.toISOString() },
      terms: JSON.stringify(terms),
      summary: JSON.stringify(summary),
    })
    .where('id', '=', id)
    .execute();

/** Deletes the template permanently. Estimates that were started from it do not change. */
export async function deleteTemplate(tx: Tx, id: string): Promise<void> {
  await telling(tx, 'estimateTemplate', id).deleteFrom('estimateTemplates').where('id', '=', id).execute();
}
