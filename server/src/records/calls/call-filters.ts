import type { CallFilters } from '@truckroll/contract/calls/calls';
import { unansweredStatuses } from '@truckroll/domain/calls/call-kinds';
import { searchedDigits } from '@truckroll/domain/calls/phone-spellings';
import { type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { containing } from '../../platform/database/like-pattern.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { endOfDay, startOfDay } from '../accounts/local-day.ts';
import { foundByIndex, searchedTexts } from '../clients/client-search.ts';

/** Whose calls: those linked to a client or made with one of its numbers, those with a number, or all. */
export type CallSelection = CallFilters & {
  client?: { id: string; numbers: readonly string[] };
  /** The other party's number as digits with its country code. */
  digits?: string;
};

function inState(call: ExpressionBuilder<Tables, 'calls'>, state: NonNullable<CallFilters['status']>) {
  const isInbound = call('calls.direction', '=', 'inbound');
  const isMissed = call.and([
    isInbound,
    call('calls.status', 'in', [...unansweredStatuses]),
    call('calls.isVoicemail', '=', false),
  ]);
  switch (state) {
    case 'voicemail':
      return call('calls.isVoicemail', '=', true);
    case 'missed':
      return isMissed;
    case 'unhandled':
      return call.and([
        isInbound,
        call('calls.handledAt', 'is', null),
        call.or([isMissed, call('calls.isVoicemail', '=', true)]),
      ]);
    default:
      return call('calls.status', '=', state);
  }
}

/** The calls of clients with a text, and those with some digits in their number. */
function matches(tx: Tx, call: ExpressionBuilder<Tables, 'calls'>, search: string) {
  const ofClients = call('calls.clientId', 'in', foundByIndex(tx, searchedTexts(search)).select('clients.id'));
  const numbers = searchedDigits(search).map(
    (digits) => sql<SqlBool>`calls.id in (select matching_calls(${containing(digits)}))`,
  );
  return call.or([ofClients, ...numbers]);
}

/** The account's calls with these properties, without an order. */
export function matchingCalls(tx: Tx, selection: CallSelection) {
  const { client, digits, direction, status, outcomeId, userId, hasRecording, from, to, search } = selection;
  let calls = tx.selectFrom('calls');
  if (client !== undefined)
    calls = calls.where((call) =>
      call.or([
        call('calls.clientId', '=', client.id),
        ...(client.numbers.length === 0 ? [] : [call('calls.phoneDigits', 'in', [...client.numbers])]),
      ]),
    );
  if (digits !== undefined) calls = calls.where('calls.phoneDigits', '=', digits);
  if (direction !== undefined) calls = calls.where('calls.direction', '=', direction);
  if (status !== undefined) calls = calls.where((call) => inState(call, status));
  if (outcomeId === 'none') calls = calls.where('calls.outcomeId', 'is', null);
  else if (outcomeId !== undefined) calls = calls.where('calls.outcomeId', '=', outcomeId);
  if (userId !== undefined) calls = calls.where('calls.userId', '=', userId);
  if (hasRecording !== undefined) calls = calls.where('calls.recordingKey', hasRecording ? 'is not' : 'is', null);
  if (from !== undefined) calls = calls.where('calls.timestamp', '>=', startOfDay(from));
  if (to !== undefined) calls = calls.where('calls.timestamp', '<', endOfDay(to));
  if (search) calls = calls.where((call) => matches(tx, call, search));
  return calls;
}
