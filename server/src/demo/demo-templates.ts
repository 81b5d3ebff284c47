import { listDocuments } from '@truckroll/contract/documents/document-lists';
import { createEstimateTemplate } from '@truckroll/contract/documents/estimate-templates';
import { demoReplacement } from './company/company.ts';
import type { DemoActor, DemoApi } from './demo-api.ts';
import type { Work } from './demo-work.ts';

const dayMs = 86_400_000;
const most = 2;

/** Templates of estimates of the last weeks, beside the one of the replacement with three options. */
export function demoTemplates({ api, office, now }: { api: DemoApi; office: DemoActor; now: number }): Work[] {
  const run = async (): Promise<void> => {
    const query = { documentType: 2 as const, limit: 100, sortBy: 'date' as const, sortOrder: 'desc' as const };
    const { documents } = await api.ask(office, listDocuments, { query });
    const byTitle = new Map(documents.map(({ title, id }) => [title, id]));
    byTitle.delete(demoReplacement.title);
    for (const [name, estimateId] of [...byTitle].slice(0, most))
      await api.ask(office, createEstimateTemplate, { body: { name, estimateId } });
  };
  return [{ at: now - dayMs, run }];
}
