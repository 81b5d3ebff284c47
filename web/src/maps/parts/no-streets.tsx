import { Text } from '@mantine/core';
import { useMe } from '../../app/session/me.ts';
import { useHasStreets } from './use-map-base.ts';

/** Below a drawn map: that it has no streets, and how to get them (screens 8.7). */
export function NoStreets() {
  const { isAdmin } = useMe();
  if (useHasStreets()) return null;
  return (
    <Text size="xs" c="dimmed" mt={4}>
      {isAdmin
        ? 'This map has no streets. Set MAP_TILES on the server to show them: see ‘Maps’ in the operations guide.'
        : 'This map has no streets. Ask your admin to connect a street map.'}
    </Text>
  );
}
