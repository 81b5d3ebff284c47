import { type Scene, type Served, type Statement, startServer } from './client-scene.ts';
import { figure, load, rounded } from './load.ts';

const rounds = 3;
const warmUp = 1500;
const middle = (values: number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** Compares the product with bare statements. They alternate, so that noise on the machine affects both. */
export const comparison =
  (scene: Scene, product: Served, seconds: number) =>
  async (name: string, path: string, statements: Statement[]): Promise<void> => {
    const bare = await startServer('bare-server.ts', '/ready', {
      DATABASE_URL: scene.url,
      ACCOUNT_ID: scene.accountId,
      STATEMENTS: JSON.stringify(statements),
    });
    const ours = { url: product.url, token: scene.token, connections: 8, paths: [path] };
    const theirs = { url: bare.url, connections: 8, paths: ['/'] };
    const ratios: number[] = [];
    const p95s: number[] = [];
    // Warm-up: the first seconds of a fresh server are slower, because the JIT has not compiled its code yet.
    await load({ ...ours, amount: warmUp });
    await load({ ...theirs, amount: warmUp });
    for (let round = 0; round < rounds; round += 1) {
      const [a, b] = [await load({ ...ours, seconds }), await load({ ...theirs, seconds })];
      console.log(
        `       product ${rounded(a.perSecond)}/s p50 ${a.p50} ms p95 ${a.p95} ms   bare ${rounded(b.perSecond)}/s p50 ${b.p50} ms`,
      );
      if (a.failed + b.failed > 0) throw new Error(`${a.failed} and ${b.failed} requests failed`);
      ratios.push(a.perSecond / b.perSecond);
      p95s.push(a.p95);
    }
    await bare.stop();
    const ratio = middle(ratios);
    figure(`${name}: requests per second, product / bare`, rounded(ratio, 2), 'median at least 0.40', ratio >= 0.4);
    const p95 = middle(p95s);
    figure(`${name}: p95 at 8 connections`, `${p95} ms`, 'p95 under 60 ms', p95 < 60);
  };
