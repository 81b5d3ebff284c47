import { readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { fileURLToPath } from 'node:url';

/** A place in a script: its URL, line and column, as a stack trace names it. */
const placePattern = /(file:\/\/[^\s()]+\.js):(\d+):(\d+)/g;

/** Maps take 50 MB, so they are kept only while memory suffices. */
const kept = new Map<string, WeakRef<SourceMap>>();

/** The source map of a script; null for a script of a package and others without one. */
function mapOf(script: string): SourceMap | null {
  const known = kept.get(script)?.deref();
  if (known !== undefined) return known;
  try {
    const map = new SourceMap(JSON.parse(readFileSync(fileURLToPath(`${script}.map`), 'utf8')));
    kept.set(script, new WeakRef(map));
    return map;
  } catch {
    return null;
  }
}

/**
 * A stack trace of the bundled server with the places in its sources. Node's own translation reads the maps at the first
 * error of any library and keeps them.
 *
 * @example placesInSources('at f (file:///app/server/dist/main.js:9:5)') → 'at f (file:///app/server/src/f.ts:3:7)'
 */
export const placesInSources = (stack: string): string =>
  stack.replaceAll(placePattern, (place, script: string, line: string, column: string) => {
    if (script.includes('/node_modules/')) return place;
    const found = mapOf(script)?.findEntry(Number(line) - 1, Number(column) - 1);
    if (found === undefined || !('originalSource' in found)) return place;
    const source = new URL(found.originalSource, script).href;
    return `${source}:${found.originalLine + 1}:${found.originalColumn + 1}`;
  });
