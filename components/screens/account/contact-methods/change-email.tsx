import { useState } from 'react'
import { changeEmail, sendToNewEmail } from '../../../../client/sign-in/contact-methods.ts'
import { limits } from '../../../../contract/limits.ts'
import { isEmail } from '../../../../contract/values/address.ts'
import { useSessionStore } from '../../../shared/call/session-context.ts'
import { useText } from '../../../shared/call/use-text.ts'
import { Trouble } from '../../../shared/form/trouble.tsx'
import { Button } from '../../../ui/base/button.tsx'
import { Banner } from '../../../ui/feedback/notice-bar.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { CodeField } from '../parts/code-field.tsx'
import { Cancel } from './cancel.tsx'
import * as css from './contact-methods.css.ts'
import { Done } from './done.tsx'
import { LostEmail, waysWithoutEmail } from './lost-email.tsx'
import { OldPlace } from './old-place.tsx'
import { ChangePage, type Ways } from './page.tsx'
import { PasswordStep } from './password-step.tsx'
import { Step } from './step.tsx'
import { useNewPlace } from './use-new-place.ts'
import { useTicket } from './use-ticket.ts'

/** Changes the e-mail address: a code to the old one, then a code to the new one (B21, D13). */
export function ChangeEmailPage() {
  const { t } = useText()
  return (
    <ChangePage title={t('portal:title.changeEmail')} text={t('contactWays:email.text')}>
      {ways => <Change ways={ways} />}
    </ChangePage>
  )
}

function Change({ ways }: { ways: Ways }) {
  const { t } = useText()
  const [bound] = useState(ways)
  const by = vouching(bound)
  const { ticket, expired, prove, unproved } = useTicket()
  const [changed, setChanged] = useState('')
  const [lost, setLost] = useState(false)
  if (changed)
    return (
      <Done
        title={t('contactWays:email.done')}
        text={t('contactWays:email.doneText', { address: changed })}
      />
    )
  const proved = ticket !== undefined
  return (
    <>
      {expired && <Banner notice={{ id: 'expired', tone: 'warning', text: t('contactWays:expired') }} />}
      <ol className={css.steps}>
        {by ? (
          <OldPlace
            bound={bound}
            by={by}
            title={t(by === 'email' ? 'contactWays:email.old' : 'contactWays:email.byPhone')}
            proved={proved}
            onProved={prove}
            instead={
              lost ? <LostEmail bound={bound} onProved={prove} onBack={() => setLost(false)} /> : undefined
            }
          >
            {by === 'email' && <Lost bound={bound} onLost={() => setLost(true)} />}
          </OldPlace>
        ) : (
          <PasswordStep proved={proved} onProved={prove} />
        )}
        <Step
          number={2}
          state={proved ? 'open' : 'later'}
          title={t('contactWays:email.new')}
          text={bound.email === null && t('contactWays:email.none')}
        >
          <NewAddress ticket={ticket} onUnproved={unproved} onChanged={setChanged} />
        </Step>
      </ol>
    </>
  )
}

/** What a user without access to the old mailbox can do: prove their identity another way, or ask for help. */
function Lost({ bound, onLost }: { bound: Ways; onLost: () => void }) {
  const { t } = useText()
  if (waysWithoutEmail(bound).length === 0) return <p className={css.aside}>{t('contactWays:email.lost')}</p>
  return (
    <div className={css.plain}>
      <Button variant="quiet" onClick={onLost}>
        {t('contactWays:lost.open')}
      </Button>
    </div>
  )
}

/**
 * Which contact method proves the identity: the old address; without one the phone number, where SMS is available;
 * null means the password.
 */
const vouching = ({ email, phone, sms }: Ways): 'email' | 'phone' | null => {
  if (email !== null) return 'email'
  return phone !== null && sms ? 'phone' : null
}

type NewProps = {
  ticket: string | undefined
  onUnproved: () => void
  onChanged: (email: string) => void
}

function NewAddress({ ticket, onUnproved, onChanged }: NewProps) {
  const { t } = useText()
  const session = useSessionStore()
  const form = useNewPlace({
    draft: 'email.new',
    kind: 'email',
    onUnproved,
    send: async ({ place, code }) => {
      await changeEmail({ email: place.trim(), verificationCode: code.trim(), ticket }, session)
      onChanged(place.trim())
    },
  })
  const email = form.values.place.trim()
  const sendCode = () => {
    if (isEmail(email)) return sendToNewEmail({ email, ticket }, session)
    form.refusePlace()
    return null
  }
  return (
    <Form className={css.form} onSend={() => void form.submit()} onBlur={form.onBlur}>
      <Trouble text={form.trouble} />
      <TextField
        {...form.text('place')}
        type="email"
        label={t('terms:newEmailAddress')}
        autoComplete="email"
        autoFocus={ticket !== undefined}
        maxLength={limits.emailMax}
        bound={limits.emailMax}
      />
      <CodeField
        id={`${form.id}-code`}
        place={`new ${email.toLowerCase()}`}
        value={form.values.code}
        error={form.errors.code}
        sent={t('contactWays:email.sent')}
        onSend={sendCode}
        onTrouble={form.tell}
        onChange={code => form.set({ code })}
      />
      <div className={css.buttons}>
        <Button type="submit" variant="primary" busy={form.busy}>
          {t('contactWays:email.submit')}
        </Button>
        <Cancel />
      </div>
    </Form>
  )
}
