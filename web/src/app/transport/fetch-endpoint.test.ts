import { createClient, listClients, updateClient } from '@truckroll/contract/clients/clients';
import { sendDocument } from '@truckroll/contract/documents/send-document';
import { type Endpoint, open } from '@truckroll/contract/endpoints/endpoint';
import { shareDriveItem } from '@truckroll/contract/files/drive';
import { updateSummary } from '@truckroll/contract/files/files';
import { inviteMember } from '@truckroll/contract/team/team';
import { generateNote } from '@truckroll/contract/text-engine/generate-note';
import { beforeEach, expect, test, vi } from 'vitest';
import { endpointUrl, fileNameIn, isOnceOnly, listenToRefusals, outgoingOf, refuse } from './fetch-endpoint.ts';

beforeEach(() => {
  vi.stubGlobal('localStorage', { getItem: () => '"current"' });
});

test('parameters and query are encoded in the URL', () => {
  expect(endpointUrl(updateClient, { params: { id: 'a/b' } })).toBe('/api/clients/a%2Fb');
  expect(endpointUrl(listClients, { query: { search: 'O’Neil & sons', page: 2 } })).toBe(
    '/api/clients?search=O%E2%80%99Neil+%26+sons&page=2',
  );
});

test('lists are comma-joined, and empty values omitted', () => {
  expect(endpointUrl(listClients, { query: { stage: ['new_lead', 'won'], search: '', category: undefined } })).toBe(
    '/api/clients?stage=new_lead%2Cwon',
  );
});

test('a download has the name that the server proposes', () => {
  expect(fileNameIn('attachment; filename="clients.csv"')).toBe('clients.csv');
  expect(fileNameIn('attachment; filename="x.csv"; filename*=UTF-8\'\'%C3%89lodie.csv')).toBe('Élodie.csv');
  expect(fileNameIn(null)).toBe('download');
});

test.each([createClient, sendDocument, shareDriveItem, inviteMember])('$id is sent with a key', (endpoint) => {
  expect(isOnceOnly(endpoint)).toBe(true);
});

test.each([listClients, updateClient])('$id is sent without a key', (endpoint) =>
  expect(isOnceOnly(endpoint)).toBe(false),
);

test.each([
  [{ success: false, error: 'X' }, 'X'],
  [{ success: false, error: 'X', message: 'Y' }, 'X'],
  [{ success: false, message: 'Y' }, 'Y'],
  [undefined, 'Failed to update summary'],
])('a failed save of a summary has the text of `error`: %j', (json, text) => {
  const problem = refuse(updateSummary, { status: 400, isOk: false, header: () => null, json }, { headers: {} });
  expect(problem.message).toBe(text);
});

test.each([
  ['the session that was refused', 'current', 1],
  ['a session before the last sign-in', 'earlier', 0],
])('a refusal of %s ends the current session if it is the same', (_, token, ends) => {
  let count = 0;
  listenToRefusals({ unauthenticated: () => (count += 1), forbidden: () => undefined });
  const answer = { status: 401, isOk: false, header: () => null, json: { success: false } };
  refuse(listClients, answer, { headers: { Authorization: `Bearer ${token}` } });
  expect(count).toBe(ends);
});

test('only a request whose work may take minutes is sent without a time limit', () => {
  const isUnlimited = (endpoint: Endpoint) => outgoingOf({ ...endpoint, needs: open }, {}, 'json').hasNoTimeLimit;
  expect([generateNote, updateSummary].map(isUnlimited)).toEqual([true, false]);
});
