import { useId, useState } from 'react'
import { type CallError, isCallError } from '../../client/http/call-error.ts'
import { send } from '../../client/session/api.ts'
import type { Right } from '../../contract/access/rights.ts'
import { newRoleBlocks } from '../../contract/roles/calls.ts'
import { addRole } from '../../contract/roles/changes.ts'
import * as record from '../record/record.css.ts'
import { useSessionStore } from '../session-context.ts'
import { mayLeave } from '../shell/leave.ts'
import { useNavigation } from '../shell/navigation.tsx'
import { PageTrail } from '../shell/page-trail.tsx'
import { discardUnsaved } from '../shell/unsaved.ts'
import { useDraft } from '../shell/use-draft.ts'
import { Button } from '../ui/button.tsx'
import { Banner } from '../ui/notice-bar.tsx'
import { steady } from '../ui/steady.ts'
import { toast } from '../ui/toast-store.ts'
import { focusFirst } from '../use-faults.ts'
import { useScoped } from '../use-scoped.ts'
import { useText } from '../use-text.ts'
import * as users from '../users/users.css.ts'
import { changedIn, type Draft, emptyDraft, type FieldName, fieldNames } from './draft.ts'
import { listPath, rolePath } from './place.ts'
import { getForm, RoleForm, useRoleFaults } from './role-form.tsx'
import { useTroubleText } from './trouble-text.ts'
import { useRefresh } from './use-role-saving.ts'

const noRights: readonly Right[] = []

/** Creates a role with its rights, in one step (L62). */
export function NewRole() {
  const { t } = useText()
  const { back } = useNavigation()
  const id = useId()
  const { draft, rights, setRights, set } = useNewDraft()
  const faults = useRoleFaults(id, draft)
  const { level, blinding, dataScope } = draft
  const { data: beyond } = useScoped(
    newRoleBlocks,
    { level, blinding, dataScope },
    { keepsRows: true, loading: false },
  )
  const troubleText = useTroubleText()
  const { busy, trouble, save } = useAdd(draft, rights, faults.refuse)
  const cancel = async () => {
    if (await mayLeave()) back(listPath)
  }
  return (
    <>
      <Head />
      <div className={record.sections}>
        <RoleForm
          {...{ id, draft, faults }}
          onSet={set}
          off={nothingOff}
          onSend={() => {
            if (!focusFirst(faults.check())) void save()
          }}
          tree={{
            treeKey: 'new',
            base: noRights,
            blocks: beyond?.blocks,
            value: rights,
            onChange: setRights,
          }}
        >
          {trouble && <Banner notice={{ id: 'trouble', tone: 'danger', text: troubleText(trouble) }} />}
        </RoleForm>
        <div className={users.toolbar}>
          <Button {...steady} onClick={() => void cancel()}>
            {t('roleAdmin:dialog.cancel')}
          </Button>
          <Button {...steady} type="submit" form={getForm(id)} variant="primary" busy={busy}>
            {t('roleAdmin:add.save')}
          </Button>
        </div>
      </div>
    </>
  )
}

const nothingOff = {}

function Head() {
  const { t } = useText()
  return (
    <>
      <PageTrail
        home={listPath}
        items={[
          { id: 'roles', label: t('roleAdmin:title'), href: listPath },
          { id: 'new', label: t('roleAdmin:add.title') },
        ]}
      />
      <div className={users.head}>
        <h1>{t('roleAdmin:add.title')}</h1>
      </div>
    </>
  )
}

function useNewDraft() {
  const [draft, setDraft] = useState<Draft>(emptyDraft)
  const [rights, setRights] = useState<readonly Right[]>(noRights)
  useDraft<{ draft: Draft; rights: readonly Right[] }>('roles.add', {
    dirty: changedIn(draft, emptyDraft).length > 0 || rights.length > 0,
    values: () => ({ draft, rights }),
    restore: kept => {
      setDraft({ ...emptyDraft, ...kept.draft })
      setRights(kept.rights)
    },
  })
  const set = (part: Partial<Draft>) => setDraft(now => ({ ...now, ...part }))
  return { draft, rights, setRights, set }
}

function useAdd(
  draft: Draft,
  rights: readonly Right[],
  onRefused: (wrong: Partial<Record<FieldName, string>>) => void,
) {
  const { t } = useText()
  const { go } = useNavigation()
  const session = useSessionStore()
  const refresh = useRefresh()
  const [busy, setBusy] = useState(false)
  const [trouble, setTrouble] = useState<CallError | null>(null)
  const [submitKey, setSubmitKey] = useState<string>()
  const save = async () => {
    setBusy(true)
    setTrouble(null)
    try {
      const expiresAt = draft.validity === 'permanent' ? null : draft.expiresAt
      const input = { ...draft, expiresAt, rights: [...rights] }
      const { id } = await send(addRole, input, { quiet: true, session, submitKey })
      await refresh()
      discardUnsaved()
      toast('success', t('roleAdmin:add.done', { name: draft.name }))
      go(rolePath(id))
    } catch (error) {
      if (!isCallError(error)) throw error
      setSubmitKey(error.transport ? error.submitKey : undefined)
      const field = fieldNames.find(each => each === (error.data as { field?: unknown } | null)?.field)
      if (field) onRefused({ [field]: error.message })
      else setTrouble(error)
    } finally {
      setBusy(false)
    }
  }
  return { busy, trouble, save }
}
