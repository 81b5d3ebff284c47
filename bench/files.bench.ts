import { setTimeout as delay } from 'node:timers/promises';
import { openPdfRenderer } from '../server/src/providers/pdf/render-pdf.ts';
import { setScene, startProduct } from './client-scene.ts';
import { figure, load } from './load.ts';
import { sendOver, stopwatch } from './stopwatch.ts';

/**
 * Measures one account with 20,000 clients on a separate PostgreSQL: PDFs of 200 pages are read and summarised one after
 * the other, alone and while eight connections list clients.
 */
const scene = await setScene(20_000);
const product = await startProduct(scene);
const pageCount = 200;
const parts = ['filter', 'burner', 'fan', 'valve', 'sensor', 'pump', 'coil', 'belt', 'panel', 'drain'];
const tasks = ['inspect', 'clean', 'measure', 'tighten', 'lubricate', 'adjust', 'replace', 'record'];
try {
  await measure();
} finally {
  await product.stop();
  await scene.close();
}

/** A manual of 200 pages with about 300 words a page: twenty pages about each part, five of them about each task. */
async function makeManual(): Promise<Buffer> {
  const { render, close } = openPdfRenderer();
  const content = Array.from({ length: pageCount }, (_, page) => {
    const [part, task] = [parts[Math.floor(page / 20)], tasks[Math.floor(page / 5) % tasks.length]];
    const lines = Array.from({ length: 25 }, (_unused, line) => {
      const number = page * 25 + line;
      return `Step ${page + 1}.${line + 1}: ${task} the ${part} of circuit ${number} after ${100 + (number % 900)} hours.`;
    });
    return { text: lines.join(' '), ...(page === 0 ? {} : { pageBreak: 'before' }) };
  });
  const footer = { text: 'Manual', page: 'Page {page} of {pages}' };
  const made = await render({ pageSize: 'LETTER', content, defaultStyle: { font: 'Roboto', fontSize: 10 } }, footer);
  await close();
  return made;
}

function send<T>(method: 'GET' | 'POST', path: string, body?: unknown) {
  const sent = { token: scene.token, method, path, ...(body === undefined ? {} : { body }) };
  return sendOver<T>(product.url, sent);
}

/** Uploads a file to a client, and returns the milliseconds from the answer until its summary is there. */
async function uploadAndSummarise(clientId: string, name: string, content: Buffer): Promise<number> {
  const form = new FormData();
  form.append('moduleType', 'clients');
  form.append('moduleId', clientId);
  form.append('files', new Blob([new Uint8Array(content)]), name);
  const headers = { authorization: `Bearer ${scene.token}` };
  const reply = await fetch(`${product.url}/api/clientDrive`, { method: 'POST', headers, body: form });
  const { data } = (await reply.json()) as { data: { id: string }[] };
  const begun = performance.now();
  for (let looks = 0; looks < 1200; looks += 1) {
    const { file } = (await send<{ file: { summary: string | null } }>('GET', `/api/files/${data[0]?.id}`)).data;
    if (file.summary !== null) return performance.now() - begun;
    await delay(50);
  }
  throw new Error(`${name} has no summary after a minute`);
}

async function measure(): Promise<void> {
  const manual = await makeManual();
  const { client } = (await send<{ client: { id: string } }>('POST', '/api/clients', { firstName: 'Ann' })).data;
  const list = {
    url: product.url,
    token: scene.token,
    connections: 8,
    paths: ['/api/clients?sortBy=name&limit=50&page=3'],
  };
  await load({ ...list, seconds: 2 });
  const alone = await load({ ...list, seconds: 5 });
  await uploadAndSummarise(client.id, 'Warm-up.pdf', manual);

  const quiet = stopwatch();
  for (let n = 0; n < 5; n += 1) quiet.add(await uploadAndSummarise(client.id, `Quiet ${n}.pdf`, manual));
  const target = 'p95 at most 3000 ms';
  figure(`summary of ${pageCount} pages`, `${Math.round(quiet.p95())} ms`, target, quiet.p95() <= 3000);

  const busy = stopwatch();
  const listed = load({ ...list, seconds: 15 });
  const until = performance.now() + 14_000;
  while (performance.now() < until) {
    busy.add(await uploadAndSummarise(client.id, `Busy ${busy.count()}.pdf`, manual));
  }
  const beside = await listed;
  if (alone.failed + beside.failed > 0) throw new Error('Requests of the list failed');
  console.log(`       list alone p95 ${alone.p95} ms, ${alone.perSecond}/s; beside it ${beside.perSecond}/s`);
  console.log(
    `       ${busy.count()} files beside the load, p50 ${Math.round(busy.p50())} ms, p95 ${Math.round(busy.p95())} ms`,
  );
  figure('list of clients beside it: p95', `${beside.p95} ms`, 'p95 under 60 ms', beside.p95 < 60);
}
