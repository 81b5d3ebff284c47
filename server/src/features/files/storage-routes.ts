import * as contract from '@truckroll/contract/files/storage';
import { Bytes } from '../../platform/http/answer.ts';
import { found, Problem } from '../../platform/http/problem.ts';
import { readFile } from '../../platform/storage/sealed-files.ts';
import { contentHeaders, readRange } from '../../platform/storage/stored-content.ts';
import { findStoredFile } from '../../platform/storage/stored-file-store.ts';
import type { ServerContext } from '../../server-context.ts';

export function storageRoutes({ serve, serveGuest, storage, seal, links, fileOwners }: ServerContext): void {
  const keyOf = ({ accountId, name }: { accountId: string; name: string }): string => `${accountId}/${name}`;

  serveGuest(contract.readStoredFile, {
    enter({ params, query }) {
      if (links.endOf({ key: keyOf(params), ...query }) === null) throw new Problem('invalidLink');
      return params.accountId;
    },
    async answer({ params, query, header, now, transact }) {
      const key = keyOf(params);
      const end = links.endOf({ key, ...query });
      if (end === null) throw new Problem('invalidLink');
      const file = found(await transact((tx) => findStoredFile(tx, key)), 'File');
      const headers = contentHeaders(file, { secondsLeft: end - Math.floor(now.getTime() / 1000) });
      if (header('if-none-match') === headers.ETag) return new Bytes(null, headers, 304);
      const range = readRange(header('range'), file.size);
      if (range === 'unsatisfiable')
        return new Bytes(null, { ...headers, 'Content-Range': `bytes */${file.size}` }, 416);
      const content = found((await readFile({ storage, seal }, file, range)) ?? undefined, 'File');
      if (range === undefined) return new Bytes(content, { ...headers, 'Content-Length': String(file.size) });
      return new Bytes(
        content,
        {
          ...headers,
          'Content-Length': String(range.end - range.start + 1),
          'Content-Range': `bytes ${range.start}-${range.end}/${file.size}`,
        },
        206,
      );
    },
  });

  serve(contract.signFileLink, {
    async handle({ tx, query, actor }) {
      const file = await fileOwners.readable(tx, actor, query.key);
      return links.sign(file.key);
    },
  });
}
