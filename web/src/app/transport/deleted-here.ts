import type { Endpoint } from '@truckroll/contract/endpoints/endpoint';

/** The most records that are remembered. */
const mostKnown = 1_000;

/** The ids of the records that this tab deleted, or is deleting. */
const deleted = new Set<string>();

/** Whether this tab deleted the record, or is deleting it: until its list is loaded anew, nothing of it is worth asking for. */
export const isDeletedHere = (id: string): boolean => deleted.has(id);

/** The id of the record that a request deletes: the last part of 'DELETE /tasks/:id'. Null if it deletes none as a whole. */
function deletedId(
  { method, path }: Pick<Endpoint, 'method' | 'path'>,
  params: Record<string, unknown>,
): string | null {
  const name = /:(\w+)$/.exec(path)?.[1];
  const id = method === 'DELETE' && name !== undefined ? params[name] : null;
  return typeof id === 'string' ? id : null;
}

/** Remembers the record that a request deletes. Returns what forgets it again if the server refuses. */
export function noteDeletion(endpoint: Pick<Endpoint, 'method' | 'path'>, params: unknown): () => void {
  const id = deletedId(endpoint, (params ?? {}) as Record<string, unknown>);
  if (id === null) return () => undefined;
  deleted.add(id);
  const [oldest] = deleted;
  if (deleted.size > mostKnown && oldest !== undefined) deleted.delete(oldest);
  return () => deleted.delete(id);
}
