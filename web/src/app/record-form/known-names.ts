import type { QueryClient } from '@tanstack/react-query';

const id = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const namingParts = ['name', 'title', 'label', 'email'] as const;
const deepest = 8;

const namesOfData = new WeakMap<object, ReadonlyMap<string, string>>();

function collect(value: unknown, names: Map<string, string>, depth: number): void {
  if (typeof value !== 'object' || value === null || depth > deepest) return;
  const parts = value as Record<string, unknown>;
  const named = namingParts.find((part) => typeof parts[part] === 'string' && parts[part] !== '');
  if (typeof parts.id === 'string' && id.test(parts.id) && named !== undefined && !names.has(parts.id))
    names.set(parts.id, parts[named] as string);
  for (const part of Object.values(parts)) collect(part, names, depth + 1);
}

function namesIn(data: object): ReadonlyMap<string, string> {
  const known = namesOfData.get(data);
  if (known !== undefined) return known;
  const names = new Map<string, string>();
  collect(data, names, 0);
  namesOfData.set(data, names);
  return names;
}

/**
 * The names of records by id in what the page has read, such as the people, taxes and forms that a form's lists offer.
 * Null if the record was not read.
 */
export const knownNames =
  (queryClient: QueryClient) =>
  (wanted: string): string | null => {
    for (const { state } of queryClient.getQueryCache().getAll()) {
      const { data } = state as { data: unknown };
      const name = typeof data === 'object' && data !== null ? namesIn(data).get(wanted) : undefined;
      if (name !== undefined) return name;
    }
    return null;
  };
