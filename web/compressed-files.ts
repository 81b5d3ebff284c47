import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const text = /\.(?:js|css|svg|json|wasm)$/;
/** Shorter files fit into the first packets anyway. */
const leastBytes = 1024;
/** 10 and 11 save another 3 % and take ten times as long. */
const brotliQuality = 9;

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/** Writes a `.br` and a `.gz` file beside each text file of the build, which the server sends instead. */
export function compressedFiles(): Plugin {
  return {
    name: 'compressed-files',
    apply: 'build',
    async writeBundle({ dir }) {
      if (dir === undefined) return;
      const assets = join(dir, 'assets');
      const files = (await readdir(assets)).filter((file) => text.test(file));
      await Promise.all(
        files.map(async (file) => {
          const content = await readFile(join(assets, file));
          if (content.length < leastBytes) return;
          const params = { [constants.BROTLI_PARAM_QUALITY]: brotliQuality };
          await writeFile(join(assets, `${file}.br`), await toBrotli(content, { params }));
          await writeFile(join(assets, `${file}.gz`), await toGzip(content, { level: 9 }));
        }),
      );
    },
  };
}
