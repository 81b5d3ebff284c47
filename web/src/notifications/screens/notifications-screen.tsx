import { Button, Card, SegmentedControl } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useDelayedLoading } from '../../design/feedback/delayed-loading.ts';
import { EmptyPicture } from '../../design/feedback/empty-picture.tsx';
import { EmptyState } from '../../design/feedback/empty-state.tsx';
import { LoadFailure } from '../../design/feedback/load-failure.tsx';
import { SkeletonRows } from '../../design/feedback/skeleton-rows.tsx';
import { isBehindEnd, useLastPage } from '../../design/list/last-page.ts';
import { Pagination } from '../../design/list/pagination.tsx';
import { Page } from '../../design/page.tsx';
import { MarkAllRead } from './mark-all-read.tsx';
import { notificationsQuery } from './notification-queries.ts';
import { NotificationRow } from './notification-row.tsx';

const route = getRouteApi('/_app/notifications');
const limit = 20;

const nothingYet = {
  text: 'No notifications',
  hint: 'Work that others assign to you or change, and what clients answer.',
  icon: <EmptyPicture of="bell" />,
  action: (
    <Button variant="default" renderRoot={(props: object) => <Link {...props} to="/settingsV2/notifications" />}>
      Choose your notifications
    </Button>
  ),
};

/** P16: all notifications, paged. */
export function NotificationsScreen() {
  const { page = 1, filter } = route.useSearch();
  const navigate = route.useNavigate();
  const list = useQuery(notificationsQuery({ page, limit, unread: filter === 'unread' }));
  const goTo = (next: number, { replace }: { replace: boolean }) =>
    void navigate({ search: (search) => ({ ...search, page: next === 1 ? undefined : next }), replace });
  const { data, isPlaceholderData } = list;
  const found = { data: data && { items: data.notifications, total: data.total }, isPlaceholderData };
  const place = { page, limit, correctPage: (last: number) => goTo(last, { replace: true }) };
  useLastPage(found, place);
  const showsSkeleton = useDelayedLoading(list.isPending || isBehindEnd(found, place));
  return (
    <Page
      title="Notifications"
      width="reading"
      actions={(list.data?.unreadCount ?? 0) > 0 ? <MarkAllRead /> : undefined}
    >
      <SegmentedControl
        aria-label="Filter"
        style={{ alignSelf: 'flex-start' }}
        data={[
          { value: 'all', label: 'All' },
          { value: 'unread', label: 'Unread' },
        ]}
        value={filter ?? 'all'}
        onChange={(value) =>
          void navigate({ search: { filter: value === 'unread' ? 'unread' : undefined }, replace: true })
        }
      />
      <Card p={4} radius="md" aria-busy={list.isFetching}>
        {showsSkeleton && <SkeletonRows columns={1} isPhone={false} />}
        {list.isError && <LoadFailure error={list.error} onRetry={() => void list.refetch()} />}
        {!showsSkeleton && list.data?.notifications.length === 0 && (
          <EmptyState {...(filter === 'unread' ? { text: 'No unread notifications' } : nothingYet)} />
        )}
        {!showsSkeleton &&
          list.data?.notifications.map((notification) => (
            <NotificationRow key={notification.id} notification={notification} />
          ))}
      </Card>
      {list.data !== undefined && list.data.total > 0 && (
        <Pagination
          page={page}
          limit={limit}
          total={list.data.total}
          setPage={(next) => goTo(next, { replace: false })}
        />
      )}
    </Page>
  );
}
