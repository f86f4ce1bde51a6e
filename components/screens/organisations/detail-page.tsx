import { useState } from 'react'
import { send } from '../../../client/session/api.ts'
import { listed } from '../../../client/zones/format.ts'
import { type OrganisationFields, organisationFields } from '../../../contract/organisation-fields/calls.ts'
import { editOrganisation } from '../../../contract/organisations/changes.ts'
import { organisationRecord } from '../../../contract/organisations/fields.ts'
import {
  listOrganisations,
  organisationById,
  organisationHistory,
} from '../../../contract/organisations/manage.ts'
import { type OrganisationDetail, organisationFieldsInput } from '../../../contract/organisations/shapes.ts'
import { organisationStandard } from '../../../contract/organisations/standard.ts'
import type { Field } from '../../../contract/records/define.ts'
import { joinQueries, Loaded } from '../../shared/call/loaded.tsx'
import { useNamed } from '../../shared/call/use-named.ts'
import { useReread } from '../../shared/call/use-reread.ts'
import { useScoped } from '../../shared/call/use-scoped.ts'
import { useText } from '../../shared/call/use-text.ts'
import { useCallForm } from '../../shared/form/use-call-form.ts'
import { RecordHistory } from '../../shared/history/record-history.tsx'
import { localName } from '../../shared/page/company-name.ts'
import { mayLeave } from '../../shared/page/leave.ts'
import { PageTrail } from '../../shared/page/page-trail.tsx'
import { EditButton, FormEditBar, useFocusAfter } from '../../shared/record/editing.tsx'
import { FieldConflict } from '../../shared/record/field-conflict.tsx'
import { getFieldText } from '../../shared/record/field-value.tsx'
import { RecordTabs } from '../../shared/record/record-page.tsx'
import { getSectionIndex, SectionFacts } from '../../shared/record/record-sections.tsx'
import { toast } from '../../ui/feedback/toast-store.ts'
import { getOff } from './actions.ts'
import { FactsSection, factsSection } from './facts-section.tsx'
import { checkOrganisation, getFieldNames, getValues, readOwnValues } from './form-values.ts'
import { useListFacts, useListTexts } from './lists.tsx'
import { MergesSection, mergesSection } from './merges-section.tsx'
import { OrganisationForm, useRefusals } from './organisation-form.tsx'
import { OrganisationLabel } from './organisation-label.tsx'
import { getFieldLabel, getOwnIndex, getOwnText, OwnFacts } from './own-fields.tsx'
import { listPath } from './paths.ts'
import { StandardSection, standardSection } from './standard-section.tsx'

type Props = { orgId: string; onName: (name: string | null) => void }

/** The places of the main address in the language of the reader (E36). */
const getPlaceFacts = ({ place }: OrganisationDetail) =>
  Object.fromEntries(Object.entries(place).map(([part, name]) => [part, name || '-']))

/** One organisation: its eight tabs to read, edited on Edit, and its history (B37). */
export function DetailPage({ orgId, onName }: Props) {
  const { t, locale } = useText()
  const query = useScoped(organisationById, { id: orgId })
  const own = useScoped(organisationFields, {})
  const [editing, setEditing] = useState(false)
  const name = query.data ? localName(query.data, locale) : null
  useNamed(name, onName)
  return (
    <>
      <PageTrail
        home={listPath}
        items={[
          { id: 'organisations', label: t('portal:title.organisations'), href: listPath },
          { id: 'organisation', label: name ?? t('portal:title.organisationDetail') },
        ]}
      />
      <Loaded query={joinQueries(query, own)} lines={10}>
        {([organisation, fields]) => (
          <Organisation editing={editing} setEditing={setEditing} organisation={organisation} own={fields} />
        )}
      </Loaded>
    </>
  )
}

type OrganisationProps = {
  organisation: OrganisationDetail
  own: OrganisationFields
  editing: boolean
  setEditing: (editing: boolean) => void
}

function Organisation({ organisation, own, editing, setEditing }: OrganisationProps) {
  const { t, locale } = useText()
  const start = useFocusAfter(editing)
  const { lists, after } = useListFacts(organisation)
  const standard = { id: standardSection, label: t('organisationScreens:standard.title') }
  const facts = { id: factsSection, label: t('organisationFacts:title') }
  const merges = { id: mergesSection, label: t('organisationMerges:title') }
  const history = { id: 'history', label: t('audit:history.title') }
  const further = [...getOwnIndex(own), facts, standard, merges, history]
  return (
    <>
      <OrganisationLabel
        organisation={organisation}
        actions={
          !editing && (
            <EditButton
              ref={start}
              label={t('common:action.edit')}
              off={getOff(organisation, 'edit', locale)}
              onEdit={() => setEditing(true)}
            />
          )
        }
      />
      {editing ? (
        <Editing organisation={organisation} own={own} onEnd={() => setEditing(false)} />
      ) : (
        <RecordTabs
          label={t('organisationScreens:sections')}
          index={getSectionIndex(organisationRecord, further)}
        >
          <SectionFacts
            record={organisationRecord}
            values={organisation}
            own={getPlaceFacts(organisation)}
            lists={lists}
            after={after}
          />
          <OwnFacts own={own} values={organisation.ownValues} />
          <FactsSection id={organisation.id} />
          <StandardSection organisation={organisation} />
          <MergesSection organisation={organisation} />
          <RecordHistory
            call={organisationHistory}
            entity="organisations"
            input={{ id: organisation.id }}
            id={organisation.id}
          />
        </RecordTabs>
      )}
    </>
  )
}

type EditingProps = Pick<OrganisationProps, 'organisation' | 'own'> & { onEnd: () => void }

function Editing({ organisation, own, onEnd }: EditingProps) {
  const { t, locale } = useText()
  const { form, asksAlias } = useEdit({ organisation, own, onEnd })
  const texts = useListTexts()
  const show = (name: string, value: unknown) => {
    if (name.startsWith('own-'))
      return getOwnText(name, String(value), own, locale) || t('users:history.empty')
    if (name in texts)
      return (
        listed(texts[name as keyof typeof texts]({ ...organisation, [name]: value })) ||
        t('users:history.empty')
      )
    if (name === 'aliasConfirmed') return t(value ? 'users:field.yes' : 'users:field.no')
    const field: Field = organisationRecord.fields[name as keyof typeof organisationRecord.fields]
    return getFieldText(field, name, { [field.named ?? name]: value }, locale) || t('users:history.empty')
  }
  const leave = async () => {
    if (!form.isDirty || (await mayLeave())) onEnd()
  }
  return (
    <>
      <OrganisationForm form={form} own={own} asksAlias={asksAlias} values={organisation}>
        <FormEditBar form={form} onCancel={() => void leave()} />
      </OrganisationForm>
      {form.conflict && (
        <FieldConflict
          form={form}
          show={show}
          conflict={form.conflict}
          name={form.base.name}
          label={name =>
            name === 'aliasConfirmed'
              ? t('organisationScreens:aliasConfirm')
              : getFieldLabel(name, own, locale)
          }
        />
      )}
    </>
  )
}

function useEdit({ organisation, own, onEnd }: EditingProps) {
  const { t } = useText()
  const reread = useReread()
  const { asksAlias, onRefused } = useRefusals()
  const form = useCallForm(editOrganisation, {
    from: organisation,
    toValues: record => getValues(record, own),
    fields: getFieldNames(own),
    check: values => checkOrganisation(values, own),
    draft: 'organisation.edit',
    toInput: ({ values, changes, from }) => {
      const sent = Object.entries(organisationFieldsInput.parse(values)).filter(([field]) => field in changes)
      const isOwn = Object.keys(changes).some(field => field.startsWith('own-'))
      const { aliasConfirmed } = values
      const rest = { id: from.id, rowVersion: from.rowVersion, aliasConfirmed }
      return { ...Object.fromEntries(sent), ...(isOwn && { ownValues: readOwnValues(own, values) }), ...rest }
    },
    onRefused,
    reload: () => send(organisationById, { id: organisation.id }, { quiet: true }),
    onDone: async () => {
      await reread(organisationById, organisationStandard, organisationHistory, listOrganisations)
      toast('success', t('users:edit.saved', { name: organisation.name }))
      onEnd()
    },
  })
  return { form, asksAlias }
}
