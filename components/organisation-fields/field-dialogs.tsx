import { useState } from 'react'
import { type CallError, isCallError } from '../../client/http/call-error.ts'
import { send } from '../../client/session/api.ts'
import {
  addOrganisationField,
  editOrganisationField,
  type OrganisationField,
  type OrganisationFields,
  organisationFields,
  removeOrganisationField,
} from '../../contract/organisation-fields/calls.ts'
import { nameFor } from '../../contract/values/name-set.ts'
import { ChangeDialog } from '../places/change-dialog.tsx'
import { useSessionStore } from '../session-context.ts'
import { discardUnsaved } from '../shell/unsaved.ts'
import { useDraft } from '../shell/use-draft.ts'
import { toast } from '../ui/toast-store.ts'
import { useText } from '../use-text.ts'
import { type Clash, FieldClash } from './clash.tsx'
import { changedIn, type FieldDraft, getDraft, newField, putOver, wishToAdd, wishToEdit } from './draft.ts'
import { draftNames } from './draft-names.ts'
import { FieldFields } from './field-form.tsx'
import { useFieldForm } from './use-field-form.ts'

type Props = { data: OrganisationFields; onClose: () => void; onDone: () => Promise<unknown> }
type OneProps = Props & { field: OrganisationField }

/** Adds a field at the end. */
export function AddField({ data, onClose, onDone }: Props) {
  const { t, locale } = useText()
  const store = useSessionStore()
  const [start] = useState(newField)
  const form = useFieldForm(start, data.records, data.language)
  useDraft(draftNames.add, {
    dirty: form.draft.type !== start.type || changedIn(form.draft, start).length > 0,
    values: () => form.draft,
    restore: kept => form.set(kept),
  })
  const add = async (_reason: string, submitKey: string | undefined) => {
    if (!form.check()) return
    await send(addOrganisationField, wishToAdd(form.draft), { quiet: true, session: store, submitKey })
    discardUnsaved()
    await onDone()
    toast(
      'success',
      t('organisationFields:added', { name: nameFor(form.draft.names, locale, data.language) }),
    )
    onClose()
  }
  return (
    <ChangeDialog
      title={t('organisationFields:add')}
      confirm={t('organisationFields:addConfirm')}
      size="lg"
      onConfirm={add}
      onRefused={form.refuse}
      onClose={onClose}
    >
      <FieldFields form={form} language={data.language} />
    </ChangeDialog>
  )
}

/** Edits names, options and the required mark of a field. */
export function EditField(props: OneProps) {
  const { data, onClose, onDone } = props
  const { t, locale } = useText()
  const { base, form, changed, clash, setClash, confirm, refused, saveOver } = useEditing(props)
  return (
    <>
      <ChangeDialog
        title={t('organisationFields:edit', { name: nameFor(base.names, locale, data.language) })}
        confirm={t('organisationFields:save')}
        size="lg"
        off={changed.length === 0 ? t('organisationFields:clean') : undefined}
        reasoned
        onConfirm={confirm}
        onRefused={refused}
        onClose={onClose}
      >
        <FieldFields kept form={form} language={data.language} />
      </ChangeDialog>
      {clash && (
        <FieldClash
          {...{ clash, changed, base }}
          language={data.language}
          mine={form.draft}
          onBack={() => setClash(null)}
          onTheirs={() => {
            discardUnsaved()
            void onDone()
            onClose()
          }}
          onMine={() => saveOver(clash.theirs)}
        />
      )}
    </>
  )
}

/** The entries, their errors, and saving. */
function useEditing({ field, data, onClose, onDone }: OneProps) {
  const { t, locale } = useText()
  const store = useSessionStore()
  // Keep the data from the start of editing.
  const [base] = useState(field)
  const [start] = useState(() => getDraft(field))
  const [clash, setClash] = useState<Clash | null>(null)
  const [why, setWhy] = useState('')
  const others = data.records.filter(({ id }) => id !== base.id)
  const form = useFieldForm(start, others, data.language)
  const changed = changedIn(form.draft, start)
  useDraft(draftNames.edit(base.id), {
    dirty: changed.length > 0,
    values: () => form.draft,
    restore: (kept: FieldDraft) => form.set(kept),
  })
  const save = async (draft: FieldDraft, rowVersion: number, reason: string, submitKey?: string) => {
    const wish = { id: base.id, rowVersion, ...wishToEdit(draft, changed), reason }
    await send(editOrganisationField, wish, { quiet: true, session: store, submitKey })
    discardUnsaved()
    await onDone()
    toast('success', t('organisationFields:saved', { name: nameFor(draft.names, locale, data.language) }))
    onClose()
  }
  const refused = async (error: CallError) => {
    if (error.name !== 'dataChanged') return form.refuse(error)
    const { records } = await send(organisationFields, {}, { quiet: true, session: store })
    const theirs = records.find(({ id }) => id === base.id)
    // Deleted meanwhile: there is nothing to save over, and the dialog says so.
    if (!theirs) return false
    setClash({ theirs, ...((error.data ?? {}) as { by?: string; at?: string }) })
    return true
  }
  const confirm = async (reason: string, submitKey: string | undefined) => {
    setWhy(reason)
    if (form.check()) await save(form.draft, base.rowVersion, reason, submitKey)
  }
  const saveOver = (theirs: OrganisationField) =>
    save(putOver(theirs, form.draft, changed), theirs.rowVersion, why).catch(async error => {
      setClash(null)
      // Yet another version, or a name that is now taken.
      if (!isCallError(error) || !(await refused(error))) throw error
    })
  return { base, form, changed, clash, setClash, confirm, refused, saveOver }
}

/** Asks before a field is deleted for good. */
export function RemoveField({ field, data, onClose, onDone }: OneProps) {
  const { t, locale } = useText()
  const store = useSessionStore()
  const name = nameFor(field.names, locale, data.language)
  return (
    <ChangeDialog
      title={t('organisationFields:remove', { name })}
      confirm={t('organisationFields:removeConfirm')}
      danger
      size="sm"
      reasoned
      onClose={onClose}
      onConfirm={async (reason, submitKey) => {
        const wish = { id: field.id, rowVersion: field.rowVersion, reason }
        await send(removeOrganisationField, wish, { quiet: true, session: store, submitKey })
        await onDone()
        toast('success', t('organisationFields:removed', { name }))
        onClose()
      }}
      onRefused={async error => {
        if (error.name === 'dataChanged') await onDone()
        return false
      }}
    >
      <p>{t('organisationFields:removeText')}</p>
    </ChangeDialog>
  )
}
