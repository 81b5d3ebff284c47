import { Group, Text } from '@mantine/core';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { signFileLink } from '@truckroll/contract/files/storage';
import { fetchEndpoint } from '../../app/transport/fetch-endpoint.ts';
import styles from './stored-images.module.css';

/** The age in milliseconds at which links to images are refetched: they expire after an hour (FI-8). */
const linkLifeMs = 50 * 60_000;

const linkQuery = (key: string) =>
  queryOptions({
    queryKey: ['files', 'link', key],
    queryFn: async ({ signal }) => (await fetchEndpoint(signFileLink, { query: { key }, signal })).url,
    staleTime: linkLifeMs,
    refetchInterval: linkLifeMs,
  });

/** Images by their storage keys. Each opens in a new tab. */
export function StoredImages({ label, keys }: { label: string; keys: readonly string[] }) {
  return (
    <Group gap="xs" component="span">
      {keys.map((key, at) => (
        <StoredImage key={key} storageKey={key} name={keys.length === 1 ? label : `${label} ${at + 1}`} />
      ))}
    </Group>
  );
}

export function StoredImage({ storageKey, name }: { storageKey: string; name: string }) {
  const { data: url, isError } = useQuery(linkQuery(storageKey));
  if (isError) {
    return (
      <Text span inherit c="dimmed">
        {name}: the file is no longer there.
      </Text>
    );
  }
  if (url === undefined) return <span className={styles.place} />;
  return (
    <a href={url} target="_blank" rel="noopener noreferrer" className={styles.place}>
      <img src={url} alt={name} className={styles.image} />
    </a>
  );
}
