import { Autocomplete, Button, Group, Select } from '@mantine/core';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { badgeLabel } from '@truckroll/domain/colors/badge-colors';
import { type JobPriority, jobPriorities } from '@truckroll/domain/jobs/job-statuses';
import { useId, useState } from 'react';
import { Folded } from '../../design/folded.tsx';
import { SearchInput } from '../../design/list/search-input.tsx';
import { skillsQuery } from '../../skills/parts/skill-queries.ts';
import styles from './tray.module.css';

/** The filter of the tray; null and '' mean no filter. */
export type TrayFilter = {
  search: string;
  priority: JobPriority | null;
  skillId: string | null;
  city: string;
  waitingDays: number | null;
};

export const wholeTray: TrayFilter = { search: '', priority: null, skillId: null, city: '', waitingDays: null };

const priorities = jobPriorities.toReversed().map((value) => ({ value, label: badgeLabel('jobPriority', value) }));

const ages = [
  { value: '3', label: '3 days or more' },
  { value: '7', label: '1 week or more' },
  { value: '14', label: '2 weeks or more' },
  { value: '30', label: '30 days or more' },
];

type TrayFiltersProps = {
  filter: TrayFilter;
  /** The cities of the visible items; any other can be typed. */
  cities: readonly string[];
  onChange: (filter: TrayFilter) => void;
};

/** The search and the filters of the tray, over jobs and requests (screens 8.7). */
export function TrayFilters({ filter, cities, onChange }: TrayFiltersProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const change = (part: Partial<TrayFilter>) => onChange({ ...filter, ...part });
  const { priority, skillId, city, waitingDays } = filter;
  const count = [priority, skillId, waitingDays].filter((value) => value !== null).length + (city === '' ? 0 : 1);
  return (
    <div className={styles.filters}>
      <Group gap="xs" wrap="nowrap">
        <SearchInput
          label="Search to schedule"
          isListSearch={false}
          value={filter.search}
          onSearch={(search) => change({ search })}
        />
        <Button
          variant={count === 0 ? 'default' : 'light'}
          px="xs"
          aria-expanded={isOpen}
          aria-controls={id}
          aria-label={count === 0 ? 'Filter to schedule' : `Filter to schedule, ${count} in use`}
          onClick={() => setOpen(!isOpen)}
        >
          <IconAdjustmentsHorizontal size={18} aria-hidden />
          {count > 0 && <span className={styles.count}>{count}</span>}
        </Button>
      </Group>
      <Folded isOpen={isOpen} id={id}>
        {isOpen && (
          <div className={styles.choices}>
            <Select
              size="sm"
              aria-label="Priority"
              placeholder="Any priority"
              data={priorities}
              value={priority}
              clearable
              onChange={(value) => change({ priority: jobPriorities.find((each) => each === value) ?? null })}
            />
            <SkillSelect value={skillId} onChange={(value) => change({ skillId: value })} />
            <Autocomplete
              size="sm"
              aria-label="City"
              placeholder="Any city"
              maxLength={100}
              data={[...cities]}
              value={city}
              clearable
              onChange={(value) => change({ city: value })}
            />
            <Select
              size="sm"
              aria-label="Waiting"
              placeholder="Waiting for any time"
              data={ages}
              value={waitingDays === null ? null : String(waitingDays)}
              clearable
              onChange={(value) => change({ waitingDays: value === null ? null : Number(value) })}
            />
            {count > 0 && (
              <Button
                variant="subtle"
                size="compact-sm"
                onClick={() => onChange({ ...wholeTray, search: filter.search })}
              >
                Clear filters
              </Button>
            )}
          </div>
        )}
      </Folded>
    </div>
  );
}

function SkillSelect({ value, onChange }: { value: string | null; onChange: (id: string | null) => void }) {
  const { data = [] } = useQuery(skillsQuery);
  return (
    <Select
      size="sm"
      aria-label="Skill"
      placeholder="Any skill"
      searchable
      nothingFoundMessage="No skills found"
      data={data.map(({ id, name }) => ({ value: id, label: name }))}
      value={value}
      clearable
      onChange={onChange}
    />
  );
}
