import { useQuery } from '@tanstack/react-query';
import type { Client } from '@truckroll/contract/clients/clients';
import { formattedAddress } from '@truckroll/domain/addresses/format';
import { languageLabel } from '@truckroll/domain/client-texts/client-language';
import { clientFields } from '@truckroll/domain/clients/client-fields';
import { type MergeKey, mergeLabel } from '@truckroll/domain/clients/merge-fields';
import { clientStageLabels } from '@truckroll/domain/clients/stages';
import { lateFeeLabel } from '@truckroll/domain/documents/late-fee-rule';
import { type PlainKey, plainKeys } from '@truckroll/domain/fields/record-fields';
import { countOf } from '@truckroll/domain/format/numbers';
import { formatPhone } from '@truckroll/domain/format/phone-number';
import type { ReactNode } from 'react';
import { useMe } from '../../../app/session/me.ts';
import { PropertyView } from '../../../custom-properties/parts/property-view.tsx';
import { formsToChooseQuery } from '../../../jobs/parts/job-form-queries.ts';
import { TagMarks } from '../../../tags/parts/tag-marks.tsx';
import { teamQuery } from '../../../team/parts/team-queries.ts';

type Shown = { labelOf: (key: MergeKey) => string; textOf: (client: Client, key: MergeKey) => ReactNode };

const addressText = (address: Client['propertyAddress']): string | null =>
  address && (address.formattedAddress ?? formattedAddress(address));

const plain: readonly string[] = plainKeys(clientFields);
const isPlain = (key: MergeKey): key is PlainKey<typeof clientFields> => plain.includes(key);

const empty = '—';

/** How the fields of two clients and their values are shown. */
export function useMergeValues({ one, other }: { one: Client; other: Client }): Shown {
  const definitions = useMe().properties;
  const hasPreferred = (one.preferredMemberId ?? other.preferredMemberId) !== null;
  const { data: team } = useQuery({ ...teamQuery({ limit: -1 }), staleTime: 60_000, enabled: hasPreferred });
  const hasForms = one.jobFormIds.length + other.jobFormIds.length > 0;
  const { data: forms } = useQuery({ ...formsToChooseQuery, enabled: hasForms });

  const definitionOf = (key: MergeKey) => definitions.find(({ id }) => key === `property:${id}`);
  function formsText(ids: readonly string[]): string {
    const titles = (forms ?? []).filter(({ id }) => ids.includes(id)).map(({ title }) => title);
    return titles.length === ids.length ? titles.join(', ') : countOf(ids.length, 'form');
  }
  function wordsOf(client: Client, key: MergeKey): ReactNode {
    switch (key) {
      case 'name':
        return `${client.firstName} ${client.lastName}`.trim();
      case 'phoneNumber':
        return client.phoneNumber && formatPhone(client.phoneNumber);
      case 'propertyAddress':
      case 'billingAddress':
      case 'companyAddress':
        return addressText(client[key]);
      case 'stage':
        return clientStageLabels[client.stage];
      case 'preferredMemberId':
        return (
          client.preferredMemberId &&
          (team?.team.find(({ id }) => id === client.preferredMemberId)?.name ?? 'Former member')
        );
      case 'language':
        return languageLabel(client.language);
      case 'lateFees':
        return lateFeeLabel(client.lateFees);
      case 'isTaxExempt':
      case 'isGroup':
        return client[key] ? 'Yes' : 'No';
      case 'jobFormIds':
        return formsText(client.jobFormIds);
      case 'tagIds':
        return client.tagIds.length === 0 ? null : <TagMarks ids={client.tagIds} />;
      case 'email':
      case 'website':
        return client[key];
      default: {
        if (isPlain(key)) return client[key];
        const definition = definitionOf(key);
        const value = client.properties.find(({ id }) => id === definition?.id)?.value;
        return definition === undefined || value === undefined ? null : (
          <PropertyView definition={definition} value={value} />
        );
      }
    }
  }
  return {
    labelOf: (key) => definitionOf(key)?.name ?? mergeLabel(key) ?? 'Custom property',
    textOf: (client, key) => wordsOf(client, key) || empty,
  };
}
