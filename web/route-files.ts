import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';

const extension = '.tsx';

/** A page declared by a route file: its path pattern, and the files of its route and of the parent routes. */
export type RoutePage = { path: string; needsSession: boolean; files: readonly string[] };

/**
 * The path pattern of a route: '_app.clients.$clientId' → '/clients/$clientId'. Undefined for pathless layout routes.
 */
function pathOf(route: string): string | undefined {
  const words = route.split('.').filter((word) => !word.startsWith('_'));
  return words.length === 0 ? undefined : `/${words.filter((word) => word !== 'index').join('/')}`;
}

/** The parent routes and the route itself: '_app.jobs.$jobId' → '_app', '_app.jobs', '_app.jobs.$jobId'. */
const lineageOf = (route: string): string[] =>
  route.split('.').map((_, index, words) => words.slice(0, index + 1).join('.'));

/** The pages declared by the route files of a folder, sorted by file name. */
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
