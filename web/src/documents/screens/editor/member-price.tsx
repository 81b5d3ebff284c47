import { Button, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { makesDocuments } from '@truckroll/domain/documents/document-rights';
import { formatPercent } from '@truckroll/domain/format/numbers';
import { type MemberPrice as Member, type MemberTerms, memberTermsOf } from '@truckroll/domain/plans/member-terms';
import { useEffect, useRef } from 'react';
import { useWatch } from 'react-hook-form';
import { useRights } from '../../../app/session/me.ts';
import { memberPriceQuery } from '../../parts/member-price-queries.ts';
import type { DocumentFormState } from './use-document-form.ts';

const change = { shouldDirty: true } as const;

/** Gives a document the discount of a plan, or none. */
function setMember({ form }: DocumentFormState, terms: MemberTerms | null): void {
  form.setValue('discountType', terms?.discountType ?? 'amount', change);
  form.setValue('discount', terms?.discount ?? 0, change);
  form.setValue('memberPlan', terms?.memberPlan ?? '', change);
}

/** The terms of a member for a document whose other discount, if any, they replace. */
const termsOf = (member: Member): MemberTerms | null => memberTermsOf(member, { isAgreed: false, discount: 0 });

/**
 * Proposes the member's discount in a new document, once for each chosen client, where no other discount stands. What was
 * agreed in an estimate stays.
 */
function useProposal(state: DocumentFormState, clientId: string | null, member: Member | null | undefined): void {
  const proposedFor = useRef<string | null>(null);
  const isNew = state.stored === null && state.start.values.discount === 0 && !state.start.hasAgreedTerms;
  const { form } = state;
  useEffect(() => {
    if (!isNew || member === undefined || proposedFor.current === clientId) return;
    proposedFor.current = clientId;
    const [discount, plan] = form.getValues(['discount', 'memberPlan']);
    const terms = memberTermsOf(member, { isAgreed: false, discount: plan === '' ? (discount ?? 0) : 0 });
    if (plan !== '' || terms !== null) setMember(state, terms);
  }, [isNew, member, clientId, form, state]);
}

/** Forgets the plan once somebody types another discount. */
function useOwnDiscount({ form }: DocumentFormState): void {
  const [discount, discountType, plan] = useWatch({
    control: form.control,
    name: ['discount', 'discountType', 'memberPlan'],
  });
  const known = useRef({ discount, discountType, plan });
  useEffect(() => {
    const before = known.current;
    known.current = { discount, discountType, plan };
    const isOther = before.discount !== discount || before.discountType !== discountType;
    if (plan !== '' && plan === before.plan && isOther) form.setValue('memberPlan', '', change);
  }, [discount, discountType, plan, form]);
}

/** The discount that the client of a document has by a plan: proposed, removed or offered again. */
export function MemberPrice({ state, isLocked }: { state: DocumentFormState; isLocked: boolean }) {
  const [client, plan] = useWatch({ control: state.form.control, name: ['client', 'memberPlan'] });
  const clientId = client?.id ?? null;
  const mayAsk = makesDocuments(useRights(), state.start.documentType);
  const asks = clientId !== null && !isLocked && mayAsk;
  const { data } = useQuery({
    ...memberPriceQuery(clientId ?? '', state.start.source?.convertedFromId),
    enabled: asks,
  });
  const member = clientId === null ? null : data;
  useProposal(state, clientId, member);
  useOwnDiscount(state);
  if (plan !== '')
    return (
      <Group gap="xs" mt={6}>
        <Text size="sm">Member price by {plan}</Text>
        {!isLocked && (
          <Button variant="subtle" size="compact-sm" onClick={() => setMember(state, null)}>
            Remove member price
          </Button>
        )}
      </Group>
    );
  if (isLocked || !member) return null;
  return (
    <Group gap="xs" mt={6}>
      <Text size="sm" c="dimmed">
        {member.planName}: {formatPercent(member.percent)} on other work
      </Text>
      <Button variant="subtle" size="compact-sm" onClick={() => setMember(state, termsOf(member))}>
        Use member price
      </Button>
    </Group>
  );
}
