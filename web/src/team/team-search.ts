import type { MemberStatus } from '@truckroll/domain/people/member-rules';
import { readChoice } from '../design/list-search.ts';
import { readSettingsListSearch, type SettingsListSearch } from '../settings/settings-list.ts';

export type TeamSearch = SettingsListSearch & { tab?: Exclude<MemberStatus, 'active'> };

/** Reads the state of the team page; unknown values are ignored. */
export const readTeamSearch = (raw: Record<string, unknown>): TeamSearch => ({
  ...readSettingsListSearch(raw),
  tab: readChoice(['invited', 'inactive'], raw.tab),
});
