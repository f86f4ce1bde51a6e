import { useId, useState } from 'react'
import { isCallError } from '../../client/http/call-error.ts'
import { send } from '../../client/session/api.ts'
import { passwordHash } from '../../client/sign-in/md5.ts'
import { dateMinute } from '../../client/zones/format.ts'
import { limits } from '../../contract/limits.ts'
import { accountAccess, linkToNewAddress } from '../../contract/recovery/account-help.ts'
import { userHistory } from '../../contract/users/calls.ts'
import type { UserDetail } from '../../contract/users/shapes.ts'
import { isEmail } from '../../contract/values/address.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Form } from '../ui/form.tsx'
import { Banner } from '../ui/notice-bar.tsx'
import { TextArea } from '../ui/text-area.tsx'
import { PasswordField, TextField } from '../ui/text-field.tsx'
import { toast } from '../ui/toast-store.ts'
import { useReread } from '../use-reread.ts'
import { useText } from '../use-text.ts'
import { useNameOf } from './person.tsx'
import * as css from './users.css.ts'

type Props = { user: Pick<UserDetail, 'id' | 'lastName' | 'firstName'>; onClose: () => void }

/**
 * A password link to a new address, for a user who has lost the mailbox (D5): the reason, and the administrator's own
 * password again.
 */
export function NewAddressDialog(props: Props) {
  const { t } = useText()
  const id = useId()
  const name = useNameOf()(props.user)
  const course = useSending(props, id, name)
  return (
    <Dialog
      open
      title={t('users:newAddress.title', { name })}
      onClose={props.onClose}
      footer={
        <>
          <Button onClick={props.onClose}>{t('users:dialog.cancel')}</Button>
          <Button type="submit" form={id} variant="danger" busy={course.busy}>
            {t('users:newAddress.action')}
          </Button>
        </>
      }
    >
      <Form id={id} className={css.stack} onSend={() => void course.run()}>
        {course.trouble && <Banner notice={{ id: 'trouble', tone: 'danger', text: course.trouble }} />}
        <p>{t('users:newAddress.effect')}</p>
        <Entries id={id} course={course} />
      </Form>
    </Dialog>
  )
}

type EntriesProps = { id: string; course: ReturnType<typeof useSending> }

function Entries({ id, course }: EntriesProps) {
  const { t } = useText()
  const { fields, wrong, set } = course
  return (
    <>
      <TextField
        id={`${id}-email`}
        type="email"
        label={t('users:newAddress.field')}
        required
        autoComplete="off"
        maxLength={limits.emailMax}
        value={fields.email}
        error={wrong.email}
        onChange={event => set('email', event.currentTarget.value)}
      />
      <TextArea
        id={`${id}-reason`}
        label={t('users:dialog.reason')}
        hint={t('users:newAddress.reasonHint')}
        required
        countTo={limits.reasonLength}
        value={fields.reason}
        error={wrong.reason}
        onChange={event => set('reason', event.currentTarget.value)}
      />
      <Proof id={id} course={course} />
    </>
  )
}

/** Proves that the administrator acts: their password, and a code once the server requires one. */
function Proof({ id, course: { fields, wrong, coded, set } }: EntriesProps) {
  const { t } = useText()
  return (
    <>
      <PasswordField
        id={`${id}-password`}
        label={t('users:newAddress.password')}
        autoComplete="current-password"
        required
        maxLength={128}
        value={fields.password}
        error={wrong.password}
        onChange={event => set('password', event.currentTarget.value)}
      />
      {coded && (
        <TextField
          id={`${id}-code`}
          autoFocus
          label={t('users:newAddress.code')}
          mono
          required
          autoComplete="one-time-code"
          maxLength={32}
          value={fields.code}
          error={wrong.code}
          onChange={event => set('code', event.currentTarget.value)}
        />
      )}
    </>
  )
}

type Fields = { email: string; reason: string; password: string; code: string }
const order = ['email', 'reason', 'password', 'code'] as const
const fieldOf: Readonly<Record<string, keyof Fields>> = {
  emailTaken: 'email',
  emailUnchanged: 'email',
  currentPasswordWrong: 'password',
  authenticatorWrong: 'code',
  authenticatorUsed: 'code',
}

/** The entries, and sending; it asks for a code once the server requires one. */
function useSending({ user, onClose }: Props, id: string, name: string) {
  const { t } = useText()
  const done = useDone(name, onClose)
  const [fields, setFields] = useState<Fields>({ email: '', reason: '', password: '', code: '' })
  const [wrong, setWrong] = useState<Partial<Fields>>({})
  const [coded, setCoded] = useState(false)
  const [trouble, setTrouble] = useState('')
  const [busy, setBusy] = useState(false)
  const tell = (faults: Partial<Fields>) => {
    setWrong(faults)
    document.getElementById(`${id}-${order.find(field => faults[field])}`)?.focus()
  }
  const refused = (error: unknown) => {
    if (!isCallError(error)) throw error
    const field = fieldOf[error.name]
    if (error.name === 'authenticatorRequired') setCoded(true)
    else if (field) tell({ [field]: error.message })
    else setTrouble(error.message || t('users:help.failed'))
  }
  const run = async () => {
    const faults: Partial<Fields> = {
      ...(!isEmail(fields.email) && { email: t('users:newAddress.invalid') }),
      ...(fields.reason.trim() === '' && { reason: t('users:dialog.reasonRequired') }),
      ...(fields.password === '' && { password: t('users:newAddress.passwordMissing') }),
      ...(coded && fields.code.trim() === '' && { code: t('users:newAddress.codeMissing') }),
    }
    if (Object.keys(faults).length > 0) return tell(faults)
    setBusy(true)
    setTrouble('')
    const { email, reason, password, code } = fields
    const asked = { userId: user.id, email: email.trim(), reason: reason.trim() }
    const proof = { password: passwordHash(password), ...(code.trim() && { code: code.trim() }) }
    await send(linkToNewAddress, { ...asked, ...proof }, { quiet: true }).then(done, refused)
    setBusy(false)
  }
  const set = (field: keyof Fields, text: string) => {
    setFields(before => ({ ...before, [field]: text }))
    setWrong(({ [field]: _told, ...others }) => others)
  }
  return { fields, wrong, coded, trouble, busy, set, run }
}

function useDone(name: string, onClose: () => void) {
  const { t } = useText()
  const reread = useReread()
  return ({ opensAt }: { opensAt: string | null }) => {
    const text = opensAt
      ? t('users:newAddress.later', { name, date: dateMinute(opensAt) })
      : t('users:newAddress.done', { name })
    toast('success', text)
    onClose()
    void reread(userHistory, accountAccess)
  }
}
