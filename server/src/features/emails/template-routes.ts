import * as contract from '@truckroll/contract/mail/email-templates';
import { fillTemplate } from '@truckroll/domain/emails/mail-templates';
import { escapeHtml } from '@truckroll/domain/text/escape-html';
import { found } from '../../platform/http/problem.ts';
import { requireVersion } from '../../platform/http/require-version.ts';
import { readSignature, updateSignature } from '../../records/people/signature-store.ts';
import type { ServerContext } from '../../server-context.ts';
import { cleanMail } from './clean-mail.ts';
import { requireMailWriting } from './mail-sight.ts';
import * as store from './template-store.ts';

export function templateRoutes({ serve }: ServerContext): void {
  serve(contract.listEmailTemplates, {
    handle: async ({ tx }) => ({ templates: await store.listTemplates(tx) }),
  });

  serve(contract.createEmailTemplate, {
    find: async ({ actor }) => requireMailWriting(actor),
    async handle({ tx, body, ...by }) {
      return { template: await store.saveTemplate(tx, null, { ...body, content: cleanMail(body.content) }, by) };
    },
  });

  serve(contract.saveEmailTemplate, {
    async find({ tx, params, actor }) {
      requireMailWriting(actor);
      return found(await store.findTemplate(tx, params.id), 'Template');
    },
    async handle({ tx, record, body: { updatedAt, ...body }, ...by }) {
      requireVersion(record, updatedAt);
      return { template: await store.saveTemplate(tx, record.id, { ...body, content: cleanMail(body.content) }, by) };
    },
  });

  serve(contract.deleteEmailTemplate, {
    async find({ tx, params, actor }) {
      requireMailWriting(actor);
      return found(await store.findTemplate(tx, params.id), 'Template');
    },
    async handle({ tx, record }) {
      await store.deleteTemplate(tx, record.id);
      return {};
    },
  });

  serve(contract.fillEmailTemplate, {
    async handle({ tx, params, query, actor }) {
      const template = found(await store.findTemplate(tx, params.id), 'Template');
      const values = await store.readValues(tx, actor, query);
      const subject = fillTemplate(template.subject, values, (value) => value, query.keepsMissing);
      const content = fillTemplate(template.content, values, escapeHtml, query.keepsMissing);
      const missing = [...new Set([...subject.missing, ...content.missing])];
      return { subject: subject.text, content: content.text, missing };
    },
  });

  serve(contract.getEmailSignature, {
    handle: async ({ tx, actor }) => ({ signature: await readSignature(tx, actor.userId) }),
  });

  serve(contract.saveEmailSignature, {
    async handle({ tx, body, actor }) {
      const signature = cleanMail(body.signature);
      await updateSignature(tx, actor.userId, signature);
      return { signature };
    },
  });
}
