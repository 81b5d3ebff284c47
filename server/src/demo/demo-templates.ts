import { listDocuments } from '@truckroll/contract/documents/document-lists';
import { createEstimateTemplate } from '@truckroll/contract/documents/estimate-templates';
import { documentWord } from '@truckroll/domain/documents/document-words';
import { demoReplacement } from './company/company.ts';
import type { DemoActor, DemoApi } from './demo-api.ts';
import type { Work } from './demo-work.ts';

const dayMs = 86_400_000;
const mostOthers = 2;

/** Templates of estimates of the last weeks: the replacement with three options, and others with a title of their own. */
export function demoTemplates({ api, office, now }: { api: DemoApi; office: DemoActor; now: number }): Work[] {
  const run = async (): Promise<void> => {
    const query = { documentType: 2 as const, limit: 100, sortBy: 'date' as const, sortOrder: 'desc' as const };
    const { documents } = await api.ask(office, listDocuments, { query });
    const titled = [...new Map(documents.map(({ title, id }) => [title, id]))];
    const replacement = titled.filter(([title]) => title === demoReplacement.title);
    const others = titled.filter(([title]) => title !== demoReplacement.title && title !== documentWord(2));
    for (const [name, estimateId] of [...replacement, ...others.slice(0, mostOthers)])
      await api.ask(office, createEstimateTemplate, { body: { name, estimateId } });
  };
  return [{ at: now - dayMs, run }];
}
