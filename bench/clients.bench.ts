import { loadavg } from 'node:os';
import { everyAbility } from '@truckroll/domain/abilities/catalogue';
import { findClients } from '../server/src/features/clients/find-clients.ts';
import { recordStatements, residentMemory, setScene, startProduct, startServer } from './client-scene.ts';
import { figure, load, rounded } from './load.ts';
import { searchesOfKinds, typedNames, typedSearches } from './town.ts';

/**
 * Measures one of ten accounts, with 100,000 clients, on a separate PostgreSQL: the list against the same statements
 * through bare node-postgres and node:http, search as people type, all clients at once, and memory after 50,000
 * requests. `--clients=20000` measures a smaller account.
 */
const count = Number(process.argv.find((word) => word.startsWith('--clients='))?.slice('--clients='.length) ?? 100_000);
const searchLimit = count > 20_000 ? 150 : 50;
const filters = { stage: ['proposal', 'active_client', 'new_lead'] } as const;
const listPath = `/api/clients?stage=${filters.stage.join(',')}&sortBy=name&limit=50&page=3`;
const rounds = 3;
const people = 8;
const pathOf = (text: string) => `/api/clients?search=${encodeURIComponent(text)}&limit=50`;

const scene = await setScene(count);
const product = await startProduct(scene);
const ownerOf = () => ({
  ...{ accountId: scene.accountId, userId: '', sessionId: '', name: '', email: '', roleId: null, roleName: null },
  ...{ isAdmin: true, abilities: everyAbility() },
});
try {
  const wanted = process.argv.slice(2).filter((word) => !word.startsWith('--'));
  for (const [name, measure] of Object.entries({ list, search, memory })) {
    if (wanted.length === 0 || wanted.includes(name)) await measure();
  }
} finally {
  await product.stop();
  await scene.close();
}

async function list(): Promise<void> {
  const actor = ownerOf();
  const statements = await recordStatements(scene, (tx) =>
    findClients(tx, {
      filters: { stage: [...filters.stage] },
      page: { page: 3, limit: 50, sortBy: 'name', sortOrder: 'asc' },
      within: { actor, scope: 'all' },
    }),
  );
  const bare = await startServer('bare-server.ts', '/ready', {
    DATABASE_URL: scene.url,
    ACCOUNT_ID: scene.accountId,
    STATEMENTS: JSON.stringify(statements),
  });
  const ours = { url: product.url, token: scene.token, connections: 10, paths: [listPath] };
  const theirs = { url: bare.url, connections: 10, paths: ['/'] };
  const ratios: number[] = [];
  const p99s: number[] = [];
  await load({ ...ours, amount: 2_000 });
  await load({ ...theirs, amount: 2_000 });
  // The two alternate, so that noise on the machine affects both.
  for (let round = 0; round < rounds; round += 1) {
    const [a, b] = [await load({ ...ours, seconds: 5 }), await load({ ...theirs, seconds: 5 })];
    console.log(
      `       product ${rounded(a.perSecond)}/s p50 ${a.p50} ms p99 ${a.p99} ms   bare ${rounded(b.perSecond)}/s p50 ${b.p50} ms p99 ${b.p99} ms`,
    );
    if (a.failed + b.failed > 0) throw new Error(`${a.failed} and ${b.failed} requests failed`);
    ratios.push(a.perSecond / b.perSecond);
    p99s.push(a.p99);
  }
  await bare.stop();
  const ratio = ratios.toSorted((a, b) => a - b)[Math.floor(rounds / 2)] ?? 0;
  figure('client list: requests per second, product / bare', rounded(ratio, 2), 'median at least 0.80', ratio >= 0.8);
  figure('client list: p99 at 10 connections', `${Math.min(...p99s)} ms`, 'at most 40 ms', Math.min(...p99s) <= 40);
  figure(
    'client list: statements a request',
    `${statements.length}`,
    'with begin and commit at most 3 round trips',
    statements.length <= 3,
  );
}

/** Every kind of search by all people at once, and the same statements through the bare server, one request for all kinds. */
async function kinds(): Promise<void> {
  const ours = { url: product.url, token: scene.token, connections: people };
  const paths = Object.values(searchesOfKinds).map(pathOf);
  await load({ ...ours, paths, amount: paths.length * people });
  for (const [kind, text] of Object.entries(searchesOfKinds)) {
    const { p50, p95, failed } = await load({ ...ours, paths: [pathOf(text)], amount: 20 * people });
    if (failed > 0) throw new Error(`${failed} requests failed`);
    console.log(`       ${kind.padEnd(30)} p50 ${p50} ms p95 ${p95} ms`);
  }
  const statements = await recordStatements(scene, async (tx) => {
    for (const search of Object.values(searchesOfKinds)) {
      const page = { page: 1, limit: 50, sortBy: 'name', sortOrder: 'asc' } as const;
      await findClients(tx, { filters: { search }, page, within: { actor: ownerOf(), scope: 'all' } });
    }
  });
  const bare = await startServer('bare-server.ts', '/ready', {
    DATABASE_URL: scene.url,
    ACCOUNT_ID: scene.accountId,
    STATEMENTS: JSON.stringify(statements),
  });
  const theirs = { url: bare.url, connections: people, paths: ['/'] };
  await load({ ...theirs, amount: people });
  const all = await load({ ...ours, paths, amount: 20 * paths.length * people });
  const bareAll = await load({ ...theirs, amount: 20 * people });
  await bare.stop();
  if (all.failed + bareAll.failed > 0) throw new Error(`${all.failed} and ${bareAll.failed} requests failed`);
  const limit = `p95 at most ${searchLimit} ms`;
  figure(`search by ${people} at once, every kind: p95`, `${all.p95} ms`, limit, all.p95 <= searchLimit);
  const ratio = all.perSecond / paths.length / bareAll.perSecond;
  figure('search of every kind: per second, product / bare', rounded(ratio, 2), 'at least 0.80', ratio >= 0.8);
}

async function search(): Promise<void> {
  await kinds();
  const sameForAll = () => typedSearches.map(pathOf);
  const namesOf = (person: number) => typedNames(person, typedSearches.length).map(pathOf);
  // In one case all people type the same text at once, which was not searched before. In the other each types other
  // names.
  for (const [name, pathsOf] of Object.entries({ 'the same': sameForAll, 'other names each': namesOf })) {
    const fresh = await startProduct(scene);
    const ours = { url: fresh.url, token: scene.token, connections: people };
    // People who search have opened the list before, and the server has served other requests.
    await load({ ...ours, amount: 500, paths: [listPath, '/api/me', '/api/clients?limit=50'] });
    const first = await load({ ...ours, amount: typedSearches.length * people, paths: pathsOf });
    if (first.failed > 0) throw new Error(`${first.failed} requests failed`);
    const busy = rounded(loadavg()[0] ?? 0, 1);
    console.log(`       p50 ${first.p50} ms p99 ${first.p99} ms, with a load of ${busy} on the machine`);
    const title = `search by ${people} at once, ${name}, first time: p95`;
    figure(title, `${first.p95} ms`, `p95 at most ${searchLimit} ms`, first.p95 <= searchLimit);
    if (pathsOf === sameForAll) {
      const known = await load({ ...ours, seconds: 10, paths: pathsOf });
      if (known.failed > 0) throw new Error(`${known.failed} requests failed`);
      console.log(`       ${rounded(known.perSecond)}/s p50 ${known.p50} ms p99 ${known.p99} ms`);
      figure('the same again: p95', `${known.p95} ms`, `p95 at most ${searchLimit} ms`, known.p95 <= searchLimit);
    }
    await fresh.stop();
  }
}

async function memory(): Promise<void> {
  const ours = { url: product.url, token: scene.token, connections: 10 };
  const paths = [listPath, '/api/me', '/api/clients?search=smith&limit=25', '/api/notifications'];
  // A fresh server's heap is still growing: what counts is whether it goes on.
  await load({ ...ours, amount: 50_000, paths });
  const before = await residentMemory(product);
  await load({ ...ours, amount: 50_000, paths });
  const after = await residentMemory(product);
  console.log(`       ${rounded(before)} MB after 50,000 requests, ${rounded(after)} MB after 100,000`);
  figure(
    'memory: the second 50,000 requests',
    `${rounded(after - before, 1)} MB`,
    'no growth beyond 20 MB',
    after - before <= 20,
  );
}
