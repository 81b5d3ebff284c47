import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';

const extension = '.tsx';

/** The page of a route file: the pattern of its path, and the files of the route itself and of the routes around it. */
export type RoutePage = { path: string; needsSession: boolean; files: readonly string[] };

/**
 * The path of a route file: '_app.clients.$clientId' → '/clients/$clientId'. Undefined for files that only wrap others.
 */
function pathOf(route: string): string | undefined {
  const words = route.split('.').filter((word) => !word.startsWith('_'));
  return words.length === 0 ? undefined : `/${words.filter((word) => word !== 'index').join('/')}`;
}

/** The route itself and the routes around it: '_app.jobs.$jobId' → '_app', '_app.jobs', '_app.jobs.$jobId'. */
const lineageOf = (route: string): string[] =>
  route.split('.').map((_, index, words) => words.slice(0, index + 1).join('.'));

/** The pages that the route files of a folder declare, in the order of the files. */
export const pagesIn = (folder: string): RoutePage[] =>
  readdirSync(folder)
    .filter((file) => file.endsWith(extension))
    .sort()
    .map((file) => basename(file, extension))
    .flatMap((route) => {
      const path = pathOf(route);
      if (path === undefined) return [];
      const files = lineageOf(route).map((each) => join(folder, each + extension));
      return [{ path, needsSession: route.startsWith('_app.'), files }];
    });
