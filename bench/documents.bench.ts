import type { DocumentFilters } from '@truckroll/contract/documents/document-lists';
import { everyAbility } from '@truckroll/domain/abilities/catalogue';
import { listDocuments } from '../server/src/records/documents/list-documents.ts';
import { recordStatements, startProduct } from './client-scene.ts';
import { comparison } from './compare.ts';
import { setDocumentScene } from './document-scene.ts';
import { payAndConvertAtOnce } from './documents-at-once.ts';
import { makeSendAndPayInvoices } from './invoice-steps.ts';
import { figure, load } from './load.ts';
import { printDocuments } from './pdf-prints.ts';

/**
 * Measures one account with 100,000 invoices and estimates on a separate PostgreSQL: the lists with their totals;
 * creating, sending and paying an invoice; PDFs; and twenty people who pay and convert the same records.
 */
const scene = await setDocumentScene(100_000);
const product = await startProduct(scene);
const compare = comparison(scene, product, 3);
const actor = {
  ...{ accountId: scene.accountId, userId: '', sessionId: '', name: '', email: '', roleId: null, roleName: null },
  ...{ isAdmin: true, abilities: everyAbility() },
};
const parts = {
  steps: () => makeSendAndPayInvoices(scene, product),
  prints: () => printDocuments(scene),
  atOnce: () => payAndConvertAtOnce(scene, product),
};
try {
  const wanted = process.argv.slice(2);
  for (const [name, measure] of Object.entries({ page, others, ...parts })) {
    if (wanted.length === 0 || wanted.includes(name)) await measure();
  }
} finally {
  await product.stop();
  await scene.close();
}

async function page(): Promise<void> {
  const lists: [string, DocumentFilters][] = [
    ['invoices', { documentType: 1 }],
    ['estimates', { documentType: 2 }],
    ['invoices by status', { documentType: 1, documentStatus: ['sent', 'viewed'], paymentStatus: ['unpaid'] }],
    ['invoices by status and search', { documentType: 1, documentStatus: ['sent'], search: 'zoe zimm' }],
    ['estimates by status and search', { documentType: 2, documentStatus: ['approved', 'viewed'], search: '4242' }],
  ];
  for (const [name, filters] of lists) {
    const first = { page: 1, limit: 25, sortBy: 'date', sortOrder: 'desc' } as const;
    const statements = await recordStatements(scene, async (tx) => {
      const { totals } = await listDocuments(tx, filters, { page: first, actor, now: new Date() });
      console.log(`       ${name}: ${totals.count} match, ${totals.total} in all, ${totals.amountDue} due`);
    });
    const query = new URLSearchParams(
      Object.entries(filters).map(([key, value]): [string, string] => [key, String(value)]),
    );
    await compare(name, `/api/documents?${query}`, statements);
  }
}

/** Measures the other views of the lists. They have no target, but must not be slow either. */
async function others(): Promise<void> {
  const queries = [
    'documentType=1&overdue=true',
    'documentType=1&overdue=true&sortBy=dueDate',
    'documentType=1&sortBy=dueDate&sortOrder=desc',
    'documentType=1&sortBy=total&sortOrder=desc&page=200',
    'documentType=1&sortBy=documentNumber&page=1000',
    'documentType=1&documentStatus=draft,void',
    'documentType=1&paymentStatus=refunded',
    'documentType=1&search=in',
    'documentType=1&search=invoice',
    'documentType=1&search=zimmerman',
    'documentType=1&search=zimmerman&documentStatus=sent&sortBy=total',
    'documentType=2&documentStatus=expired&page=200',
    'documentType=1&from=2026-01-01&to=2026-06-30',
    'documentType=2&from=2016-01-01',
  ];
  for (const query of queries) {
    const ours = { url: product.url, token: scene.token, connections: 1 };
    const result = await load({ ...ours, amount: 20, paths: [`/api/documents?${query}`] });
    if (result.failed > 0) throw new Error(`${result.failed} requests failed`);
    figure(`documents ?${query}`, `${result.p50} ms`, 'p50 under 150 ms alone', result.p50 < 150);
  }
}
