import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Endpoint } from '@truckroll/contract/endpoints/endpoint';
import type { Asked, PageWriter, WrittenPage } from '@truckroll/contract/endpoints/written-page';
import type { FastifyRequest } from 'fastify';
import { type InProcessServer, requestInProcess } from './request-in-process.ts';

/** What the build made of `web/src/written-pages.tsx`. */
const writerFile = join('.server', 'written-pages.mjs');

/** Longer than this, in milliseconds, a page does not wait for what it would show: it then asks by itself. */
const longestWaitMs = 3_000;

/** The locales that a reader prefers, as the browser names them to scripts: 'fr-CA,en;q=0.8' → ['fr-CA', 'en']. */
const localesOf = (accepted = ''): string[] =>
  accepted.slice(0, 200).match(/\b[a-z]{2,3}(?:-[\w-]+)?(?=\s*(?:[,;]|$))/gi) ?? [];

export type WriteFor = (request: FastifyRequest) => Promise<WrittenPage | null>;

/**
 * Writes pages before sign-in by the application's own components (decision 0085). What they show is asked for as their reader
 * would ask for it: with the reader's address, limits and refusals. Null if the application was built without them.
 */
export function openPageWriter(folder: string, server: InProcessServer): WriteFor | null {
  const file = join(folder, writerFile);
  if (!existsSync(file)) return null;
  let loaded: Promise<{ writer: PageWriter }> | undefined;
  return async (request) => {
    // Servers whose pages nobody opens do without the code.
    loaded ??= import(pathToFileURL(file).href) as Promise<{ writer: PageWriter }>;
    const { host, 'accept-language': accepted, 'user-agent': agent } = request.headers;
    const ask = async <E extends Endpoint>(
      endpoint: E,
      { params = {}, query = {} }: { params?: Record<string, string>; query?: Record<string, unknown> },
    ): Promise<Asked<E>> => {
      const headers = Object.entries({ host, 'user-agent': agent }).flatMap(([name, value]) =>
        value === undefined ? [] : [[name, value] as const],
      );
      const reply = await requestInProcess(server, endpoint, {
        ...{ params, query, remoteAddress: request.ip },
        headers: Object.fromEntries(headers),
      });
      if (reply.status < 300) return { isOk: true, data: reply.data };
      const { code, message = '' } = reply.body as { code?: string; message?: string };
      return { isOk: false, status: reply.status, code: code ?? null, message };
    };
    const { promise: tooLate, resolve: giveUp } = Promise.withResolvers<null>();
    const timer = setTimeout(giveUp, longestWaitMs, null);
    try {
      const { writer } = await loaded;
      return await Promise.race([
        writer.writePage({ address: request.originalUrl, locales: localesOf(accepted), ask }),
        tooLate,
      ]);
    } catch (error) {
      // The page shows what is missing by itself.
      request.log.error({ err: error }, 'A page could not be written');
      return null;
    } finally {
      clearTimeout(timer);
    }
  };
}
