import type { CallFilters } from '@truckroll/contract/calls/calls';
import { unansweredStatuses } from '@truckroll/domain/calls/call-kinds';
import { searchedDigits } from '@truckroll/domain/calls/phone-spellings';
import { expressionBuilder, type SqlBool, sql } from 'kysely';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { containing } from '../../platform/database/like-pattern.ts';
import { type Conditions, narrow } from '../../platform/database/list-conditions.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { endOfDay, startOfDay } from '../accounts/local-day.ts';
import { foundByIndex, searchedTexts } from '../clients/client-search.ts';

/** Whose calls: those linked to a client or made with one of its numbers, those with a number, or all. */
export type CallSelection = CallFilters & {
  client?: { id: string; numbers: readonly string[] };
  /** The other party's number as digits with its country code. */
  digits?: string;
};

const calls = expressionBuilder<Tables, 'calls'>();

function inState(state: NonNullable<CallFilters['status']>) {
  const isInbound = calls('calls.direction', '=', 'inbound');
  const isMissed = calls.and([
    isInbound,
    calls('calls.status', 'in', [...unansweredStatuses]),
    calls('calls.isVoicemail', '=', false),
  ]);
  switch (state) {
    case 'voicemail':
      return calls('calls.isVoicemail', '=', true);
    case 'missed':
      return isMissed;
    case 'unhandled':
      return calls.and([
        isInbound,
        calls('calls.handledAt', 'is', null),
        calls.or([isMissed, calls('calls.isVoicemail', '=', true)]),
      ]);
    default:
      return calls('calls.status', '=', state);
  }
}

/** The calls of clients with a text, and those with some digits in their number. */
function matches(tx: Tx, search: string) {
  const ofClients = calls('calls.clientId', 'in', foundByIndex(tx, searchedTexts(search)).select('clients.id'));
  const numbers = searchedDigits(search).map(
    (digits) => sql<SqlBool>`calls.id in (select matching_calls(${containing(digits)}))`,
  );
  return calls.or([ofClients, ...numbers]);
}

/** What a selection demands of calls. */
const conditions: Conditions<CallSelection, Tx> = {
  client: ({ id, numbers }) =>
    calls.or([
      calls('calls.clientId', '=', id),
      ...(numbers.length === 0 ? [] : [calls('calls.phoneDigits', 'in', [...numbers])]),
    ]),
  digits: (digits) => calls('calls.phoneDigits', '=', digits),
  direction: (direction) => calls('calls.direction', '=', direction),
  status: inState,
  outcomeId: (id) => (id === 'none' ? calls('calls.outcomeId', 'is', null) : calls('calls.outcomeId', '=', id)),
  userId: (userId) => calls('calls.userId', '=', userId),
  hasRecording: (isWanted) => calls('calls.recordingKey', isWanted ? 'is not' : 'is', null),
  from: (day) => calls('calls.timestamp', '>=', startOfDay(day)),
  to: (day) => calls('calls.timestamp', '<', endOfDay(day)),
  search: (search, tx) => matches(tx, search),
};

/** The account's calls with these properties, without an order. */
export const matchingCalls = (tx: Tx, selection: CallSelection) =>
  narrow(tx.selectFrom('calls'), conditions, selection, tx);
