import { type OrganisationFields, organisationFields } from '../../contract/organisation-fields/calls.ts'
import { addOrganisation } from '../../contract/organisations/changes.ts'
import { listOrganisations } from '../../contract/organisations/manage.ts'
import { organisationFieldsInput } from '../../contract/organisations/shapes.ts'
import { Failed } from '../shared/call/failed.tsx'
import { useReread } from '../shared/call/use-reread.ts'
import { useScoped } from '../shared/call/use-scoped.ts'
import { useText } from '../shared/call/use-text.ts'
import { useCallForm } from '../shared/form/use-call-form.ts'
import { mayLeave } from '../shared/page/leave.ts'
import { useNavigation } from '../shared/page/navigation.tsx'
import { head } from '../shared/page/page.css.ts'
import { PageTrail } from '../shared/page/page-trail.tsx'
import { EditBar } from '../shared/record/editing.tsx'
import { Skeleton } from '../ui/feedback/skeleton.tsx'
import { toast } from '../ui/feedback/toast-store.ts'
import { getDetailPath, listPath } from './columns.ts'
import { checkOrganisation, emptyValues, getFieldNames, getOwnEntries, readOwnValues } from './form-values.ts'
import { OrganisationForm, useRefusals } from './organisation-form.tsx'
import { Similar } from './similar.tsx'

/** Adds an organisation, after a look at those that may be the same (B36, MD-O3). */
export function CreatePage() {
  const { t } = useText()
  const own = useScoped(organisationFields, {})
  return (
    <>
      <PageTrail
        home={listPath}
        items={[
          { id: 'organisations', label: t('organisationScreens:title'), href: listPath },
          { id: 'add', label: t('organisationScreens:add') },
        ]}
      />
      <div className={head}>
        <h1>{t('organisationScreens:add')}</h1>
      </div>
      {own.isPending && <Skeleton lines={10} size="row" />}
      {own.error && <Failed error={own.error} onRetry={own.refetch} />}
      {own.data && <Adding own={own.data} />}
    </>
  )
}

function Adding({ own }: { own: OrganisationFields }) {
  const { t } = useText()
  const { go } = useNavigation()
  const { form, asksAlias } = useAdd(own)
  const leave = async () => {
    if (!form.isDirty || (await mayLeave())) go(listPath)
  }
  return (
    <OrganisationForm {...{ form, own, asksAlias }} beside={<Similar values={form.values} />}>
      <EditBar
        changed={form.isDirty ? t('users:edit.dirty', { count: Object.keys(form.changes).length }) : null}
        clean={t('users:edit.clean')}
        busy={form.busy}
        form={`${form.id}-form`}
        onCancel={() => void leave()}
      />
    </OrganisationForm>
  )
}

function useAdd(own: OrganisationFields) {
  const { t } = useText()
  const { go } = useNavigation()
  const reread = useReread()
  const { asksAlias, onRefused } = useRefusals()
  const form = useCallForm(addOrganisation, {
    from: { ...emptyValues, ...getOwnEntries(own, []) },
    fields: getFieldNames(own),
    check: values => checkOrganisation(values, own),
    draft: 'organisation.add',
    toInput: ({ values }) => ({
      ...organisationFieldsInput.parse(values),
      ownValues: readOwnValues(own, values),
      aliasConfirmed: values.aliasConfirmed,
    }),
    onRefused,
    onDone: async ({ id }, { values }) => {
      toast('success', t('organisationScreens:created', { name: values.name }))
      await reread(listOrganisations)
      go(getDetailPath(id))
    },
  })
  return { form, asksAlias }
}
