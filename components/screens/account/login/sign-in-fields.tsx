import { ArrowBigUpDash } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { mailSignInCode } from '../../../../client/sign-in/sign-in.ts'
import { limits } from '../../../../contract/limits.ts'
import { isEmail } from '../../../../contract/values/address.ts'
import { useText } from '../../../shared/call/use-text.ts'
import type { FieldErrors } from '../../../shared/form/use-field-errors.ts'
import { Icon } from '../../../ui/base/icon.tsx'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { PasswordField, TextField } from '../../../ui/form/text-field.tsx'
import { CodeField } from '../parts/code-field.tsx'
import type { Entries } from '../parts/entries.ts'
import { capsLock, choices } from '../parts/sign-in.css.ts'
import { Legal } from './legal.tsx'
import type { SendTo } from './use-sign-in.ts'

export type Fields = {
  /** Prefix of the fields' ids. */
  id: string
  entries: Entries
  errors: FieldErrors<keyof Entries>
  set: <K extends keyof Entries>(key: K, value: Entries[K]) => void
}

/** Account and password, with a hint while Caps Lock is on. `settled`: the account can't be changed. */
export function PasswordFields({ id, entries, errors, set, settled }: Fields & { settled: boolean }) {
  const { t } = useText()
  const capsLock = useCapsLock()
  return (
    <>
      <TextField
        id={`${id}-account`}
        label={t('login:account')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={limits.emailMax}
        bound={limits.emailMax}
        readOnly={settled}
        value={entries.account}
        error={errors.account}
        onChange={event => set('account', event.currentTarget.value)}
      />
      <PasswordField
        id={`${id}-password`}
        label={t('login:password')}
        maxLength={128}
        value={entries.password}
        error={errors.password}
        hint={capsLock.on && <CapsLockHint />}
        onChange={event => set('password', event.currentTarget.value)}
        {...capsLock.watch}
      />
    </>
  )
}

export type CodeWayProps = Fields & {
  onTrouble: Parameters<typeof CodeField>[0]['onTrouble']
  /** Sends a code, after the puzzle if the server requires it. */
  onSend: SendTo
  /** Called when there is no destination for a code; the form shows it. */
  onNowhere: (field: 'email' | 'phone') => void
}

/** E-mail address and the code that is mailed to it. */
export function EmailFields({ id, entries, errors, set, onTrouble, onSend, onNowhere }: CodeWayProps) {
  const { t } = useText()
  const send = () => {
    const email = entries.email.trim()
    if (isEmail(email)) return onSend(email, slide => mailSignInCode({ email, ...(slide && { slide }) }))
    onNowhere('email')
    return null
  }
  return (
    <>
      <TextField
        id={`${id}-email`}
        type="email"
        label={t('login:email')}
        autoComplete="username"
        maxLength={limits.emailMax}
        bound={limits.emailMax}
        value={entries.email}
        error={errors.email}
        onChange={event => set('email', event.currentTarget.value)}
      />
      <CodeField
        id={`${id}-code`}
        place={`sign-in ${entries.email.trim().toLowerCase()}`}
        value={entries.code}
        error={errors.code}
        sent={t('login:codeSent')}
        onSend={send}
        onChange={code => set('code', code)}
        onTrouble={onTrouble}
      />
    </>
  )
}

/** Checkboxes of every method: remember me, unless the account is fixed, and the legal statement. */
export function Choices({ id, entries, errors, set, settled }: Fields & { settled: boolean }) {
  const { t } = useText()
  return (
    <div className={choices}>
      {!settled && (
        <Checkbox
          id={`${id}-remember`}
          checked={entries.remember}
          label={t('login:remember')}
          onChange={event => set('remember', event.currentTarget.checked)}
        />
      )}
      <Legal
        id={`${id}-legal`}
        checked={entries.legal}
        error={errors.legal}
        onChange={checked => set('legal', checked)}
      />
    </div>
  )
}

/** Watches the Caps Lock state on a field; it does not look at the keys themselves. */
function useCapsLock() {
  const [on, setOn] = useState(false)
  const look = (event: KeyboardEvent) => setOn(event.getModifierState('CapsLock'))
  return { on, watch: { onKeyDown: look, onKeyUp: look, onBlur: () => setOn(false) } }
}

/** The hint under a password while Caps Lock is on. */
function CapsLockHint() {
  const { t } = useText()
  return (
    <span className={capsLock}>
      <Icon of={ArrowBigUpDash} size={14} />
      {t('login:capsLock')}
    </span>
  )
}
