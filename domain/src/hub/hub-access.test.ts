import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { documentStatuses } from '../documents/document-kinds.ts';
import { visitStatuses } from '../visits/visit-statuses.ts';
import { type HubAccess, hubRoles, partsOfClient, seesDocument, seesVisit, visitStageOf } from './hub-access.ts';

const clients = fc.constantFrom('c1', 'c2', 'c3');
const places = fc.constantFrom(null, 'p1', 'p2');
const accesses = fc.array(
  fc.record<HubAccess>({ clientId: clients, role: fc.constantFrom(...hubRoles), propertyId: places }),
  { maxLength: 4 },
);
const document = fc.record({
  ...{ clientId: clients, servicePropertyId: places, documentStatus: fc.constantFrom(...documentStatuses) },
  ...{ deletedAt: fc.constantFrom(null, '2026-03-01'), reopenedAt: fc.constantFrom(null, '2026-03-01') },
});
const visit = fc.record({
  ...{ clientId: clients, servicePropertyId: places, visitStatus: fc.constantFrom(...visitStatuses) },
  visitStartDateTime: fc.constantFrom(null, '2026-03-01T10:00:00.000Z'),
});

describe('a person on the client page', () => {
  it('sees no record of a client that they have no access to, nor of another property', () => {
    fc.assert(
      fc.property(accesses, document, visit, (given, aDocument, aVisit) => {
        const within = (record: { clientId: string; servicePropertyId: string | null }) =>
          given.filter(
            ({ clientId, propertyId }) =>
              clientId === record.clientId && (propertyId === null || propertyId === record.servicePropertyId),
          );
        if (seesDocument(given, aDocument)) {
          expect(within(aDocument).some(({ role }) => role !== 'tenant')).toBe(true);
          expect(['draft', 'void']).not.toContain(aDocument.documentStatus);
          expect([aDocument.deletedAt, aDocument.reopenedAt]).toEqual([null, null]);
        }
        if (seesVisit(given, aVisit)) {
          expect(within(aVisit).some(({ role }) => role !== 'bookkeeper')).toBe(true);
          expect(aVisit.visitStartDateTime).not.toBeNull();
        }
      }),
    );
  });

  it('sees all that was given out as the client itself', () => {
    fc.assert(
      fc.property(document, (aDocument) => {
        const own = [{ clientId: aDocument.clientId, role: 'owner', propertyId: null }] as const;
        const isGivenOut = !['draft', 'void'].includes(aDocument.documentStatus);
        const isThere = aDocument.deletedAt === null && aDocument.reopenedAt === null;
        expect(seesDocument(own, aDocument)).toBe(isGivenOut && isThere);
      }),
    );
  });

  it.each([
    ['owner', ['visits', 'documents', 'details']],
    ['tenant', ['visits']],
    ['bookkeeper', ['documents']],
  ] as const)('sees as %s %j', (role, parts) => {
    expect(partsOfClient([{ clientId: 'c1', role, propertyId: null }], 'c1')).toEqual(parts);
    expect(partsOfClient([{ clientId: 'c1', role, propertyId: null }], 'c2')).toEqual([]);
  });

  it('does not see the data of a client as a contact of one property', () => {
    const one = { clientId: 'c1', role: 'owner', propertyId: 'p1' } as const;
    expect(partsOfClient([one], 'c1')).toEqual(['visits', 'documents']);
    expect(partsOfClient([one, { ...one, propertyId: null }], 'c1')).toContain('details');
  });

  it('reads every status of a visit', () => {
    expect(visitStatuses.map((status) => [status, visitStageOf(status)])).toEqual([
      ['unscheduled', 'planned'],
      ['pending', 'planned'],
      ['scheduled', 'planned'],
      ['in_transit', 'on_the_way'],
      ['arrived', 'here'],
      ['in_progress', 'here'],
      ['completed', 'done'],
      ['cancelled', 'cancelled'],
    ]);
  });
});
