import { Alert, Button, Group, Text } from '@mantine/core';
import { IconLifebuoy } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useMe } from '../../app/session/me.ts';
import { toastOnError } from '../../design/feedback/toast-on-error.ts';
import { formatDateTime } from '../../design/shown-units.ts';
import { supportQuery, useEndSupport } from './support-queries.ts';

/** Shown to all admins on every page while the operator has access, with what ends it (decision 0116). */
export function SupportNotice() {
  const { timezone } = useMe();
  const { data: access, refetch } = useQuery(supportQuery);
  const end = useEndSupport();
  const endsAt = access?.endsAt;
  useEffect(() => {
    if (endsAt === undefined) return;
    const timer = setTimeout(() => void refetch(), Math.max(1_000, Date.parse(endsAt) - Date.now() + 1_000));
    return () => clearTimeout(timer);
  }, [endsAt, refetch]);
  if (access === undefined || access === null) return null;
  const state = access.usedAt === null ? 'Support may sign in' : 'Support is signed in';
  return (
    <Alert color="yellow" icon={<IconLifebuoy size={20} aria-hidden />} mb="md">
      <Group gap="sm">
        <Text span inherit fw={600}>
          {state}
        </Text>
        <Text span inherit>
          {`In the name of ${access.by.name}, until ${formatDateTime(access.endsAt, timezone)}. The audit trail shows what was done.`}
        </Text>
        <Button
          size="compact-sm"
          variant="default"
          loading={end.isPending}
          onClick={() => toastOnError(() => end.mutateAsync(null))}
        >
          End now
        </Button>
      </Group>
    </Alert>
  );
}
