import * as contract from '@truckroll/contract/conversations/text-templates';
import { fillTemplate } from '@truckroll/domain/emails/mail-templates';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { found } from '../../platform/http/problem.ts';
import { requireVersion } from '../../platform/http/require-version.ts';
import type { ServerContext } from '../../server-context.ts';
import { requireCalls } from '../phone-numbers/require-calls.ts';
import * as store from './template-store.ts';

/** Templates of text messages (API SM-11). */
export function templateRoutes({ serve }: ServerContext): void {
  async function find(tx: Tx, id: string) {
    const template = found(await store.findTemplate(tx, id), 'Template');
    await requireCalls(tx);
    return template;
  }

  serve(contract.listTextTemplates, {
    find: ({ tx }) => requireCalls(tx),
    handle: async ({ tx }) => ({ templates: await store.listTemplates(tx) }),
  });

  serve(contract.createTextTemplate, {
    find: ({ tx }) => requireCalls(tx),
    handle: async ({ tx, body, actor, now }) => ({
      template: await store.saveTemplate(tx, null, body, { actor, now }),
    }),
  });

  serve(contract.saveTextTemplate, {
    find: ({ tx, params }) => find(tx, params.id),
    async handle({ tx, record, body: { updatedAt, ...body }, actor, now }) {
      requireVersion(record, updatedAt);
      return { template: await store.saveTemplate(tx, record.id, body, { actor, now }) };
    },
  });

  serve(contract.deleteTextTemplate, {
    find: ({ tx, params }) => find(tx, params.id),
    async handle({ tx, record }) {
      await store.deleteTemplate(tx, record.id);
      return {};
    },
  });

  serve(contract.fillTextTemplate, {
    find: ({ tx, params }) => find(tx, params.id),
    async handle({ tx, record: template, query, actor }) {
      const values = await store.readValues(tx, actor, query.clientId);
      const { text: content, missing } = fillTemplate(template.content, values, String, true);
      return { content, missing };
    },
  });
}
