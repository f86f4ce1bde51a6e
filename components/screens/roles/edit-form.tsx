import { Suspense, useEffect, useId, useState } from 'react'
import type { RoleDetail } from '../../../client/roles.ts'
import { codeText } from '../../../client/words/i18n.ts'
import { codes } from '../../../contract/codes.ts'
import { updateRole } from '../../../contract/roles/changes.ts'
import { useText } from '../../shared/call/use-text.ts'
import { FormDialog } from '../../shared/form/form-dialog.tsx'
import { ReasonField, useReasonCheck } from '../../shared/form/reason-field.tsx'
import { focusFirst, useFieldErrors } from '../../shared/form/use-field-errors.ts'
import { useForm } from '../../shared/form/use-form.ts'
import { mayLeave } from '../../shared/page/leave.ts'
import { EditBar } from '../../shared/record/editing.tsx'
import { lazyPart } from '../../ui/base/lazy-part.tsx'
import { NotLoaded } from '../../ui/base/not-loaded.tsx'
import { Banner } from '../../ui/feedback/notice-bar.tsx'
import { AskSecond } from '../assignments/ask-second.tsx'
import { ImpactPanel } from '../impact/impact-panel.tsx'
import { Changes } from './changes.tsx'
import { type Draft, type FieldName, fieldNames, getErrors } from './draft.ts'
import type { Editing } from './read-role.tsx'
import { getForm, RoleForm } from './role-form.tsx'
import { useTroubleText } from './trouble-text.ts'
import { useForest } from './use-forest.ts'
import { useRoleDraft } from './use-role-draft.ts'
import { getWish, useRoleSaving } from './use-role-saving.ts'

const Conflict = lazyPart(() => import('./conflict.tsx').then(file => file.Conflict), NotLoaded)

type Props = {
  role: RoleDetail
  /** The part that gets the focus. */
  first: Editing
  onDirty: (dirty: boolean) => void
  onDone: () => void
}

/** Fields and rights of a role while they are edited, saved together. */
export function EditForm({ role, first, onDirty, onDone }: Props) {
  const { t } = useText()
  const id = useId()
  const edit = useEdit(id, role, onDone)
  const troubleText = useTroubleText()
  const { draft, saving, asking } = edit
  const { dirty, fields, difference } = draft
  useEffect(() => {
    onDirty(dirty)
    return () => onDirty(false)
  }, [dirty, onDirty])
  useEffect(() => {
    document.getElementById(first === 'basic' ? `${id}-name` : 'rights-title')?.focus()
  }, [id, first])
  const counts = { added: difference.added.length, removed: difference.removed.length }
  const trouble = saving.trouble ? troubleText(saving.trouble) : undefined
  return (
    <>
      <RoleForm
        id={id}
        draft={draft.draft}
        onSet={edit.set}
        errors={edit.errors}
        off={offOf(role)}
        onSend={edit.start}
        tree={{
          treeKey: `${role.id} ${draft.from.rowVersion}`,
          roleId: role.id,
          value: draft.rights,
          onChange: draft.setRights,
        }}
      >
        {trouble && !asking && <Banner notice={{ id: 'trouble', tone: 'danger', text: trouble }} />}
      </RoleForm>
      <EditBar
        changed={dirty ? t('roleAdmin:edit.dirty', { fields: fields.length, ...counts }) : null}
        clean={t('terms:nothingChanged')}
        form={getForm(id)}
        onCancel={() => void edit.cancel()}
      />
      <Saving edit={edit} trouble={trouble} />
    </>
  )
}

function useEdit(id: string, role: RoleDetail, onDone: () => void) {
  const draft = useRoleDraft(role)
  const forest = useForest()
  const [asking, setAsking] = useState(false)
  const errors = useFieldErrors({ id, fields: fieldNames, found: getErrors(draft.draft) })
  const saving = useRoleSaving({
    draft,
    forest,
    onSaved: onDone,
    onRefused: wrong => {
      setAsking(false)
      errors.refuse(wrong)
    },
  })
  const cancel = async () => {
    if (await mayLeave()) onDone()
  }
  return {
    ...{ draft, forest, errors, saving, asking, cancel, done: onDone },
    set: (part: Partial<Draft>) => {
      draft.set(part)
      errors.changed(Object.keys(part))
    },
    /** Opens the confirmation of a change, once the draft has no errors. */
    start: () => {
      if (draft.dirty && !focusFirst(errors.check())) setAsking(true)
    },
    stop: () => setAsking(false),
  }
}

type SavingProps = { edit: ReturnType<typeof useEdit>; trouble: string | undefined }

/** Everything between the press on Save and its end: the summary of changes, and conflicts with another user's save. */
function Saving({ edit: { draft, forest, saving, asking, stop, done }, trouble }: SavingProps) {
  if (saving.clash)
    return (
      <Suspense>
        <Conflict
          clash={saving.clash}
          forest={forest}
          onBack={saving.back}
          onTake={() => void saving.takeTheirs().then(done)}
          onBoth={saving.takeBoth}
        />
      </Suspense>
    )
  if (!asking || !draft.dirty) return null
  return <Confirmation draft={draft} saving={saving} trouble={trouble} onClose={stop} />
}

type ConfirmationProps = Pick<ReturnType<typeof useEdit>, 'draft' | 'saving'> & {
  trouble: string | undefined
  onClose: () => void
}

/** The changes and their impact: everything to know before confirming. */
function Confirmation({ draft, saving, trouble = '', onClose }: ConfirmationProps) {
  const { t } = useText()
  const checkReason = useReasonCheck()
  const form = useForm({
    from: { reason: '' },
    fields: ['reason'],
    asks: false,
    check: values => checkReason(values, false),
    send: ({ values }) => saving.save(values.reason.trim()),
    onDone: (_, { values }) => values,
  })
  return (
    <FormDialog
      form={{ ...form, trouble }}
      title={t('roleAdmin:edit.title')}
      confirm={t('common:action.save')}
      onClose={onClose}
    >
      <Changes base={draft.saved} draft={draft.draft} fields={draft.fields} difference={draft.difference} />
      <ImpactPanel call={updateRole} input={getWish(draft)} />
      <ReasonField form={form} required={false} />
      {saving.trouble?.name === 'blindedWouldUnblind' && (
        <AskSecond
          call={updateRole}
          input={getWish(draft)}
          reason={form.values.reason.trim()}
          onSent={onClose}
        />
      )}
    </FormDialog>
  )
}

/** Locked fields with their reasons: those of the account holder role, or the level of a role that users hold. */
function offOf(role: RoleDetail): Partial<Record<FieldName, string>> {
  if (role.code === 'ACCOUNT_HOLDER') {
    const why = codeText(codes.roleBuiltIn.code)
    return { level: why, dataScope: why, blinding: why, validity: why, expiresAt: why }
  }
  return role.authorised > 0 ? { level: codeText(codes.roleHeld.code) } : {}
}
