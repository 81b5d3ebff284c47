import { gzipSync } from 'node:zlib';
import { build, type InlineConfig, minifySync, type Rolldown } from 'vite';

/**
 * Fitted to the scripts of this project: a module adds slightly less to a script than its own gzipped size, because gzip
 * has a fixed cost per file. The standard error is about 1.3 kB per script.
 */
const shareInScript = 0.96;
const kbOfBeginning = 0.13;
/** The least that a kB of minified code takes. */
const leastOfKb = 0.1;

/** The estimated kB (1000 bytes) of a module within a minified and gzipped script. */
function kbInScript(id: string, code: string): number {
  // It is JavaScript by now, whatever its name ends with. Without its exports, compressing would drop what others use.
  const { code: small, errors } = minifySync('module.js', code, { module: true, compress: false });
  const [error] = errors;
  if (error !== undefined) throw new Error(`The size of ${id} cannot be measured: ${error.message}`);
  const kb = gzipSync(small, { level: 6 }).length / 1000;
  return Math.max(shareInScript * kb - kbOfBeginning, (leastOfKb * small.length) / 1000);
}

/**
 * Builds the application without writing it, and returns how many kB each module adds to a gzipped script, by module id.
 * Code removed by tree shaking and comments do not count; modules that were removed completely are not in the map.
 */
export async function measureModules(config: InlineConfig): Promise<ReadonlyMap<string, number>> {
  const built = await build({
    ...config,
    configFile: false,
    logLevel: 'error',
    build: { ...config.build, write: false, minify: false },
  });
  const { output } = built as Rolldown.RolldownOutput;
  const chunks = output.filter((file) => file.type === 'chunk');
  return new Map(
    chunks.flatMap(({ modules }) =>
      Object.entries(modules).map(([id, { code }]) => [id, kbInScript(id, code ?? '')] as const),
    ),
  );
}
