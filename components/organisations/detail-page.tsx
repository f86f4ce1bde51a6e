import { useState } from 'react'
import { send } from '../../client/session/api.ts'
import { editOrganisation } from '../../contract/organisations/changes.ts'
import { organisationRecord } from '../../contract/organisations/fields.ts'
import {
  listOrganisations,
  organisationById,
  organisationHistory,
  organisationUses,
} from '../../contract/organisations/manage.ts'
import { type OrganisationDetail, organisationFieldsInput } from '../../contract/organisations/shapes.ts'
import type { Field } from '../../contract/records/define.ts'
import { Failed } from '../shared/call/failed.tsx'
import { useNamed } from '../shared/call/use-named.ts'
import { useReread } from '../shared/call/use-reread.ts'
import { useScoped } from '../shared/call/use-scoped.ts'
import { useText } from '../shared/call/use-text.ts'
import { useCallForm } from '../shared/form/use-call-form.ts'
import { RecordHistory } from '../shared/history/record-history.tsx'
import { localName } from '../shared/page/company-name.ts'
import { mayLeave } from '../shared/page/leave.ts'
import { head } from '../shared/page/page.css.ts'
import { PageTrail } from '../shared/page/page-trail.tsx'
import { EditBar, EditButton, useFocusAfter } from '../shared/record/editing.tsx'
import { FieldConflict } from '../shared/record/field-conflict.tsx'
import { getLabel } from '../shared/record/field-names.ts'
import { getFieldText } from '../shared/record/field-value.tsx'
import { RecordSections } from '../shared/record/record-page.tsx'
import { getSectionIndex, SectionFacts } from '../shared/record/record-sections.tsx'
import { Skeleton } from '../ui/feedback/skeleton.tsx'
import { toast } from '../ui/feedback/toast-store.ts'
import { getOff } from './actions.ts'
import { listPath } from './columns.ts'
import { checkOrganisation, fieldNames, getValues } from './form-values.ts'
import { OrganisationForm } from './organisation-form.tsx'

type Props = { orgId: string; onName: (name: string | null) => void }

/** One organisation: its eight tabs to read, edited on Edit, and its history (B37). */
export function DetailPage({ orgId, onName }: Props) {
  const { t, locale } = useText()
  const query = useScoped(organisationById, { id: orgId })
  const [editing, setEditing] = useState(false)
  const name = query.data ? localName(query.data, locale) : null
  useNamed(name, onName)
  return (
    <>
      <PageTrail
        home={listPath}
        items={[
          { id: 'organisations', label: t('organisationScreens:title'), href: listPath },
          { id: 'organisation', label: name ?? t('portal:title.organisationDetail') },
        ]}
      />
      {query.isPending && <Skeleton lines={10} size="row" />}
      {query.error && <Failed error={query.error} onRetry={query.refetch} />}
      {query.data && <Organisation {...{ editing, setEditing }} organisation={query.data} />}
    </>
  )
}

type OrganisationProps = {
  organisation: OrganisationDetail
  editing: boolean
  setEditing: (editing: boolean) => void
}

function Organisation({ organisation, editing, setEditing }: OrganisationProps) {
  const { t, locale } = useText()
  const start = useFocusAfter(editing)
  const further = [{ id: 'history', label: t('audit:history.title') }]
  return (
    <>
      <div className={head}>
        <h1>{localName(organisation, locale)}</h1>
        <Uses id={organisation.id} />
        {!editing && (
          <EditButton
            ref={start}
            label={t('organisationScreens:edit')}
            off={getOff(organisation, 'edit', locale)}
            onEdit={() => setEditing(true)}
          />
        )}
      </div>
      {editing ? (
        <Editing organisation={organisation} onEnd={() => setEditing(false)} />
      ) : (
        <RecordSections
          label={t('organisationScreens:sections')}
          index={getSectionIndex(organisationRecord, further)}
        >
          <SectionFacts record={organisationRecord} values={organisation} />
          <RecordHistory call={organisationHistory} input={{ id: organisation.id }} id={organisation.id} />
        </RecordSections>
      )}
    </>
  )
}

/** How many people, studies, sites and organisations hang on it. */
function Uses({ id }: { id: string }) {
  const { t } = useText()
  const uses = useScoped(organisationUses, { id }, { loading: false }).data
  return uses ? <p>{t('organisationScreens:uses', uses)}</p> : null
}

function Editing({ organisation, onEnd }: { organisation: OrganisationDetail; onEnd: () => void }) {
  const { t, locale } = useText()
  const form = useEdit(organisation, onEnd)
  const show = (name: string, value: unknown) => {
    const field: Field = organisationRecord.fields[name as keyof typeof organisationRecord.fields]
    return getFieldText(field, name, { [field.named ?? name]: value }, locale) || t('users:history.empty')
  }
  const leave = async () => {
    if (!form.isDirty || (await mayLeave())) onEnd()
  }
  return (
    <>
      <OrganisationForm form={form} values={organisation}>
        <EditBar
          changed={form.isDirty ? t('users:edit.dirty', { count: Object.keys(form.changes).length }) : null}
          clean={t('users:edit.clean')}
          busy={form.busy}
          form={`${form.id}-form`}
          onCancel={() => void leave()}
        />
      </OrganisationForm>
      {form.conflict && (
        <FieldConflict
          {...{ form, show }}
          conflict={form.conflict}
          name={form.base.name}
          label={name => getLabel(organisationRecord, name)}
        />
      )}
    </>
  )
}

function useEdit(organisation: OrganisationDetail, onEnd: () => void) {
  const { t } = useText()
  const reread = useReread()
  return useCallForm(editOrganisation, {
    from: organisation,
    toValues: getValues,
    fields: fieldNames,
    check: checkOrganisation,
    draft: 'organisation.edit',
    toInput: ({ values, changes, from }) => {
      const sent = Object.entries(organisationFieldsInput.parse(values)).filter(([field]) => field in changes)
      return { ...Object.fromEntries(sent), id: from.id, rowVersion: from.rowVersion, aliasConfirmed: true }
    },
    reload: () => send(organisationById, { id: organisation.id }, { quiet: true }),
    onDone: async () => {
      await reread(organisationById, organisationHistory, listOrganisations)
      toast('success', t('users:edit.saved', { name: organisation.name }))
      onEnd()
    },
  })
}
