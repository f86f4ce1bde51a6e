import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import type { Ticked } from '../../../../client/sign-in/sign-in.ts'
import { loadWords } from '../../../../client/words/i18n.ts'
import { useText } from '../../../shared/call/use-text.ts'
import { Anchor } from '../../../shared/page/navigation.tsx'
import { Button } from '../../../ui/base/button.tsx'
import { lazyPart, Nothing } from '../../../ui/base/lazy-part.tsx'
import { LiveRegion } from '../../../ui/base/live-region.tsx'
import { NotLoaded } from '../../../ui/base/not-loaded.tsx'
import { Tabs } from '../../../ui/base/tabs.tsx'
import { Later } from '../../../ui/feedback/skeleton.tsx'
import { Form } from '../../../ui/form/form.tsx'
import type { Trouble } from '../parts/attempt.ts'
import type { Person, SignInTab } from '../parts/entries.ts'
import { heading } from '../parts/frame.css.ts'
import {
  alarm,
  body,
  forgot,
  form,
  note,
  signIn,
  title,
  trouble as troubleClass,
} from '../parts/sign-in.css.ts'
import { troubleText } from '../parts/trouble-text.ts'
import { useEntries } from '../parts/use-entries.ts'
import type { OtherWaysProps } from '../third-party/other-ways.tsx'
import { takeBack } from './came-back.ts'
import { Puzzle } from './puzzle.tsx'
import { Choices, type CodeWayProps, EmailFields, PasswordFields } from './sign-in-fields.tsx'
import { type Ends, useSignIn } from './use-sign-in.ts'

const PasskeyButton = lazyPart(
  () => import('../passkeys/sign-in-button.tsx').then(file => file.PasskeyButton),
  Nothing,
)
const OtherWays = lazyPart(async () => {
  const [file] = await Promise.all([import('../third-party/other-ways.tsx'), loadWords(['thirdParty'])])
  return file.OtherWays
}, Nothing)
/* The list of countries loads when this tab first opens. */
const SmsFields = lazyPart(() => import('./sms-fields.tsx').then(file => file.SmsFields), NotLoaded)

type Props = {
  /** Sign-in methods of the server; the tabs follow them. */
  ways: readonly SignInTab[]
  /** A sentence above the form: why this screen appears, and where it leads. */
  hint?: string
  /** Whether the puzzle comes before a password. */
  withPuzzle: boolean
  /** The page has its own heading. */
  untitled?: boolean
  /** Offers passkeys beside the other methods. */
  passkeys?: boolean
  /** Offers identity providers below the other methods. */
  others?: OtherWaysProps
  /** The person whose session has ended: the account is fixed, and they need not accept the legal statement again. */
  person?: Person
} & Ends

/** Sign-in (D1, D2, D4): nothing typed is lost when a try fails or the method changes. */
export function SignIn({ ways, hint, withPuzzle, untitled, passkeys, others, person, ...ends }: Props) {
  const { t } = useText()
  const [way, setWay] = useState<SignInTab>(ways[0] ?? 'password')
  const { fields, isComplete, mayGoOn, nowhere, onBlur, clear } = useEntries(way, person)
  const [legalDue, setLegalDue] = useState(!person)
  // If the checkbox is not drawn, nothing was accepted just now.
  const sent = { ...fields.entries, legal: fields.entries.legal && legalDue }
  const course = useSignIn(sent, withPuzzle, ends)
  // The legal statement has changed since this person accepted it: the dialog over the page shows the checkbox too.
  if (!legalDue && course.trouble?.name === 'legalRequired') {
    setLegalDue(true)
    fields.set('legal', false)
  }
  const sends = { password: course.begin, sms: course.withPhoneCode, email: course.withMailedCode }
  const go = () => {
    if (isComplete()) sends[way]()
  }
  const change = (next: SignInTab) => {
    setWay(next)
    clear()
    course.close()
    course.say(null)
  }
  const whole = useFocusAfterReturn()
  const bound = { onTrouble: course.say, onSend: course.sendTo, onNowhere: nowhere }
  const steps = (
    <div className={body}>
      <Alarm trouble={course.trouble} ways={ways} way={way} />
      <Form className={form} onSend={go} onBlur={onBlur}>
        <WayFields way={way} {...fields} {...bound} settled={person !== undefined} />
        {legalDue && <Choices {...fields} settled={person !== undefined} />}
        {!course.open && (
          <Button type="submit" variant="primary" wide busy={course.busy}>
            {t('login:submit')}
          </Button>
        )}
      </Form>
      <PuzzleStep
        course={course}
        onEmail={way !== 'email' && ways.includes('email') ? () => change('email') : undefined}
      />
    </div>
  )
  return (
    <div ref={whole} className={signIn}>
      {!person && !untitled && (
        <h1 tabIndex={-1} className={`${title} ${heading}`}>
          {t('login:title')}
        </h1>
      )}
      {hint && <p className={note}>{hint}</p>}
      <Ways ways={ways} way={way} onChange={change}>
        {steps}
      </Ways>
      <FurtherWays
        passkeys={passkeys && !course.open}
        others={others}
        mayGoOn={mayGoOn}
        sent={sent}
        ends={ends}
        onTrouble={course.say}
      />
    </div>
  )
}

/** After going back here, the focus begins at the heading, or at the first field where the page has its own heading. */
function useFocusAfterReturn() {
  const whole = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (takeBack()) whole.current?.querySelector<HTMLElement>('h1, input:not([readonly])')?.focus()
  }, [])
  return whole
}

type FurtherProps = Pick<Props, 'passkeys' | 'others'> & {
  mayGoOn: () => boolean
  sent: Ticked
  ends: Ends
  onTrouble: (trouble: Trouble | null) => void
}

/** Methods without typing: the same checkboxes apply to them. */
function FurtherWays({ passkeys, others, mayGoOn, sent, ends, onTrouble }: FurtherProps) {
  return (
    <>
      {passkeys && (
        <Suspense>
          <PasskeyButton
            mayStart={mayGoOn}
            ticked={sent}
            onTrouble={onTrouble}
            onSignedIn={ends.onSignedIn}
          />
        </Suspense>
      )}
      {others && (
        <Suspense>
          <OtherWays {...others} mayStart={mayGoOn} ticked={sent} {...ends} />
        </Suspense>
      )}
    </>
  )
}

function WayFields({ way, settled, ...props }: CodeWayProps & { way: SignInTab; settled: boolean }) {
  const { t } = useText()
  if (way === 'password')
    return (
      <>
        <PasswordFields {...props} settled={settled} />
        {!settled && (
          <Anchor href="/login/forgetPass" className={forgot}>
            {t('login:forgot')}
          </Anchor>
        )}
      </>
    )
  if (way === 'email') return <EmailFields {...props} />
  return (
    <Later lines={2} size="control">
      <SmsFields {...props} />
    </Later>
  )
}

type WaysProps = {
  ways: readonly SignInTab[]
  way: SignInTab
  onChange: (way: SignInTab) => void
  children: ReactNode
}

/** One tab per method; a single method needs no tabs. */
function Ways({ ways, way, onChange, children }: WaysProps) {
  const { t } = useText()
  if (ways.length < 2) return children
  const tabs = ways.map(each => ({ id: each, label: t(`login:way.${each}`), content: children }))
  return (
    <Tabs label={t('login:ways')} items={tabs} value={way} onChange={next => onChange(next as SignInTab)} />
  )
}

type AlarmProps = { trouble: Trouble | null; ways: readonly SignInTab[]; way: SignInTab }

/** The error, scrolled into view: on a small screen the button is far below it. */
function Alarm({ trouble, ways, way }: AlarmProps) {
  const { locale } = useText()
  const where = { mailOffered: ways.includes('email') && way !== 'email', byCode: way !== 'password' }
  const text = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (trouble) text.current?.scrollIntoView({ block: 'nearest' })
  }, [trouble])
  return (
    <div role="alert" className={alarm}>
      {trouble && (
        <p ref={text} className={troubleClass}>
          {troubleText(trouble, locale, Date.now(), where)}
        </p>
      )}
    </div>
  )
}

/** The puzzle while it is open, and the message that it was solved. */
function PuzzleStep({ course, onEmail }: { course: ReturnType<typeof useSignIn>; onEmail?: () => void }) {
  const { t } = useText()
  return (
    <>
      <LiveRegion text={course.passed ? t('login:slide.passed') : ''} />
      {course.open && (
        <Puzzle
          challenge={course.puzzle}
          busy={course.busy}
          onConfirm={course.confirm}
          onAgain={course.again}
          other={
            onEmail && {
              hint: t('login:slide.unable'),
              label: t('login:slide.useEmail'),
              onChoose: onEmail,
            }
          }
        />
      )}
    </>
  )
}
