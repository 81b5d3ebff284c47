import { isKeepable } from '@truckroll/contract/endpoints/keepable';
import { everyEndpoint } from '@truckroll/contract/testing/every-endpoint';
import { expect, it } from 'vitest';

const keepable = everyEndpoint.filter((endpoint) => isKeepable(endpoint));

it('keeps lists and records of people behind sign-in', () => {
  const names = keepable.map(({ name }) => name);
  expect(names).toEqual(
    expect.arrayContaining([
      'getMe',
      'listClients',
      'getClient',
      'listJobs',
      'getJob',
      'getVisit',
      'listEvents',
      'getDocument',
    ]),
  );
});

it('keeps nothing about sessions and secrets, no links, no reserved numbers, no files, and nothing of guests', () => {
  const forbidden =
    /two-step|sessions|password|calendar-feed|push-key|signed-url|next\w+Number|getDocumentNumber|recordings|auth\/|public\/|storage|export|pdf|outgoing/;
  expect(keepable.filter(({ path }) => forbidden.test(path)).map(({ name }) => name)).toEqual([]);
  for (const { name, method, answers, needs, secretAnswer } of keepable)
    expect([name, method, answers, needs.kind === 'open', secretAnswer ?? false]).toEqual([
      name,
      'GET',
      'envelope',
      false,
      false,
    ]);
});
