import { expect, test } from 'vitest';
import { shownStatus, takesChangeRequests } from './change-requests.ts';
import { documentStatuses } from './document-kinds.ts';

const left = { delivery: 'left', leftAt: '2026-03-10T14:00:00.000Z' } as const;
const open = { amountDue: 80, contractSignedAt: null };

test('a change of an estimate can be asked for until it is answered, also once it has expired', () => {
  const taken = documentStatuses.filter((documentStatus) =>
    takesChangeRequests({ ...open, documentType: 2, documentStatus }),
  );
  expect(taken).toEqual(['draft', 'sent', 'viewed', 'expired']);
});

test.each([
  [open, true],
  [{ ...open, amountDue: 0 }, false],
  [{ ...open, contractSignedAt: '2026-03-10T15:00:00.000Z' }, false],
])('a change of the invoice %j can be asked for: %s', (invoice, isTaken) => {
  expect(takesChangeRequests({ ...invoice, documentType: 1, documentStatus: 'viewed' })).toBe(isTaken);
  expect(takesChangeRequests({ ...invoice, documentType: 1, documentStatus: 'void' })).toBe(false);
});

test('a waiting change is shown in place of an open status, and never hides an answer', () => {
  const changeAskedAt = '2026-03-10T15:00:00.000Z';
  const shown = documentStatuses.map((documentStatus) => shownStatus({ documentStatus, changeAskedAt, ...left }));
  expect(shown).toEqual([
    'draft',
    'change_asked',
    'change_asked',
    'approved',
    'rejected',
    'change_asked',
    'converted',
    'void',
  ]);
  expect(
    documentStatuses.map((documentStatus) => shownStatus({ documentStatus, changeAskedAt: null, ...left })),
  ).toEqual([...documentStatuses]);
});
