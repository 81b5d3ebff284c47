import * as contract from '@truckroll/contract/documents/billing';
import { Answer } from '../../platform/http/answer.ts';
import { notFound, Problem } from '../../platform/http/problem.ts';
import { clientOfModule } from '../../records/client-access/client-scope.ts';
import { getClientForRecord } from '../../records/client-access/find-client.ts';
import { creationScope, findDocument, getDocumentForChange } from '../../records/documents/document-rights.ts';
import type { ServerContext } from '../../server-context.ts';
import { invoiceStep, readBilling } from './bill-steps.ts';
import { documentOf } from './document-details.ts';
import { stepTasks } from './draw-steps.ts';

export function billingRoutes({ serve, links, queue }: ServerContext): void {
  stepTasks({ queue });

  serve(contract.getBilling, {
    find: ({ tx, params, actor }) => findDocument(tx, actor, params.id),
    handle: async ({ tx, record, actor, now }) => ({ billing: await readBilling(tx, record, { actor, now }) }),
  });

  serve(contract.invoiceStep, {
    async find({ tx, params, actor }) {
      const estimate = await getDocumentForChange(tx, actor, params.id);
      const scope = creationScope(actor, 1);
      if (scope === null) throw new Problem('forbidden');
      return { estimate, client: await getClientForRecord(tx, estimate.clientId, clientOfModule(actor, scope)) };
    },
    async handle({ tx, body, record, actor, now }) {
      const invoice = await invoiceStep(tx, record, body.stepId, { actor, now });
      const billing = await readBilling(tx, record.estimate, { actor, now });
      if (billing === null) throw notFound('Document');
      const document = documentOf(invoice, { links, reader: actor });
      const { id, documentNumberDisplay } = document;
      return new Answer({ id, documentNumberDisplay, document, billing }, { message: 'Invoice created successfully' });
    },
  });
}
