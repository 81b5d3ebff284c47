import type { Request } from '@truckroll/contract/requests/requests';
import type { RequestStage } from '@truckroll/domain/requests/request-stages';
import { expect, test } from 'vitest';
import { cardsOf } from './board-cards.ts';

const request = (id: string): Request => ({ id }) as Request;
const moving = (id: string, to: RequestStage) => new Map([[id, { request: request(id), to }]]);
const idsOf = (cards: Request[]) => cards.map(({ id }) => id);

test('a moving request is shown only in its target column', () => {
  const onTheirWay = moving('a', 'overdue');
  expect(idsOf(cardsOf({ stage: 'overdue', stored: [request('b')], onTheirWay }))).toEqual(['a', 'b']);
  expect(idsOf(cardsOf({ stage: 'new_request', stored: [request('a'), request('c')], onTheirWay }))).toEqual(['c']);
});

test('a moved request is shown once', () => {
  const onTheirWay = moving('a', 'overdue');
  expect(idsOf(cardsOf({ stage: 'overdue', stored: [request('a')], onTheirWay }))).toEqual(['a']);
});
