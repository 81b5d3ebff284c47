import type { Request } from '@truckroll/contract/requests';
import type { RequestStage } from '@truckroll/domain/requests/request-stages';
import { expect, test } from 'vitest';
import { cardsOf } from './board-cards.ts';

const request = (id: string): Request => ({ id }) as Request;
const moving = (id: string, to: RequestStage) => new Map([[id, { request: request(id), to }]]);
const idsOf = (cards: Request[]) => cards.map(({ id }) => id);

test('a request on its way stands in the column it goes to, and in no other', () => {
  const onTheirWay = moving('a', 'overdue');
  expect(idsOf(cardsOf({ stage: 'overdue', stored: [request('b')], onTheirWay }))).toEqual(['a', 'b']);
  expect(idsOf(cardsOf({ stage: 'new_request', stored: [request('a'), request('c')], onTheirWay }))).toEqual(['c']);
});

test('a request that has arrived is there once', () => {
  const onTheirWay = moving('a', 'overdue');
  expect(idsOf(cardsOf({ stage: 'overdue', stored: [request('a')], onTheirWay }))).toEqual(['a']);
});
