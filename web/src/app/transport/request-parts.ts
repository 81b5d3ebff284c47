import { contractVersion, versionHeader } from '@truckroll/contract/endpoints/client-version';
import { tabHeader } from '@truckroll/contract/live/tab-header';
import { ownTab } from '../live/own-tab.ts';

export const authorizationOf = (token: string): string => `Bearer ${token}`;

/** The headers of every request: the contract's version and, with a session, its token and this tab. */
export const commonHeaders = (token: string | null): Record<string, string> => ({
  [versionHeader]: String(contractVersion),
  ...(token === null ? {} : { Authorization: authorizationOf(token), [tabHeader]: ownTab }),
});

/** The form of a request with files. */
export function formOf(field: string, body: Record<string, unknown>, files: readonly File[]): FormData {
  const form = new FormData();
  // Fields precede files, because the server reads a form in the order of arrival.
  for (const [name, value] of Object.entries(body)) {
    if (value === undefined || value === null) continue;
    form.append(name, typeof value === 'object' ? JSON.stringify(value) : String(value));
  }
  for (const file of files) form.append(field, file, file.name);
  return form;
}
