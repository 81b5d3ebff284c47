import { useQueryClient } from '@tanstack/react-query';
import { keepEditing, useRecordForm } from '../../app/record-form/record-form.ts';
import { useMe } from '../../app/session/me.ts';
import { reloadAccount, useUpdateAccount } from './account-queries.ts';
import { type CompanyForm, companyForm, companyValues } from './company-values.ts';

/** The form of the account's own values, whole or a part of it. */
export function useCompanyForm(onSaved: () => void): CompanyForm {
  const { account } = useMe();
  const queryClient = useQueryClient();
  const update = useUpdateAccount();
  return useRecordForm({
    record: account,
    schema: companyForm,
    valuesOf: (edited) => companyValues(edited ?? account),
    send: (values, edited) => update.mutateAsync({ ...values, updatedAt: edited?.updatedAt }),
    reload: () => reloadAccount(queryClient),
    onSaved: keepEditing(onSaved),
  });
}
