import { Suspense, useEffect, useId, useRef, useState } from 'react'
import { codeText } from '../../client/i18n.ts'
import type { RoleDetail } from '../../client/roles.ts'
import { codes } from '../../contract/codes.ts'
import { updateRole } from '../../contract/roles/changes.ts'
import type { Reason } from '../../contract/shapes.ts'
import { AskSecond } from '../assignments/ask-second.tsx'
import { ImpactPanel } from '../impact/impact-panel.tsx'
import { localName } from '../shell/company-name.ts'
import { mayLeave } from '../shell/leave.ts'
import { ActionBar } from '../ui/action-bar.tsx'
import { Button } from '../ui/button.tsx'
import { late } from '../ui/late.tsx'
import { NotLoaded } from '../ui/not-loaded.tsx'
import { Banner } from '../ui/notice-bar.tsx'
import { focusFirst } from '../use-faults.ts'
import { useText } from '../use-text.ts'
import { steady } from '../users/steady.ts'
import { whyText } from '../why.ts'
import { WhyButton } from '../why-button.tsx'
import { Changes } from './changes.tsx'
import { type FieldName, fieldNames } from './draft.ts'
import { getForm, RoleForm, useRoleFaults } from './role-form.tsx'
import { SaveDialog } from './save-dialog.tsx'
import { useTroubleText } from './trouble-text.ts'
import { useForest } from './use-forest.ts'
import { type RoleDraft, useRoleDraft } from './use-role-draft.ts'
import { getWish, useRoleSaving } from './use-role-saving.ts'

const Conflict = late(() => import('./conflict.tsx').then(file => file.Conflict), NotLoaded)

type Props = { role: RoleDetail; onDirty: (dirty: boolean) => void }

/** Fields and rights of a role, editable as far as the actor may change them, saved together. */
export function EditForm({ role, onDirty }: Props) {
  const id = useId()
  const edit = useEdit(id, role)
  const troubleText = useTroubleText()
  const { draft, saving, asking } = edit
  const { dirty } = draft
  useEffect(() => onDirty(dirty), [dirty, onDirty])
  useFocusKept(dirty)
  const trouble = saving.trouble ? troubleText(saving.trouble) : undefined
  return (
    <>
      <RoleForm
        id={id}
        draft={draft.draft}
        onSet={draft.set}
        faults={edit.faults}
        off={offOf(role)}
        onSend={edit.start}
        tree={{
          treeKey: `${role.id} ${draft.from.rowVersion}`,
          roleId: role.id,
          value: draft.rights,
          onChange: draft.setRights,
        }}
      >
        {role.editing && <Fixed role={role} reason={role.editing} />}
        {trouble && !asking && <Banner notice={{ id: 'trouble', tone: 'danger', text: trouble }} />}
      </RoleForm>
      {dirty && <Bar form={getForm(id)} draft={draft} onDiscard={() => void edit.discard()} />}
      <Saving edit={edit} trouble={trouble} />
    </>
  )
}

/** A notice that the fields are locked, with the explanation. */
function Fixed({ role, reason }: { role: RoleDetail; reason: Reason }) {
  const { locale } = useText()
  const record = { kind: 'roles' as const, id: role.id, name: localName(role, locale) }
  const action = <WhyButton small ask={{ call: 'updateRole', record }} />
  return <Banner notice={{ id: 'fixed', tone: 'info', text: whyText(reason, locale), action }} />
}

/** The save bar disappears with its buttons: the focus moves to the head of the form. */
function useFocusKept(dirty: boolean) {
  const before = useRef(dirty)
  useEffect(() => {
    if (before.current && !dirty && document.activeElement === document.body)
      document.getElementById('basic-title')?.focus()
    before.current = dirty
  }, [dirty])
}

function useEdit(id: string, role: RoleDetail) {
  const draft = useRoleDraft(role)
  const forest = useForest()
  const [asking, setAsking] = useState(false)
  const faults = useRoleFaults(id, draft.draft)
  const saving = useRoleSaving({
    draft,
    forest,
    onSaved: faults.clear,
    onRefused: (field, text) => {
      setAsking(false)
      faults.refuse({ [field]: text })
    },
  })
  const discard = async () => {
    if (!(await mayLeave())) return
    draft.discard()
    faults.clear()
    saving.clear()
  }
  return {
    ...{ draft, forest, faults, saving, asking, discard },
    /** Opens the confirmation of a change, once the draft has no errors. */
    start: () => {
      if (draft.dirty && !focusFirst(faults.check())) setAsking(true)
    },
    stop: () => setAsking(false),
  }
}

type BarProps = { form: string; draft: RoleDraft; onDiscard: () => void }

function Bar({ form, draft: { fields, difference }, onDiscard }: BarProps) {
  const { t } = useText()
  const counts = { added: difference.added.length, removed: difference.removed.length }
  return (
    <ActionBar text={t('roleAdmin:edit.dirty', { fields: fields.length, ...counts })}>
      <Button {...steady} onClick={onDiscard}>
        {t('roleAdmin:edit.discard')}
      </Button>
      <Button {...steady} type="submit" form={form} variant="primary">
        {t('roleAdmin:edit.save')}
      </Button>
    </ActionBar>
  )
}

type SavingProps = { edit: ReturnType<typeof useEdit>; trouble: string | undefined }

/** Everything between the press on Save and its end: the summary of changes, and conflicts with another user's save. */
function Saving({ edit: { draft, forest, saving, asking, stop }, trouble }: SavingProps) {
  const { t } = useText()
  if (saving.clash)
    return (
      <Suspense>
        <Conflict
          clash={saving.clash}
          forest={forest}
          onBack={saving.back}
          onTake={() => {
            stop()
            void saving.takeTheirs()
          }}
          onBoth={saving.takeBoth}
        />
      </Suspense>
    )
  if (!asking || !draft.dirty) return null
  return (
    <SaveDialog
      title={t('roleAdmin:edit.title')}
      confirm={t('roleAdmin:edit.save')}
      busy={saving.busy}
      trouble={trouble}
      onClose={stop}
      onConfirm={reason => void saving.save(reason).then(done => done && stop())}
      beside={reason =>
        saving.trouble?.name === 'blindedWouldUnblind' && (
          <AskSecond call={updateRole} input={getWish(draft)} reason={reason} onHeld={stop} />
        )
      }
    >
      <Changes base={draft.saved} draft={draft.draft} fields={draft.fields} difference={draft.difference} />
      <ImpactPanel call={updateRole} input={getWish(draft)} />
    </SaveDialog>
  )
}

/**
 * Locked fields with their reasons: all of them, those of the account holder role, or the level of a role that users
 * hold.
 */
function offOf(role: RoleDetail): Partial<Record<FieldName, string>> {
  // A temporary role that has expired may be extended, and changed together with that.
  if (role.editing && role.editing.code !== codes.roleEnded.code)
    return Object.fromEntries(fieldNames.map(field => [field, '']))
  if (role.code === 'ACCOUNT_HOLDER') {
    const why = codeText(codes.roleBuiltIn.code)
    return { level: why, dataScope: why, blinding: why, validity: why, expiresAt: why }
  }
  return role.authorised > 0 ? { level: codeText(codes.roleHeld.code) } : {}
}
