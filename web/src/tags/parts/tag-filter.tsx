import { Button, Checkbox, SegmentedControl, Stack, TextInput } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { matchesSearch } from '@truckroll/domain/text/folding';
import { useState } from 'react';
import { useMe } from '../../app/session/me.ts';
import { QuietBadge } from '../../design/badge.tsx';
import { OnDemandPopover } from '../../design/on-demand-menu.tsx';
import styles from './tag-filter.module.css';
import { tagsQuery } from './tag-queries.ts';

const ways = { anyTag: 'Any of', everyTag: 'All of', noTag: 'None of' } as const;
type Way = keyof typeof ways;
const names = Object.keys(ways) as Way[];

/** The ids of the filters by tags, by their names in the URL. */
export type ChosenTags = Partial<Record<Way, readonly string[]>>;

type TagFilterProps = { chosen: ChosenTags; onChange: (change: Partial<Record<Way, string[] | undefined>>) => void };

/** With more tags than these they can be searched. */
const mostWithoutSearch = 10;

/** Filters a list by tags: those with any of some, with all of them, and with none (screens 3.3). Nothing without tags. */
export function TagFilter(props: TagFilterProps) {
  const { hasTags } = useMe();
  const count = names.reduce((sum, way) => sum + (props.chosen[way]?.length ?? 0), 0);
  if (!hasTags && count === 0) return null;
  return (
    <OnDemandPopover
      position="bottom-start"
      label="Tags"
      className={styles.dropdown}
      target={(target) => (
        <Button
          {...target}
          variant="default"
          data-set={count > 0 || undefined}
          rightSection={<IconChevronDown size={16} aria-hidden />}
        >
          {count === 0 ? 'Tags' : `Tags: ${count}`}
        </Button>
      )}
    >
      <Choices {...props} />
    </OnDemandPopover>
  );
}

function Choices({ chosen, onChange }: TagFilterProps) {
  const { data: tags = [] } = useQuery(tagsQuery);
  const [way, setWay] = useState<Way>(names.find((each) => (chosen[each]?.length ?? 0) > 0) ?? 'anyTag');
  const [typed, setTyped] = useState('');
  const ids = chosen[way] ?? [];
  const labelOf = (each: Way): string => {
    const count = chosen[each]?.length ?? 0;
    return count === 0 ? ways[each] : `${ways[each]} (${count})`;
  };
  function choose(id: string, isChosen: boolean): void {
    const next = isChosen ? [...ids, id] : ids.filter((each) => each !== id);
    onChange({ [way]: next.length === 0 ? undefined : next });
  }
  return (
    <Stack gap="sm">
      <SegmentedControl
        aria-label="Clients, jobs and requests with"
        fullWidth
        data={names.map((value) => ({ value, label: labelOf(value) }))}
        value={way}
        onChange={(value) => setWay(value as Way)}
      />
      {tags.length > mostWithoutSearch && (
        <TextInput
          aria-label="Search tags"
          placeholder="Search tags"
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      )}
      <fieldset className={styles.tags}>
        <legend className={styles.legend}>{ways[way]}</legend>
        {tags
          .filter(({ name }) => matchesSearch(typed, name))
          .map(({ id, name, color }) => (
            <Checkbox
              key={id}
              label={<QuietBadge color={color} label={name} />}
              checked={ids.includes(id)}
              onChange={(event) => choose(id, event.currentTarget.checked)}
            />
          ))}
      </fieldset>
    </Stack>
  );
}
