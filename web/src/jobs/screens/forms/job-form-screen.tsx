import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useMe } from '../../../app/session/me.ts';
import { useDelayedLoading } from '../../../design/feedback/delayed-loading.ts';
import { LoadFailure } from '../../../design/feedback/load-failure.tsx';
import { SkeletonRows } from '../../../design/feedback/skeleton-rows.tsx';
import { Page } from '../../../design/page.tsx';
import { SettingsBreadcrumbs } from '../../../design/settings-breadcrumbs.tsx';
import { jobFormQuery } from '../../parts/job-form-queries.ts';
import { AddOnNotice } from './add-on-notice.tsx';
import { FormPreview } from './form-preview.tsx';
import { JobFormBuilder, JobFormDeleteButton } from './job-form-builder.tsx';
import { jobFormValues } from './job-form-values.ts';
import { newFormId } from './job-forms-search.ts';
import { mayChangeForm } from './may-change-form.ts';

const route = getRouteApi('/_app/settingsV2/job-forms/$formId');

/** P30: one job form in its builder, or a new one; a preview of a form that the user may not change. */
export function JobFormScreen() {
  const me = useMe();
  const { formId } = route.useParams();
  const isNew = formId === newFormId;
  const query = useQuery({ ...jobFormQuery(formId), enabled: !isNew });
  const showsSkeleton = useDelayedLoading(!isNew && query.isPending);
  const form = query.data;
  const title = isNew ? 'New job form' : (form?.title ?? 'Job form');
  const mayChange = isNew || (form !== undefined && mayChangeForm(me, form));

  return (
    <Page
      title={title}
      breadcrumbs={<SettingsBreadcrumbs list={{ label: 'Job forms', to: '/settingsV2/job-forms' }} here={title} />}
      actions={form !== undefined && mayChange && <JobFormDeleteButton form={form} />}
    >
      <AddOnNotice />
      {query.isError && <LoadFailure error={query.error} onRetry={() => void query.refetch()} />}
      {showsSkeleton && <SkeletonRows columns={2} isPhone={false} />}
      {!showsSkeleton && (isNew || form !== undefined) && mayChange && (
        <JobFormBuilder key={formId} form={form ?? null} />
      )}
      {!showsSkeleton && form !== undefined && !mayChange && <FormPreview form={jobFormValues(form)} />}
    </Page>
  );
}
