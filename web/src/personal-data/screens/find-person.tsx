import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { Candidate } from '@truckroll/contract/personal-data/personal-data';
import { useState } from 'react';
import { LoadFailure } from '../../design/feedback/load-failure.tsx';
import { Section } from '../../design/section.tsx';
import styles from './personal-data.module.css';
import { candidatesQuery } from './personal-data-queries.ts';
import { subjectLabels } from './personal-words.ts';
import { SearchDialog } from './search-dialog.tsx';

/** Chooses the person by a name, an address or a number. */
export function FindPerson({ onSearched }: { onSearched: (id: string) => void }) {
  const [typed, setTyped] = useState('');
  const [sought, setSought] = useState('');
  const [chosen, setChosen] = useState<Candidate | null>(null);
  const candidates = useQuery(candidatesQuery(sought));
  return (
    <Section
      title="Find a person"
      intro="A client, a contact, a person of the team, or anybody who called or wrote. What is found can be exported for the person, or erased."
    >
      <Stack gap="md">
        <form
          onSubmit={(event) => {
            event.preventDefault();
            setSought(typed.trim());
          }}
        >
          <Group gap="sm" align="end">
            <TextInput
              className={styles.search}
              label="Name, email address or phone number"
              value={typed}
              maxLength={200}
              autoComplete="off"
              onChange={(event) => setTyped(event.currentTarget.value)}
            />
            <Button type="submit" leftSection={<IconSearch size={16} aria-hidden />} loading={candidates.isFetching}>
              Find
            </Button>
          </Group>
        </form>
        {candidates.isError && <LoadFailure error={candidates.error} onRetry={() => void candidates.refetch()} />}
        {candidates.data?.length === 0 && (
          <Text role="status">
            Nobody was found. Enter a whole email address or phone number to search for that alone.
          </Text>
        )}
        {candidates.data !== undefined && candidates.data.length > 0 && (
          <ul className={styles.people} aria-label="People found">
            {candidates.data.map((candidate) => (
              <li key={`${candidate.kind}-${candidate.id}`}>
                <div>
                  <div>{candidate.name}</div>
                  <Text size="sm" c="dimmed">
                    {[subjectLabels[candidate.kind], candidate.detail].filter((part) => part !== null).join(' · ')}
                  </Text>
                </div>
                <Button
                  variant="default"
                  aria-label={`Search everything for ${candidate.name}, ${subjectLabels[candidate.kind]}`}
                  onClick={() => setChosen(candidate)}
                >
                  Search everything
                </Button>
              </li>
            ))}
          </ul>
        )}
      </Stack>
      {chosen !== null && (
        <SearchDialog
          candidate={chosen}
          onClose={() => setChosen(null)}
          onSearched={(id) => {
            setChosen(null);
            setSought('');
            setTyped('');
            onSearched(id);
          }}
        />
      )}
    </Section>
  );
}
