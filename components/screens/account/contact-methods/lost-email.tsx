import { useId, useState } from 'react'
import { proveWithoutEmail, sendToOldPhone } from '../../../../client/sign-in/contact-methods.ts'
import { useSessionStore } from '../../../shared/call/session-context.ts'
import { useText } from '../../../shared/call/use-text.ts'
import { Button } from '../../../ui/base/button.tsx'
import { Banner } from '../../../ui/feedback/notice-bar.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { RadioGroup } from '../../../ui/form/radio-group.tsx'
import { PasswordField, TextField } from '../../../ui/form/text-field.tsx'
import { CodeField } from '../parts/code-field.tsx'
import { isCode } from '../parts/entries.ts'
import { useAttempt } from '../parts/use-attempt.ts'
import * as css from './contact-methods.css.ts'
import { getNumber, getPlace } from './old-place.tsx'
import type { Ways } from './page.tsx'

type ProofMethod = 'phone' | 'authenticator'

/** What can prove the identity beside the password when the mailbox is lost. */
export const waysWithoutEmail = ({ phone, sms, authenticator, password }: Ways): ProofMethod[] =>
  password
    ? [
        ...(phone !== null && sms ? ['phone' as const] : []),
        ...(authenticator ? ['authenticator' as const] : []),
      ]
    : []

type Props = { bound: Ways; onProved: (ticket: string) => void; onBack: () => void }

/** Password and a code by SMS or from the authenticator, in place of a code to the lost address (D13). */
export function LostEmail({ bound, onProved, onBack }: Props) {
  const { t } = useText()
  const id = useId()
  const ways = waysWithoutEmail(bound)
  const form = useLost(ways[0]!, id, onProved)
  const { way, trouble } = form
  return (
    <Form className={css.form} onSend={form.submit}>
      {trouble && <Banner notice={{ id: 'trouble', tone: 'danger', text: trouble.text }} />}
      {ways.length > 1 && (
        <RadioGroup
          label={t('contactWays:lost.way')}
          value={way}
          onChange={next => form.choose(next as ProofMethod)}
          options={ways.map(each => ({ value: each, label: t(`contactWays:lost.${each}`) }))}
        />
      )}
      <PasswordField
        id={`${id}-password`}
        label={t('login:password')}
        autoFocus
        autoComplete="current-password"
        maxLength={128}
        value={form.password}
        error={form.missing === 'password' ? t('contactWays:lost.passwordMissing') : undefined}
        onChange={event => form.setPassword(event.currentTarget.value)}
      />
      {way === 'phone' && (
        <p className={css.aside}>{t('contactWays:codeGoesTo', { address: getNumber(bound) })}</p>
      )}
      <Code id={id} form={form} bound={bound} />
      <div className={css.buttons}>
        <Button type="submit" variant="primary" busy={form.busy}>
          {t('contactWays:verify')}
        </Button>
        <Button onClick={onBack}>{t('contactWays:lost.back')}</Button>
      </div>
    </Form>
  )
}

/** The code by the chosen method: sent to the phone, or read from the authenticator. */
type CodeProps = { id: string; form: ReturnType<typeof useLost>; bound: Ways }

function Code({ id, form, bound }: CodeProps) {
  const { t } = useText()
  const session = useSessionStore()
  const field = { id: `${id}-code`, value: form.code }
  if (form.way === 'phone')
    return (
      <CodeField
        {...field}
        place={getPlace(bound, 'phone')}
        error={form.missing === 'code' ? t('contactWays:codeInvalid') : undefined}
        sent={t('contactWays:oldSent')}
        onSend={() => sendToOldPhone('change', session)}
        onTrouble={form.say}
        onChange={form.setCode}
      />
    )
  return (
    <TextField
      {...field}
      label={t('contactWays:lost.code')}
      hint={t('contactWays:lost.codeHint')}
      mono
      autoComplete="one-time-code"
      maxLength={32}
      error={form.missing === 'code' ? t('contactWays:lost.codeMissing') : undefined}
      onChange={event => form.setCode(event.currentTarget.value)}
    />
  )
}

function useLost(first: ProofMethod, id: string, onProved: Props['onProved']) {
  const session = useSessionStore()
  const [way, setWay] = useState<ProofMethod>(first)
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [missing, setMissing] = useState<'password' | 'code' | null>(null)
  const { trouble, busy, say, attempt } = useAttempt()
  const lacking = () => {
    if (password === '') return 'password'
    return (way === 'phone' ? isCode(code) : code.trim() !== '') ? null : 'code'
  }
  const submit = () => {
    const lacks = lacking()
    setMissing(lacks)
    if (lacks) return document.getElementById(`${id}-${lacks}`)?.focus()
    attempt(async () => onProved(await proveWithoutEmail({ password, way, code: code.trim() }, session)))
  }
  const typed = (set: (text: string) => void) => (text: string) => {
    set(text)
    setMissing(null)
  }
  return {
    ...{ way, password, code, missing, trouble, busy, say, submit },
    setPassword: typed(setPassword),
    setCode: typed(setCode),
    choose: (next: ProofMethod) => {
      setWay(next)
      setCode('')
      say(null)
    },
  }
}
