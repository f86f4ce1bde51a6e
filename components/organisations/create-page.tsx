import { codes } from '../../contract/codes.ts'
import { addOrganisation } from '../../contract/organisations/changes.ts'
import { listOrganisations } from '../../contract/organisations/manage.ts'
import { useReread } from '../shared/call/use-reread.ts'
import { useText } from '../shared/call/use-text.ts'
import { useCallForm } from '../shared/form/use-call-form.ts'
import { mayLeave } from '../shared/page/leave.ts'
import { useNavigation } from '../shared/page/navigation.tsx'
import { head } from '../shared/page/page.css.ts'
import { PageTrail } from '../shared/page/page-trail.tsx'
import { EditBar } from '../shared/record/editing.tsx'
import { toast } from '../ui/feedback/toast-store.ts'
import { Checkbox } from '../ui/form/checkbox.tsx'
import { getDetailPath, listPath } from './columns.ts'
import { checkOrganisation, emptyValues, type FormValues, fieldNames } from './form-values.ts'
import { OrganisationForm } from './organisation-form.tsx'
import { Similar } from './similar.tsx'

/** Adds an organisation, after a look at those that may be the same (B36, MD-O3). */
export function CreatePage() {
  const { t } = useText()
  const { go } = useNavigation()
  const form = useAdd()
  const leave = async () => {
    if (!form.isDirty || (await mayLeave())) go(listPath)
  }
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
      <OrganisationForm form={form} beside={<Similar values={form.values} />}>
        {form.error?.code === codes.organisationAliasSame.code && (
          <Checkbox
            label={t('organisationScreens:aliasConfirm')}
            checked={form.values.aliasConfirmed === true}
            onChange={event => form.set({ aliasConfirmed: event.currentTarget.checked })}
          />
        )}
        <EditBar
          changed={form.isDirty ? t('users:edit.dirty', { count: Object.keys(form.changes).length }) : null}
          clean={t('users:edit.clean')}
          busy={form.busy}
          form={`${form.id}-form`}
          onCancel={() => void leave()}
        />
      </OrganisationForm>
    </>
  )
}

function useAdd() {
  const { t } = useText()
  const { go } = useNavigation()
  const reread = useReread()
  const from: FormValues = { ...emptyValues, aliasConfirmed: false }
  return useCallForm(addOrganisation, {
    from,
    fields: fieldNames,
    check: checkOrganisation,
    draft: 'organisation.add',
    toInput: ({ values }) => values,
    onDone: async ({ id }, { values }) => {
      toast('success', t('organisationScreens:created', { name: values.name }))
      await reread(listOrganisations)
      go(getDetailPath(id))
    },
  })
}
