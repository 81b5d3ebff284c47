import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findPostgresPrograms, startTemporaryPostgres } from '../scripts/temporary-postgres.mjs';
import { type Served, startServer } from './client-scene.ts';
import { untilQuiet } from './quiet.ts';
import { sendOver } from './stopwatch.ts';

export type DemoScene = {
  product: Served;
  token: string;
  invoiceId: string;
  clientId: string;
  /** The token of the client's page of an estimate. */
  estimateLink: string;
  /** The last part of the address of the company's page for online booking. */
  bookingSlug: string;
  /** Starts a server program of this folder on the same database. */
  start: (program: string, environment: Record<string, string>) => Promise<Served>;
  close: () => Promise<void>;
};

/** The product with its demo company on a PostgreSQL of its own, after its background work. */
export async function setDemoScene(): Promise<DemoScene> {
  const programs = findPostgresPrograms();
  if (programs === null || programs === undefined) throw new Error('The bench needs PostgreSQL 15 or newer.');
  const postgres = await startTemporaryPostgres({ programs });
  const folder = await mkdtemp(join(tmpdir(), 'truckroll-bench-'));
  const servers: Served[] = [];
  const start = async (program: string, environment: Record<string, string>): Promise<Served> => {
    const all = { DATABASE_URL: postgres.url, DATA_DIR: folder, LOG_LEVEL: 'error', NODE_ENV: 'production' };
    const limits = { CALLS_PER_MINUTE: '100000', PUBLIC_CALLS_PER_MINUTE: '100000', PASSWORD_CALLS_PER_EMAIL: '1000' };
    const served = await startServer(program, '/api/health', { ...all, ...limits, ...environment }, 6_000);
    servers.push(served);
    return served;
  };
  const close = async (): Promise<void> => {
    for (const server of servers) await server.stop();
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    const product = await start('../server/dist/main.js', { SEED_DEMO: 'on' });
    const demo = await readDemo(product.url);
    await untilQuiet();
    return { product, start, close, ...demo };
  } catch (error) {
    await close();
    throw error;
  }
}

type Invoice = { id: string; clientId: string };

async function readDemo(url: string) {
  const ask = async <D>(path: string, token: string, body?: object): Promise<D> => {
    const sent = { token, method: body === undefined ? ('GET' as const) : ('POST' as const), path };
    const { status, data } = await sendOver<D>(url, body === undefined ? sent : { ...sent, body });
    if (status !== 200) throw new Error(`${path} was answered ${status}`);
    return data;
  };
  const signIn = { email: 'owner@demo.test', password: 'truckroll-demo' };
  const { token } = await ask<{ token: string }>('/api/auth/login', '', signIn);
  const { documents } = await ask<{ documents: Invoice[] }>('/api/documents?documentType=1&status=paid', token);
  const [invoice] = documents;
  const { documents: estimates } = await ask<{ documents: { id: string }[] }>('/api/documents?documentType=2', token);
  const [estimate] = estimates;
  const { page } = await ask<{ page: { slug: string } }>('/api/booking', token);
  if (invoice !== undefined && estimate !== undefined) {
    const to = { to: ['client@example.test'] };
    const { link } = await ask<{ link: string }>(`/api/documents/${estimate.id}/send`, token, to);
    const estimateLink = /\/public\/documents\/([\w-]+)/.exec(link)?.[1];
    const { id: invoiceId, clientId } = invoice;
    if (estimateLink !== undefined) return { token, invoiceId, clientId, estimateLink, bookingSlug: page.slug };
  }
  throw new Error('The demo company has no paid invoice, or no estimate to send.');
}
