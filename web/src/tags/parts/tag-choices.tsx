import { Checkbox, SegmentedControl, Stack, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { matchesSearch } from '@truckroll/domain/text/folding';
import { useState } from 'react';
import { QuietBadge } from '../../design/badge.tsx';
import styles from './tag-choices.module.css';
import { tagsQuery } from './tag-queries.ts';
import { type TagFilterProps, type TagWay, tagWays } from './tag-ways.ts';

const words: Readonly<Record<TagWay, string>> = { anyTag: 'Any of', everyTag: 'All of', noTag: 'None of' };

/** With more tags than these they can be searched. */
const mostWithoutSearch = 10;

/** The tags that a list is filtered by: any of some, all of them, or none. */
export function TagChoices({ chosen, onChange }: TagFilterProps) {
  const { data: tags = [] } = useQuery(tagsQuery);
  const [way, setWay] = useState<TagWay>(tagWays.find((each) => (chosen[each]?.length ?? 0) > 0) ?? 'anyTag');
  const [typed, setTyped] = useState('');
  const ids = chosen[way] ?? [];
  const labelOf = (each: TagWay): string => {
    const count = chosen[each]?.length ?? 0;
    return count === 0 ? words[each] : `${words[each]} (${count})`;
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
        data={tagWays.map((value) => ({ value, label: labelOf(value) }))}
        value={way}
        onChange={(value) => setWay(value as TagWay)}
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
        <legend className={styles.legend}>{words[way]}</legend>
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
