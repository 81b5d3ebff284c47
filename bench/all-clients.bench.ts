import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import { setScene, startProduct } from './client-scene.ts';
import { figure, rounded } from './load.ts';
import { stopwatch } from './stopwatch.ts';

/**
 * Loads all 20,000 clients of an account by one request, streamed and compressed, as pickers of earlier versions did. A
 * request ends with its last byte; the client's time to parse 17 MB of JSON is reported separately.
 */
const scene = await setScene(20_000);
const product = await startProduct(scene);
try {
  const [answered, read] = [stopwatch(), stopwatch()];
  let bytes = 0;
  for (let round = -2; round < 15; round += 1) {
    const begun = performance.now();
    const headers = { authorization: `Bearer ${scene.token}`, 'accept-encoding': 'gzip' };
    const [reply] = (await once(get(`${product.url}/api/clients/all`, { headers }), 'response')) as [IncomingMessage];
    const content = await buffer(reply);
    const here = performance.now();
    const { data } = JSON.parse(gunzipSync(content).toString()) as { data: { clients: unknown[] } };
    if (data.clients.length !== 20_000) throw new Error(`${data.clients.length} clients were answered`);
    bytes = content.length;
    // The first rounds are a warm-up, because the JIT has not compiled a fresh server's code yet.
    if (round < 0) continue;
    answered.add(here - begun);
    read.add(performance.now() - begun);
  }
  console.log(
    `       ${bytes} bytes; p95 ${rounded(answered.p95())} ms; unpacked and parsed p50 ${rounded(read.p50())} ms`,
  );
  figure('all of 20,000 clients, median', `${rounded(answered.p50())} ms`, 'under 400 ms', answered.p50() < 400);
} finally {
  await product.stop();
  await scene.close();
}
