import { Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import type { DataOf } from '@truckroll/contract/endpoints/endpoint';
import {
  addSsoDomain,
  getSingleSignOn,
  proveSsoDomain,
  removeSingleSignOn,
  removeSsoDomain,
  type SsoDomain,
  saveSingleSignOn,
} from '@truckroll/contract/single-sign-on/single-sign-on';
import { isOwnerRole } from '@truckroll/domain/team/owner-rules';
import { useState } from 'react';
import { fetchEndpoint } from '../../app/transport/fetch-endpoint.ts';
import { CopiedSecret } from '../../design/copied-link.tsx';
import { problemText } from '../../design/feedback/api-problem.ts';
import { confirm } from '../../design/feedback/confirm.ts';
import { LoadFailure } from '../../design/feedback/load-failure.tsx';
import { SkeletonRows } from '../../design/feedback/skeleton-rows.tsx';
import { toastOnError } from '../../design/feedback/toast-on-error.ts';
import { toast } from '../../design/feedback/toasts.ts';
import { CheckboxField } from '../../design/field/checkbox-field.tsx';
import { PasswordField } from '../../design/field/password-field.tsx';
import { SelectField } from '../../design/field/select-field.tsx';
import { TextField } from '../../design/field/text-field.tsx';
import { BusyButton } from '../../design/form/busy-button.tsx';
import { Form, useAppForm } from '../../design/form/form.tsx';
import { SaveLine } from '../../design/form/save-line.tsx';
import { Page } from '../../design/page.tsx';
import { Section } from '../../design/section.tsx';
import { SettingsBreadcrumbs } from '../../design/settings-breadcrumbs.tsx';
import { rolesQuery } from '../../roles/parts/role-queries.ts';
import { ProvisioningSection } from './provisioning-section.tsx';

const ssoQuery = queryOptions({
  queryKey: ['single-sign-on'],
  queryFn: ({ signal }) => fetchEndpoint(getSingleSignOn, { signal }),
});

type Settings = DataOf<typeof getSingleSignOn>;

/** P70: the single sign-on of the company (SS-1 to SS-6, SS-9 and SS-10). */
export function SingleSignOnScreen() {
  const query = useQuery(ssoQuery);
  const queryClient = useQueryClient();
  return (
    <Page title="Single sign-on" width="reading" breadcrumbs={<SettingsBreadcrumbs here="Single sign-on" />}>
      {query.isPending && <SkeletonRows columns={1} rows={4} isPhone={false} />}
      {query.isError && <LoadFailure error={query.error} onRetry={() => void query.refetch()} />}
      {query.isSuccess && (
        <Stack gap="md">
          <DomainsSection domains={query.data.domains} />
          <ConnectionSection key={query.data.connection?.updatedAt ?? 'none'} settings={query.data} />
          <ProvisioningSection settings={query.data} onChanged={() => queryClient.invalidateQueries(ssoQuery)} />
        </Stack>
      )}
    </Page>
  );
}

function DomainsSection({ domains }: { domains: readonly SsoDomain[] }) {
  const queryClient = useQueryClient();
  const form = useAppForm({
    schema: addSsoDomain.body,
    defaultValues: { domain: '' },
    async save(body) {
      await fetchEndpoint(addSsoDomain, { body });
      form.reset();
      await queryClient.invalidateQueries(ssoQuery);
    },
  });
  return (
    <Section
      title="Mail domains"
      intro="People with addresses of these domains sign in at your provider. A record in the DNS proves that a domain is yours."
    >
      <Stack gap="md">
        {domains.length === 0 ? (
          <Text>None yet</Text>
        ) : (
          <ul aria-label="Mail domains" style={{ listStyle: 'none', margin: 0, padding: 0 }}>
            {domains.map((domain) => (
              <DomainRow key={domain.id} domain={domain} />
            ))}
          </ul>
        )}
        <Form form={form} submitsOnEnter>
          <SaveLine form={form} />
          <TextField
            control={form.control}
            name="domain"
            label="Domain"
            placeholder="example.com"
            autoCapitalize="off"
            maxLength={300}
            required
          />
          <Group justify="flex-end">
            <Button type="submit" variant="default" disabled={form.isHeldBack} aria-busy={form.isSaving}>
              Add domain
            </Button>
          </Group>
        </Form>
      </Stack>
    </Section>
  );
}

function DomainRow({ domain: { id, domain, recordName, recordValue, provedAt } }: { domain: SsoDomain }) {
  const queryClient = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);

  async function prove(): Promise<void> {
    if (isBusy) return;
    setRefusal(null);
    setBusy(true);
    try {
      await fetchEndpoint(proveSsoDomain, { params: { id } });
      toast.success('Domain proved');
      await queryClient.invalidateQueries(ssoQuery);
    } catch (error) {
      setRefusal(problemText(error));
    } finally {
      setBusy(false);
    }
  }

  const remove = () =>
    toastOnError(async () => {
      const isConfirmed = await confirm({
        kind: 'delete',
        title: 'Remove domain',
        message: `People with addresses of ${domain} no longer sign in by single sign-on.`,
        work: () => fetchEndpoint(removeSsoDomain, { params: { id } }),
      });
      if (isConfirmed) await queryClient.invalidateQueries(ssoQuery);
    });

  return (
    <li style={{ paddingBlock: 8 }}>
      <Group justify="space-between" gap="sm">
        <div style={{ minWidth: 0 }}>
          <Text truncate fw={550}>
            {domain}
          </Text>
          <Text size="sm" c="dimmed">
            {provedAt === null ? 'Not proved yet' : 'Proved'}
          </Text>
        </div>
        <Group gap="sm">
          {provedAt === null && (
            <BusyButton
              label="Look for the record"
              busyLabel="Looking..."
              isBusy={isBusy}
              onClick={() => void prove()}
            />
          )}
          <Button variant="default" aria-label={`Remove ${domain}`} onClick={() => void remove()}>
            Remove
          </Button>
        </Group>
      </Group>
      {provedAt === null && (
        <Stack gap="xs" mt="xs">
          <Text size="sm">Add this TXT record where the DNS of the domain is kept:</Text>
          <CopiedSecret label={`Name of the record for ${domain}`} text={recordName} copyLabel="Copy name" />
          <CopiedSecret label={`Value of the record for ${domain}`} text={recordValue} copyLabel="Copy value" />
        </Stack>
      )}
      {refusal !== null && (
        <Text role="alert" size="sm" c="var(--mantine-color-error)" mt={4}>
          {refusal}
        </Text>
      )}
    </li>
  );
}

function ConnectionSection({ settings: { connection, redirectUri, domains } }: { settings: Settings }) {
  const queryClient = useQueryClient();
  const roles = useQuery(rolesQuery);
  const form = useAppForm({
    schema: saveSingleSignOn.body,
    defaultValues: {
      issuer: connection?.issuer ?? '',
      clientId: connection?.clientId ?? '',
      clientSecret: '',
      roleId: connection?.roleId ?? '',
      isEnforced: connection?.isEnforced ?? false,
    },
    async save({ clientSecret, ...body }) {
      const sent = clientSecret ? { ...body, clientSecret } : body;
      queryClient.setQueryData(ssoQuery.queryKey, await fetchEndpoint(saveSingleSignOn, { body: sent }));
      toast.success('Saved');
    },
  });
  const remove = () =>
    toastOnError(async () => {
      const isConfirmed = await confirm({
        kind: 'warning',
        title: 'End single sign-on',
        message: 'Everybody signs in with a password or passkey from now on. People who have none yet ask for a link.',
        work: () => fetchEndpoint(removeSingleSignOn),
      });
      if (isConfirmed) await queryClient.invalidateQueries(ssoQuery);
    });
  const choices = (roles.data ?? [])
    .filter(({ name }) => !isOwnerRole(name))
    .map(({ id, label }) => ({ value: id, label }));
  const isProved = domains.some(({ provedAt }) => provedAt !== null);
  return (
    <Section
      title="Provider"
      intro="Any OpenID Connect provider, such as Google Workspace, Microsoft Entra ID or Okta. Create a web application there, and enter what it shows."
    >
      <Form form={form}>
        <SaveLine form={form} />
        {redirectUri === null ? (
          <Text>Confirm the address of this installation in Settings, Company first.</Text>
        ) : (
          <CopiedSecret label="Redirect URI, to enter at the provider" text={redirectUri} copyLabel="Copy" />
        )}
        <TextField
          control={form.control}
          name="issuer"
          label="Issuer"
          description="https://accounts.google.com, https://login.microsoftonline.com/{tenant}/v2.0, https://{company}.okta.com"
          autoCapitalize="off"
          maxLength={500}
          required
        />
        <TextField
          control={form.control}
          name="clientId"
          label="Client ID"
          autoCapitalize="off"
          maxLength={500}
          required
        />
        <PasswordField
          control={form.control}
          name="clientSecret"
          label="Client secret"
          {...(connection === null ? {} : { description: 'Stored. Leave it empty to keep it.' })}
          autoComplete="new-password"
          required={connection === null}
        />
        <SelectField
          control={form.control}
          name="roleId"
          label="Role of new people"
          description="Whoever signs in for the first time and is not in the team yet is added with it."
          data={choices}
          required
        />
        <CheckboxField
          control={form.control}
          name="isEnforced"
          label="People of the proved domains must sign in this way"
          description={
            isProved
              ? 'Their passwords and passkeys are refused. The owner always signs in with a password or passkey, also when the provider fails.'
              : 'Prove a domain first.'
          }
        />
        <Group justify="space-between">
          {connection === null ? (
            <span />
          ) : (
            <Anchor component="button" type="button" size="sm" onClick={() => void remove()}>
              End single sign-on
            </Anchor>
          )}
          <Button type="submit" disabled={form.isHeldBack || redirectUri === null} aria-busy={form.isSaving}>
            {form.isSaving ? 'Checking...' : 'Save'}
          </Button>
        </Group>
      </Form>
    </Section>
  );
}
