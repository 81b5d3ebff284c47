import { randomUUID } from 'node:crypto';
import { replacePassages } from '../server/src/records/files/passage-store.ts';
import { setScene, startProduct, vacuum } from './client-scene.ts';
import { figure, rounded } from './load.ts';
import { sessionsForRequests } from './sessions.ts';
import { stopwatch } from './stopwatch.ts';

/** The built-in engine over HTTP: how long a question about the files of a client waits for the first words of its answer. */
const filesOfClient = 20;
const pagesOfFile = 200;
const rounds = 120;
const warmUp = 20;
const targetMs = 150;

const topics = 'boiler furnace filter valve pump roof gutter drain meter panel breaker thermostat duct coil fan'.split(
  ' ',
);
const deeds = 'was inspected|has to be replaced|is under warranty|was cleaned|leaks at the joint|needs a permit'.split(
  '|',
);
const places = 'in the basement|on the second floor|behind the garage|next to the main entrance|in the attic'.split(
  '|',
);

const pick = (list: readonly string[], at: number): string => list[at % list.length] as string;

/** A page of about 2,500 characters, different on every page. */
function pageText(file: number, page: number): string {
  const sentences = Array.from({ length: 30 }, (_, line) => {
    const seed = file * 7919 + page * 104_729 + line * 31;
    const [topic, deed, place] = [pick(topics, seed), pick(deeds, seed >> 3), pick(places, seed >> 5)];
    return `The ${topic} number ${seed % 9973} ${deed} ${place}, see part ${(seed * 13) % 89_989}.`;
  });
  return sentences.join(' ');
}

const scene = await setScene(2_000);
const clientId = await storeFiles();
await vacuum(scene.url);
const product = await startProduct(scene);
try {
  await measure();
} finally {
  await product.stop();
  await scene.close();
}

async function storeFiles(): Promise<string> {
  const { accountId, database } = scene;
  const createdAt = new Date().toISOString();
  const client = await database.asAccount(accountId, (tx) =>
    tx.selectFrom('clients').select('id').limit(1).executeTakeFirstOrThrow(),
  );
  for (let file = 0; file < filesOfClient; file += 1) {
    const pages = Array.from({ length: pagesOfFile }, (_, page) => ({ page: page + 1, text: pageText(file, page) }));
    await database.asAccount(accountId, async (tx) => {
      const [fileId, key, name] = [randomUUID(), randomUUID(), `Report ${file}.pdf`];
      const [fileType, fileSize] = ['application/pdf', 1_000_000];
      await tx.insertInto('ingestedFiles').values({ id: fileId, name, status: 'Completed', createdAt }).execute();
      const stored = { key, name, type: fileType, size: fileSize, createdAt };
      await tx.insertInto('storedFiles').values(stored).execute();
      const item = { id: randomUUID(), type: 'file' as const, moduleType: 'clients' as const, moduleId: client.id };
      const names = { name, nameKey: name.toLowerCase(), searchName: name.toLowerCase() };
      const content = { fileId, storageKey: key, fileType, fileSize, createdAt, updatedAt: createdAt };
      await tx
        .insertInto('driveItems')
        .values({ ...item, ...names, ...content })
        .execute();
      await replacePassages(tx, { fileId }, pages);
    });
  }
  return client.id;
}

/** The time to the first line of an answer in milliseconds; the rest is read as well. */
async function firstLine(token: string, question: string): Promise<number> {
  const begun = performance.now();
  const reply = await fetch(`${product.url}/api/files/ask`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ moduleType: 'clients', moduleId: clientId, question }),
  });
  if (reply.status !== 200 || reply.body === null) throw new Error(`A question was answered ${reply.status}`);
  let first = 0;
  for await (const _bytes of reply.body) first ||= performance.now() - begun;
  return first;
}

async function measure(): Promise<void> {
  const tokenOf = await sessionsForRequests(scene, rounds);
  const times = stopwatch();
  for (let n = 0; n < rounds; n += 1) {
    const question = `Which ${pick(topics, n)} ${pick(deeds, n >> 1)} ${pick(places, n >> 2)}?`;
    const milliseconds = await firstLine(tokenOf(n), question);
    // The first questions compile the code.
    if (n >= warmUp) times.add(milliseconds);
  }
  const [p50, p95] = [times.p50(), times.p95()];
  const scale = `${filesOfClient} files of ${pagesOfFile} pages: p95 at most ${targetMs} ms`;
  figure('first words of an answer', `p50 ${rounded(p50)} ms, p95 ${rounded(p95)} ms`, scale, p95 <= targetMs);
}
