import { useId, useState } from 'react'
import { isCallError } from '../../client/http/call-error.ts'
import { send } from '../../client/session/api.ts'
import { codeText } from '../../client/words/i18n.ts'
import { codes } from '../../contract/codes.ts'
import { limits } from '../../contract/limits.ts'
import { renameAccount } from '../../contract/recovery/account-help.ts'
import { searchUsers, userById, userHistory } from '../../contract/users/calls.ts'
import type { UserDetail } from '../../contract/users/shapes.ts'
import { isUsername } from '../../contract/values/username.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Form } from '../ui/form.tsx'
import { Banner } from '../ui/notice-bar.tsx'
import { TextArea } from '../ui/text-area.tsx'
import { TextField } from '../ui/text-field.tsx'
import { toast } from '../ui/toast-store.ts'
import { useReread } from '../use-reread.ts'
import { useText } from '../use-text.ts'
import { useNameOf } from './person.tsx'
import * as css from './users.css.ts'

type Props = { user: UserDetail; onClose: () => void }

/** The new name and the reason, which is recorded in the audit trail. */
export function RenameDialog({ user, onClose }: Props) {
  const { t } = useText()
  const id = useId()
  const name = useNameOf()(user)
  const { account, reason, wrong, trouble, busy, set, run } = useRenaming(user, id, name, onClose)
  return (
    <Dialog
      open
      title={t('users:rename.title', { name })}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('users:dialog.cancel')}</Button>
          <Button type="submit" form={id} variant="primary" busy={busy}>
            {t('users:rename.action')}
          </Button>
        </>
      }
    >
      <Form id={id} className={css.stack} onSend={() => void run()}>
        {trouble && <Banner notice={{ id: 'trouble', tone: 'danger', text: trouble }} />}
        <p>{t('users:rename.effect')}</p>
        <TextField
          id={`${id}-account`}
          label={t('users:rename.field')}
          hint={t('users:rename.hint', { min: limits.usernameMin, max: limits.usernameMax })}
          required
          mono
          autoComplete="off"
          maxLength={limits.usernameMax}
          value={account}
          error={wrong.account}
          onChange={event => set({ account: event.currentTarget.value })}
        />
        <TextArea
          id={`${id}-reason`}
          label={t('users:dialog.reason')}
          hint={t('users:dialog.reasonHelp')}
          required
          countTo={limits.reasonLength}
          value={reason}
          error={wrong.reason}
          onChange={event => set({ reason: event.currentTarget.value })}
        />
      </Form>
    </Dialog>
  )
}

type Fields = { account: string; reason: string }
const ofName: ReadonlySet<string> = new Set(['usernameTaken', 'usernameRetired', 'usernameInvalid'])

/** The entries, and saving: a repeated submit after a lost answer is not done twice. */
function useRenaming(user: UserDetail, id: string, name: string, onClose: () => void) {
  const { t } = useText()
  const reread = useReread()
  const [fields, setFields] = useState<Fields>({ account: user.account ?? '', reason: '' })
  const [wrong, setWrong] = useState<Partial<Fields>>({})
  const [trouble, setTrouble] = useState('')
  const [busy, setBusy] = useState(false)
  const [submitKey, setSubmitKey] = useState<string>()
  const tell = (faults: Partial<Fields>) => {
    setWrong(faults)
    const first = faults.account ? 'account' : 'reason'
    document.getElementById(`${id}-${first}`)?.focus()
  }
  const getFaults = ({ account, reason }: Fields): Partial<Fields> => ({
    ...(!isUsername(account) && { account: codeText(codes.usernameInvalid.code) }),
    ...(reason.trim() === '' && { reason: t('users:dialog.reasonRequired') }),
  })
  const run = async () => {
    const faults = getFaults(fields)
    if (Object.keys(faults).length > 0) return tell(faults)
    setBusy(true)
    setTrouble('')
    try {
      await send(renameAccount, { userId: user.id, ...fields }, { quiet: true, submitKey })
      toast('success', t('users:rename.done', { name, account: fields.account.trim() }))
      onClose()
      await reread(userById, userHistory, searchUsers)
    } catch (error) {
      if (!isCallError(error)) throw error
      setSubmitKey(error.transport ? error.submitKey : undefined)
      if (ofName.has(error.name)) tell({ account: error.message })
      else setTrouble(error.message || t('users:help.failed'))
    } finally {
      setBusy(false)
    }
  }
  const set = (part: Partial<Fields>) => {
    setFields(before => ({ ...before, ...part }))
    setWrong({})
  }
  return { ...fields, wrong, trouble, busy, set, run }
}
