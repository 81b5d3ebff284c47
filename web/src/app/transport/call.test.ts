import { createClient, listClients, updateClient } from '@truckroll/contract/clients';
import { shareDriveItem } from '@truckroll/contract/drive';
import { sendDocument } from '@truckroll/contract/send-document';
import { inviteMember } from '@truckroll/contract/team';
import { expect, test } from 'vitest';
import { addressOf, fileNameIn, isOnceOnly } from './call.ts';

test('parameters and query are encoded in the URL', () => {
  expect(addressOf(updateClient, { params: { id: 'a/b' } })).toBe('/api/clients/a%2Fb');
  expect(addressOf(listClients, { query: { search: 'O’Neil & sons', page: 2 } })).toBe(
    '/api/clients?search=O%E2%80%99Neil+%26+sons&page=2',
  );
});

test('lists are comma-joined, and empty values omitted', () => {
  expect(addressOf(listClients, { query: { stage: ['new_lead', 'won'], search: '', category: undefined } })).toBe(
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
