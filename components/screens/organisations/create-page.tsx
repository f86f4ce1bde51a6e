import { Library } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { type OrganisationFields, organisationFields } from '../../../contract/organisation-fields/calls.ts'
import { addOrganisation } from '../../../contract/organisations/changes.ts'
import { listOrganisations } from '../../../contract/organisations/manage.ts'
import { organisationFieldsInput } from '../../../contract/organisations/shapes.ts'
import {
  countStandardOrganisations,
  findStandardOrganisations,
  type StandardOrganisation,
  selectStandardOrganisation,
} from '../../../contract/organisations/standard.ts'
import { standardFields } from '../../../contract/organisations/standard-record.ts'
import { Loaded } from '../../shared/call/loaded.tsx'
import { useReread } from '../../shared/call/use-reread.ts'
import { useScoped } from '../../shared/call/use-scoped.ts'
import { useText } from '../../shared/call/use-text.ts'
import { useCallForm } from '../../shared/form/use-call-form.ts'
import { mayLeave } from '../../shared/page/leave.ts'
import { useNavigation } from '../../shared/page/navigation.tsx'
import { head } from '../../shared/page/page.css.ts'
import { PageTrail } from '../../shared/page/page-trail.tsx'
import { EditBar } from '../../shared/record/editing.tsx'
import { Button } from '../../ui/base/button.tsx'
import { toast } from '../../ui/feedback/toast-store.ts'
import {
  checkOrganisation,
  emptyValues,
  type FormValues,
  getFieldNames,
  getOwnEntries,
  readOwnValues,
} from './form-values.ts'
import { OrganisationForm, useRefusals } from './organisation-form.tsx'
import { getDetailPath, listPath } from './paths.ts'
import { Similar, useSimilar } from './similar.tsx'
import { StandardDialog } from './standard-dialog.tsx'

/** Adds an organisation, after a look at those that may be the same (B36, MD-O3). */
export function CreatePage() {
  const { t } = useText()
  const own = useScoped(organisationFields, {})
  return (
    <>
      <PageTrail
        home={listPath}
        items={[
          { id: 'organisations', label: t('portal:title.organisations'), href: listPath },
          { id: 'add', label: t('portal:title.organisationCreate') },
        ]}
      />
      <Loaded query={own} lines={10}>
        {data => <Creation own={data} />}
      </Loaded>
    </>
  )
}

type Copy = { standard: StandardOrganisation; from: FormValues }

/** The form of the company's own organisation, or of a copy of a standard one: what was typed before stays where the copy has nothing. */
function Creation({ own }: { own: OrganisationFields }) {
  const { t } = useText()
  const [copy, setCopy] = useState<Copy | null>(null)
  // A link from elsewhere opens the directory at once.
  const [opened, setOpened] = useState(() => location.search === '?from=standard')
  const typed = useRef<FormValues>({ ...emptyValues, ...getOwnEntries(own, []) })
  const choose = (standard: StandardOrganisation) => {
    setOpened(false)
    setCopy({ standard, from: getCopy(typed.current, standard) })
  }
  return (
    <>
      <div className={head}>
        <h1>{t('portal:title.organisationCreate')}</h1>
        <div>
          <Button icon={Library} onClick={() => setOpened(true)}>
            {t('organisationScreens:standard.open')}
          </Button>
        </div>
      </div>
      {copy ? (
        <Copying key={copy.standard.id} own={own} copy={copy} onBack={() => setCopy(null)} />
      ) : (
        <Adding own={own} typed={typed} choose={choose} />
      )}
      {opened && <StandardDialog onChoose={choose} onClose={() => setOpened(false)} />}
    </>
  )
}

const getCopy = (typed: FormValues, standard: StandardOrganisation): FormValues => {
  const values = standardFields.map(field => [field, standard[field] || typed[field]])
  const identifiers = [...typed.identifiers, ...standard.identifiers] as FormValues['identifiers']
  return { ...typed, type: standard.type, identifiers, ...Object.fromEntries(values), aliasConfirmed: false }
}

type CopyingProps = { own: OrganisationFields; copy: Copy; onBack: () => void }

function Copying({ own, copy, onBack }: CopyingProps) {
  const { t } = useText()
  const { form, asksAlias } = useCopy(own, copy)
  const leave = async () => {
    if (!form.isDirty || (await mayLeave())) onBack()
  }
  const { code } = copy.standard
  return (
    <OrganisationForm
      form={form}
      own={own}
      asksAlias={asksAlias}
      beside={
        <p>
          {t('organisationScreens:standard.copies', { code })}{' '}
          <Button onClick={() => void leave()}>{t('organisationScreens:standard.back')}</Button>
        </p>
      }
    >
      <EditBar
        changed={t('users:edit.dirty', { count: Object.keys(form.changes).length })}
        clean=""
        busy={form.busy}
        form={`${form.id}-form`}
        onCancel={() => void leave()}
      />
    </OrganisationForm>
  )
}

type AddingProps = {
  own: OrganisationFields
  typed: { current: FormValues }
  choose: (standard: StandardOrganisation) => void
}

function Adding({ own, typed, choose }: AddingProps) {
  const { t } = useText()
  const { go } = useNavigation()
  const { form, asksAlias } = useAdd(own, typed.current)
  useEffect(() => {
    typed.current = form.values
  })
  const leave = async () => {
    if (!form.isDirty || (await mayLeave())) go(listPath)
  }
  const similar = useSimilar(form.values)
  const count = similar.records.length
  const dirty = t('users:edit.dirty', { count: Object.keys(form.changes).length })
  // On a phone the list of those that may be the same is below the fields: the bar stays in sight.
  const changed = count > 0 ? `${dirty} · ${t('organisationScreens:similarCount', { count })}` : dirty
  return (
    <OrganisationForm
      form={form}
      own={own}
      asksAlias={asksAlias}
      beside={
        <Similar
          {...similar}
          onChoose={choose}
          parentId={form.values.parentId}
          onParent={parentId => form.set({ parentId })}
        />
      }
    >
      <EditBar
        changed={form.isDirty ? changed : null}
        clean={t('terms:nothingChanged')}
        busy={form.busy}
        form={`${form.id}-form`}
        onCancel={() => void leave()}
      />
    </OrganisationForm>
  )
}

/** What follows a new organisation: its page. */
function useCreated() {
  const { t } = useText()
  const { go } = useNavigation()
  const reread = useReread()
  return async (id: string, name: string) => {
    toast('success', t('terms:nameIsAdded', { name }))
    await reread(listOrganisations, findStandardOrganisations, countStandardOrganisations)
    go(getDetailPath(id))
  }
}

function useCopy(own: OrganisationFields, { standard, from }: Copy) {
  const created = useCreated()
  const { asksAlias, onRefused } = useRefusals()
  const form = useCallForm(selectStandardOrganisation, {
    from,
    fields: getFieldNames(own),
    check: values => checkOrganisation(values, own),
    toInput: ({ values }) => ({
      ...organisationFieldsInput.parse(values),
      standardId: standard.id,
      ownValues: readOwnValues(own, values),
      aliasConfirmed: values.aliasConfirmed,
    }),
    onRefused,
    onDone: ({ id }, { values }) => created(id, values.name),
  })
  return { form, asksAlias }
}

function useAdd(own: OrganisationFields, from: FormValues) {
  const created = useCreated()
  const { asksAlias, onRefused } = useRefusals()
  const form = useCallForm(addOrganisation, {
    from,
    fields: getFieldNames(own),
    check: values => checkOrganisation(values, own),
    draft: 'organisation.add',
    toInput: ({ values }) => ({
      ...organisationFieldsInput.parse(values),
      ownValues: readOwnValues(own, values),
      aliasConfirmed: values.aliasConfirmed,
    }),
    onRefused,
    onDone: ({ id }, { values }) => created(id, values.name),
  })
  return { form, asksAlias }
}
