import { type SubmitEvent, useEffect, useId, useRef, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { LiveRegion } from '../ui/live-region.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { PasswordField, TextField } from '../ui/text-field.tsx'
import { useText } from '../use-text.ts'
import { CapsLockHint, useCapsLock } from './caps-lock.tsx'
import { CodeField } from './code-field.tsx'
import { type Entries, type Faults, faultsOf, firstEntries, isEmail, type Way } from './entries.ts'
import { Legal } from './legal.tsx'
import { Puzzle } from './puzzle.tsx'
import { choices, form, note, signIn, title, trouble as troubleClass } from './sign-in.css.ts'
import { troubleText } from './trouble-text.ts'
import { useSignIn } from './use-sign-in.ts'

type Props = {
  /** Ways that the server offers; the tabs follow. */
  ways: readonly Way[]
  /** A sentence above the form: why this screen has come, and where it leads afterwards. */
  hint?: string
  /** Whether the puzzle comes before a password. */
  withPuzzle: boolean
  onSignedIn: () => void
}

/** Signing in (D1, D2, D4): nothing that was typed is lost when a try fails or the way is changed. */
export function SignIn({ ways, hint, withPuzzle, onSignedIn }: Props) {
  const { t, locale } = useText()
  const id = useId()
  const [entries, setEntries] = useState<Entries>(firstEntries)
  const [faults, setFaults] = useState<Faults>({})
  const [way, setWay] = useState<Way>(ways[0] ?? 'password')
  const course = useSignIn(entries, withPuzzle, onSignedIn)
  const alarm = useRef<HTMLParagraphElement>(null)
  const set = <K extends keyof Entries>(key: K, value: Entries[K]) => {
    setEntries(now => ({ ...now, [key]: value }))
    setFaults(now => ({ ...now, [key]: undefined }))
  }
  const go = (event: SubmitEvent) => {
    event.preventDefault()
    const found = faultsOf(way, entries)
    setFaults(found)
    const first = Object.keys(found)[0]
    if (first) return document.getElementById(`${id}-${first}`)?.focus()
    if (way === 'password') course.begin()
    else course.withCode()
  }
  const change = (next: Way) => {
    setWay(next)
    course.close()
    course.say(null)
  }
  const { trouble } = course
  useEffect(() => {
    if (trouble) alarm.current?.scrollIntoView({ block: 'nearest' })
  }, [trouble])
  const fields = { id, entries, faults, set }
  const body = (
    <>
      <div role="alert">
        {trouble && (
          <p ref={alarm} className={troubleClass}>
            {troubleText(trouble, locale, Date.now(), ways.includes('email') && way !== 'email')}
          </p>
        )}
      </div>
      <form noValidate className={form} onSubmit={go}>
        {way === 'password' ? (
          <PasswordFields {...fields} />
        ) : (
          <EmailFields
            {...fields}
            onTrouble={course.say}
            onNoEmail={() => setFaults({ email: 'emailInvalid' })}
          />
        )}
        <Choices {...fields} />
        {!course.open && (
          <Button type="submit" variant="primary" wide busy={course.busy}>
            {t('login:submit')}
          </Button>
        )}
      </form>
      <LiveRegion text={course.passed ? t('login:slide.passed') : ''} />
      {course.open && (
        <Puzzle
          challenge={course.puzzle}
          busy={course.busy}
          onConfirm={course.confirm}
          onAgain={course.begin}
          onEmail={ways.includes('email') ? () => change('email') : undefined}
        />
      )}
    </>
  )
  const tabs = ways.map(each => ({ id: each, label: t(`login:way.${each}`), content: body }))
  return (
    <div className={signIn}>
      <h1 className={title}>{t('login:title')}</h1>
      {hint && <p className={note}>{hint}</p>}
      {tabs.length > 1 ? (
        <Tabs label={t('login:ways')} items={tabs} value={way} onChange={next => change(next as Way)} />
      ) : (
        body
      )}
    </div>
  )
}

type Fields = {
  id: string
  entries: Entries
  faults: Faults
  set: <K extends keyof Entries>(key: K, value: Entries[K]) => void
}

function PasswordFields({ id, entries, faults, set }: Fields) {
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
        maxLength={254}
        value={entries.account}
        error={faults.account && t(`login:field.${faults.account}`)}
        onChange={event => set('account', event.currentTarget.value)}
      />
      <PasswordField
        id={`${id}-password`}
        label={t('login:password')}
        maxLength={128}
        value={entries.password}
        error={faults.password && t(`login:field.${faults.password}`)}
        hint={capsLock.on && <CapsLockHint />}
        onChange={event => set('password', event.currentTarget.value)}
        {...capsLock.watch}
      />
    </>
  )
}

type EmailProps = Fields & { onTrouble: Parameters<typeof CodeField>[0]['onTrouble']; onNoEmail: () => void }

function EmailFields({ id, entries, faults, set, onTrouble, onNoEmail }: EmailProps) {
  const { t } = useText()
  return (
    <>
      <TextField
        id={`${id}-email`}
        type="email"
        label={t('login:email')}
        autoComplete="username"
        maxLength={254}
        value={entries.email}
        error={faults.email && t(`login:field.${faults.email}`)}
        onChange={event => set('email', event.currentTarget.value)}
      />
      <CodeField
        id={`${id}-code`}
        email={entries.email}
        value={entries.code}
        error={faults.code && t(`login:field.${faults.code}`)}
        onChange={code => set('code', code)}
        {...{ onNoEmail, onTrouble, isEmail }}
      />
    </>
  )
}

function Choices({ id, entries, faults, set }: Fields) {
  const { t } = useText()
  return (
    <div className={choices}>
      <Checkbox
        id={`${id}-remember`}
        checked={entries.remember}
        label={t('login:remember')}
        onChange={event => set('remember', event.currentTarget.checked)}
      />
      <Legal
        id={`${id}-legal`}
        checked={entries.legal}
        error={faults.legal && t(`login:field.${faults.legal}`)}
        onChange={checked => set('legal', checked)}
      />
    </div>
  )
}
