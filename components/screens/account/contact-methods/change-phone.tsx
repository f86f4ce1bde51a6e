import { Suspense, useState } from 'react'
import { useText } from '../../../shared/call/use-text.ts'
import { Button } from '../../../ui/base/button.tsx'
import { lazyPart } from '../../../ui/base/lazy-part.tsx'
import { NotLoaded } from '../../../ui/base/not-loaded.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Banner } from '../../../ui/feedback/notice-bar.tsx'
import * as css from './contact-methods.css.ts'
import { Done } from './done.tsx'
import { NewNumber } from './new-number.tsx'
import { getNumber, OldPlace } from './old-place.tsx'
import { ChangePage, type Ways } from './page.tsx'
import { PasswordStep } from './password-step.tsx'
import { Step } from './step.tsx'
import { useTicket } from './use-ticket.ts'

const UnbindDialog = lazyPart(() => import('./unbind-dialog.tsx').then(file => file.UnbindDialog), NotLoaded)

/**
 * Changes or adds the phone number: a code to the existing contact method, then a code to the new number (B22, D11,
 * D14).
 */
export function ChangePhonePage() {
  const { t } = useText()
  return (
    <ChangePage title={t('portal:title.changePhone')} text={t('contactWays:phone.text')}>
      {ways =>
        ways.sms ? (
          <Change ways={ways} />
        ) : (
          <EmptyState title={t('contactWays:phone.off')} text={t('contactWays:phone.offText')} />
        )
      }
    </ChangePage>
  )
}

/** All outcomes of the page. */
type Outcome = { kind: 'changed'; address: string } | { kind: 'unbound' } | null

function Change({ ways }: { ways: Ways }) {
  const { t } = useText()
  const [bound] = useState(ways)
  const [outcome, setOutcome] = useState<Outcome>(null)
  if (outcome?.kind === 'unbound') return <Done title={t('contactWays:unbind.done')} />
  if (outcome)
    return (
      <Done
        title={t(bound.phone === null ? 'contactWays:phone.bound' : 'contactWays:phone.done')}
        text={t('contactWays:phone.doneText', { address: outcome.address })}
      />
    )
  return (
    <>
      <Steps bound={bound} onChanged={address => setOutcome({ kind: 'changed', address })} />
      {bound.phone !== null && (
        <Unbind address={getNumber(bound)} onUnbound={() => setOutcome({ kind: 'unbound' })} />
      )}
    </>
  )
}

function Steps({ bound, onChanged }: { bound: Ways; onChanged: (number: string) => void }) {
  const { t } = useText()
  const { ticket, expired, prove, unproved } = useTicket()
  const byPhone = bound.phone !== null
  const proved = ticket !== undefined
  return (
    <>
      {expired && <Banner notice={{ id: 'expired', tone: 'warning', text: t('contactWays:expired') }} />}
      <ol className={css.steps}>
        {byPhone || bound.email !== null ? (
          <OldPlace
            bound={bound}
            by={byPhone ? 'phone' : 'email'}
            title={t(byPhone ? 'contactWays:phone.old' : 'contactWays:phone.byEmail')}
            proved={proved}
            onProved={prove}
          >
            {byPhone && <p className={css.aside}>{t('contactWays:phone.lost')}</p>}
          </OldPlace>
        ) : (
          <PasswordStep proved={proved} onProved={prove} />
        )}
        <Step number={2} state={proved ? 'open' : 'later'} title={t('contactWays:phone.new')}>
          <NewNumber
            ticket={ticket}
            submit={t(bound.phone === null ? 'contactWays:phone.bind' : 'contactWays:phone.submit')}
            onUnproved={unproved}
            onChanged={onChanged}
          />
        </Step>
      </ol>
    </>
  )
}

function Unbind({ address, onUnbound }: { address: string; onUnbound: () => void }) {
  const { t } = useText()
  const [open, setOpen] = useState(false)
  return (
    <div className={css.plain}>
      <Button variant="quiet" onClick={() => setOpen(true)}>
        {t('contactWays:unbind.open')}
      </Button>
      <Suspense>
        {open && <UnbindDialog address={address} onClose={() => setOpen(false)} onUnbound={onUnbound} />}
      </Suspense>
    </div>
  )
}
