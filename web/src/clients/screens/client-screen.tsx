import { Anchor, Skeleton, Stack, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, Navigate } from '@tanstack/react-router';
import { viewScope } from '@truckroll/domain/abilities/rights';
import { useRights } from '../../app/session/me.ts';
import { NoPermission } from '../../app/shell/not-found-screen.tsx';
import { ApiProblem } from '../../design/feedback/api-problem.ts';
import { useDelayedLoading } from '../../design/feedback/delayed-loading.ts';
import { LoadFailure } from '../../design/feedback/load-failure.tsx';
import { PageTitle } from '../../design/page.tsx';
import { clientQuery } from '../parts/client-queries.ts';
import styles from './client-page.module.css';
import { ClientPage } from './client-page.tsx';

const route = getRouteApi('/_app/clients/$clientId');

/** P6: the page of one client. */
export function ClientScreen() {
  const { clientId } = route.useParams();
  const isAllowed = viewScope(useRights(), 'Clients') !== null;
  const query = useQuery({ ...clientQuery(clientId), enabled: isAllowed });
  if (!isAllowed) return <NoPermission />;
  if (query.error instanceof ApiProblem && query.error.isNotFound) return <ClientNotFound text={query.error.message} />;
  // The client was merged into another, to which its links lead.
  if (query.data !== undefined && query.data.id !== clientId)
    return <Navigate to="/clients/$clientId" params={{ clientId: query.data.id }} replace />;
  if (query.data !== undefined) return <ClientPage key={clientId} client={query.data} />;
  if (query.isError) return <LoadFailure error={query.error} onRetry={() => void query.refetch()} />;
  return <ClientPageSkeleton />;
}

function ClientNotFound({ text }: { text: string }) {
  return (
    <Stack align="center" gap="sm" py={80} px="md">
      <PageTitle page={text} />
      <Title order={1}>{text}</Title>
      <Anchor component={Link} to="/clients">
        Go to the clients
      </Anchor>
    </Stack>
  );
}

function ClientPageSkeleton() {
  const isShown = useDelayedLoading(true);
  return (
    <div className={styles.skeleton} aria-busy>
      {isShown && (
        <>
          <Skeleton height={30} width={260} />
          <Skeleton height={18} width={420} maw="100%" />
          <Skeleton height={280} />
        </>
      )}
    </div>
  );
}
