import * as contract from '@truckroll/contract/documents/estimate-templates';
import { pathId } from '@truckroll/contract/fields/fields';
import { notFound } from '../../platform/http/problem.ts';
import { requireVersion } from '../../platform/http/require-version.ts';
import { findDocument } from '../../records/documents/document-rights.ts';
import { deleteHistoryOf } from '../../records/history/history-store.ts';
import type { ServerContext } from '../../server-context.ts';
import { changeTemplate } from './change-template.ts';
import * as store from './estimate-template-store.ts';
import { dropPhotos } from './line-photos.ts';
import { saveAsTemplate } from './save-as-template.ts';
import { shownTemplate, templateRow } from './shown-template.ts';

export function estimateTemplateRoutes({ serve, links, queue }: ServerContext): void {
  serve(contract.listEstimateTemplates, {
    handle: async ({ tx }) => ({ templates: (await store.listTemplates(tx)).map(templateRow) }),
  });

  serve(contract.createEstimateTemplate, {
    async find({ tx, rawBody, actor }) {
      const named = rawBody['estimateId'];
      return typeof named === 'string' && named.trim() !== ''
        ? await findDocument(tx, actor, pathId.parse(named.trim()))
        : null;
    },
    async handle({ tx, record, body, actor, now }) {
      if (record === null) throw notFound('Document');
      return { template: templateRow(await saveAsTemplate(tx, record, body.name, { actor, now })) };
    },
  });

  serve(contract.getEstimateTemplate, {
    handle: async ({ tx, params }) => ({
      template: await shownTemplate(tx, await store.getTemplate(tx, params.id), links),
    }),
  });

  serve(contract.updateEstimateTemplate, {
    find: ({ tx, params }) => store.getTemplateForChange(tx, params.id),
    async handle({ tx, record, body: { updatedAt, ...sent }, actor, now }) {
      requireVersion(record, updatedAt);
      await changeTemplate(tx, record, sent, { actor, now, queue });
      return { template: await shownTemplate(tx, await store.getTemplate(tx, record.id), links) };
    },
  });

  serve(contract.deleteEstimateTemplate, {
    find: ({ tx, params }) => store.getTemplateForChange(tx, params.id),
    async handle({ tx, record }) {
      await store.deleteTemplate(tx, record.id);
      await dropPhotos(tx, queue, record.terms.items);
      await deleteHistoryOf(tx, { moduleType: 'estimateTemplate', ids: [record.id] });
      return {};
    },
  });
}
