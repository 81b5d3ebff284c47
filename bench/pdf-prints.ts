import { residentMemory, type Scene, startProduct } from './client-scene.ts';
import { newInvoices } from './invoices.ts';
import { figure, rounded } from './load.ts';
import { sendOver, stopwatch } from './stopwatch.ts';

/** Downloads PDFs. Each document is rendered once, because a cached PDF would cost nothing. */
export async function printDocuments(scene: Scene): Promise<void> {
  const newInvoice = await newInvoices(scene);
  // A server whose PDF cache is empty.
  const product = await startProduct(scene);
  const { token } = scene;
  const send = <T>(method: 'GET' | 'POST', path: string, body?: object) =>
    sendOver<T>(product.url, { token, method, path, body });
  const make = async (n: number, lines: number): Promise<string> =>
    (await send<{ id: string }>('POST', '/api/documents', newInvoice(n, lines))).data.id;
  const print = async (id: string): Promise<number> => {
    const { status, milliseconds } = await send('GET', `/api/documents/${id}/pdf`);
    if (status !== 200) throw new Error(`The PDF was answered with ${status}`);
    return milliseconds;
  };
  try {
    for (let n = 0; n < 500; n += 1) await send('GET', '/api/documents?documentType=1');
    const short: string[] = [];
    const long: string[] = [];
    for (let n = 0; n < 20; n += 1) short.push(await make(n, 20));
    for (let n = 0; n < 4; n += 1) long.push(await make(n, 500));
    const before = await residentMemory(product);
    let most = before;
    const sampling = setInterval(() => {
      void residentMemory(product).then((now) => {
        most = Math.max(most, now);
      });
    }, 20);
    const [first = '', ...others] = short;
    console.log(`       the first PDF, whose press has yet to start: ${rounded(await print(first))} ms`);
    const times = { short: stopwatch(), long: stopwatch() };
    for (const id of others) times.short.add(await print(id));
    for (const id of long) times.long.add(await print(id));
    clearInterval(sampling);
    const [slowShort, slowLong] = [times.short.p95(), times.long.p95()];
    console.log(`       20 lines p50 ${rounded(times.short.p50())} ms, 500 lines p50 ${rounded(times.long.p50())} ms`);
    figure('PDF of 20 lines: the slowest of 19', `${rounded(slowShort)} ms`, 'under 300 ms', slowShort < 300);
    figure('PDF of 500 lines: the slowest of 4', `${rounded(slowLong)} ms`, 'under 2 s', slowLong < 2000);
    console.log(`       ${rounded(before)} MB before the first, at most ${rounded(most)} MB while they were printed`);
    figure('PDF of 500 lines: memory', `${rounded(most - before)} MB`, 'under 200 MB', most - before < 200);
  } finally {
    await product.stop();
  }
}
