import { Anchor, Button, Code, Stack, Text } from '@mantine/core';
import { IconExternalLink, IconPlus } from '@tabler/icons-react';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { BookingService, getBookingSetup } from '@truckroll/contract/booking/booking';
import type { DataOf } from '@truckroll/contract/endpoints/endpoint';
import { hoursText } from '@truckroll/domain/slots/why-missing';
import { Suspense } from 'react';
import { CopiedLink, CopiedText } from '../../design/copied-link.tsx';
import { useCurrency } from '../../design/currency.tsx';
import { confirm } from '../../design/feedback/confirm.ts';
import { useDelayedLoading } from '../../design/feedback/delayed-loading.ts';
import { EmptyPicture } from '../../design/feedback/empty-picture.tsx';
import { lazyDialog } from '../../design/feedback/lazy-part.tsx';
import { LoadFailure } from '../../design/feedback/load-failure.tsx';
import { SkeletonRows } from '../../design/feedback/skeleton-rows.tsx';
import { toastOnError } from '../../design/feedback/toast-on-error.ts';
import { DataTable } from '../../design/list/data-table.tsx';
import { pageOfRows, useRecordList } from '../../design/list/record-list.ts';
import { RowMenu } from '../../design/list/row-menu.tsx';
import { Page } from '../../design/page.tsx';
import { DeleteItem, EditItem } from '../../design/record-items.tsx';
import { Section } from '../../design/section.tsx';
import { SettingsBreadcrumbs } from '../../design/settings-breadcrumbs.tsx';
import { useShortcuts } from '../../design/shortcuts.ts';
import { BookingPageForm } from './booking-page-form.tsx';
import { bookingSetupQuery, useDeleteService } from './booking-queries.ts';
import styles from './booking-settings-screen.module.css';
import { servicePrice } from './service-price.ts';

const ServiceDialog = lazyDialog(async () => (await import('./service-dialog.tsx')).ServiceDialog);

const route = getRouteApi('/_app/settingsV2/booking');

type Setup = DataOf<typeof getBookingSetup>;

/** P56: the page on which clients book visits, and its services. */
export function BookingSettingsScreen() {
  const setup = useQuery(bookingSetupQuery);
  const showsSkeleton = useDelayedLoading(setup.isPending);
  return (
    <Page title="Online booking" width="reading" breadcrumbs={<SettingsBreadcrumbs here="Online booking" />}>
      {showsSkeleton && <SkeletonRows columns={2} rows={6} isPhone={false} />}
      {setup.data === undefined && setup.isError && (
        <LoadFailure error={setup.error} onRetry={() => void setup.refetch()} />
      )}
      {setup.data !== undefined && (
        <Stack gap="md">
          <Services setup={setup.data} query={setup} />
          <BookingPageForm page={setup.data.page} url={setup.data.url} />
          <WhereItIs setup={setup.data} />
        </Stack>
      )}
    </Page>
  );
}

function Services({ setup, query }: { setup: Setup; query: UseQueryResult<Setup> }) {
  const list = useRecordList('booking', route);
  const { search } = list;
  const { currency } = useCurrency();
  const edited = setup.services.find(({ id }) => id === search.edit);
  useShortcuts({ n: list.add });
  const addButton = (
    <Button variant="default" leftSection={<IconPlus size={16} aria-hidden />} onClick={list.add}>
      Add service
    </Button>
  );
  const priceOf = (service: BookingService): string => servicePrice(service, currency) ?? '-';
  return (
    <Section title="Services" intro="What clients can book, how long it takes and what it costs." aside={addButton}>
      <DataTable
        label="Services"
        columns={[
          { key: 'name', title: 'Service', render: ({ name }) => name },
          { key: 'minutes', title: 'Length', render: ({ minutes }) => hoursText(minutes) },
          { key: 'price', title: 'Price', render: priceOf },
          {
            key: 'way',
            title: 'Approval',
            render: ({ way, isOffered }) =>
              isOffered ? (way === 'at_once' ? 'Booked at once' : 'By the office') : 'Not offered',
          },
        ]}
        query={{ ...query, data: pageOfRows(setup.services, list) }}
        list={list}
        nameOf={({ name }) => name}
        onOpen={({ id }) => list.edit(id)}
        actionsOf={(service) => <ServiceMenu service={service} onEdit={() => list.edit(service.id)} />}
        empty={{
          text: 'No services yet',
          hint: 'Add what clients may book, then open the page below.',
          icon: <EmptyPicture of="prices" />,
          action: addButton,
        }}
      />
      <Suspense>
        {(search.new !== undefined || edited !== undefined) && (
          <ServiceDialog
            key={edited?.id}
            service={search.new === undefined ? (edited ?? null) : null}
            takesCards={setup.takesCards}
            onClose={list.close}
            onSaved={list.closeSaved}
          />
        )}
      </Suspense>
    </Section>
  );
}

function ServiceMenu({ service, onEdit }: { service: BookingService; onEdit: () => void }) {
  const remove = useDeleteService();
  const askToDelete = () =>
    toastOnError(() =>
      confirm({
        kind: 'delete',
        title: 'Delete service',
        message: `'${service.name}' can no longer be booked. What clients booked stays. This action cannot be undone.`,
        work: () => remove.mutateAsync(service.id),
      }),
    );
  return (
    <RowMenu name={service.name}>
      <EditItem onClick={onEdit} />
      <DeleteItem onClick={askToDelete} />
    </RowMenu>
  );
}

function WhereItIs({ setup: { page, url } }: { setup: Setup }) {
  if (url === null) {
    return (
      <Section title="Your page">
        <Text>Confirm the address of this installation in the company settings first.</Text>
      </Section>
    );
  }
  const { origin } = new URL(url);
  const code = `<script src="${origin}/booking-embed.js" data-company="${page.slug}" async></script>`;
  return (
    <Section title="Your page" intro="Link to it, or show it on your own site.">
      <Stack gap={14}>
        <CopiedLink url={url} />
        {page.isOpen && (
          <Anchor href={url} target="_blank" rel="noopener noreferrer">
            <IconExternalLink size={16} aria-hidden /> Open the page
          </Anchor>
        )}
        <Text size="sm">
          To show it on your own site, add the site above and put this into the page where it should appear:
        </Text>
        <Code block className={styles.code}>
          {code}
        </Code>
        <div>
          <CopiedText text={code} label="Copy script" />
        </div>
      </Stack>
    </Section>
  );
}
