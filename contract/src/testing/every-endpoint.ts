import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Endpoint } from '../endpoints/endpoint.ts';

const folder = join(import.meta.dirname, '..');
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
  (file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !file.startsWith('testing'),
);
const modules = await Promise.all(
  files.map((file) => import(/* @vite-ignore */ `../${file}`) as Promise<Record<string, unknown>>),
);

/** The exports of every file of the contract, with their names. */
export const everyExport = modules.flatMap((module) => Object.entries(module));

export const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'path' in value && 'method' in value && 'params' in value;

export const everyEndpoint = [...new Set(everyExport.map(([, value]) => value).filter(isEndpoint))];
