import {
  type FollowUpStatus,
  type FollowUpStep,
  followUpStatuses,
  followUpSteps,
} from '@truckroll/domain/follow-ups/follow-up-names';
import { readChoice } from '../../design/list/list-search.ts';
import { type RecordListSearch, readRecordListSearch } from '../../design/list/record-list.ts';

/** 'log' for what was sent, of one step and with one result. Undefined for the messages. */
export type FollowUpsSearch = RecordListSearch & { tab?: 'log'; step?: FollowUpStep; status?: FollowUpStatus };

export const readFollowUpsSearch = (raw: Record<string, unknown>): FollowUpsSearch => ({
  ...readRecordListSearch(raw),
  tab: readChoice(['log'], raw.tab),
  step: readChoice(followUpSteps, raw.step),
  status: readChoice(followUpStatuses, raw.status),
});
