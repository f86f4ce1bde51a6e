import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { date } from '../../../../client/zones/format.ts'
import { authenticatorState } from '../../../../contract/auth/second-factor.ts'
import type { Output } from '../../../../contract/define.ts'
import { Loaded } from '../../../shared/call/loaded.tsx'
import { useScoped } from '../../../shared/call/use-scoped.ts'
import { useText } from '../../../shared/call/use-text.ts'
import { Button } from '../../../ui/base/button.tsx'
import { lazyPart } from '../../../ui/base/lazy-part.tsx'
import { NotLoaded } from '../../../ui/base/not-loaded.tsx'
import { StatusChip } from '../../../ui/feedback/status-chip.tsx'
import * as css from '../parts/section.css.ts'

const Acts = lazyPart(() => import('./acts.tsx').then(file => file.Acts), NotLoaded)

/** Actions of users on their own authenticator. */
export type Act = 'bind' | 'unbind' | 'renew'

/** The user's own authenticator (D12): its state, binding, unbinding, new recovery codes. */
export function AuthenticatorSection() {
  const { t } = useText()
  const state = useScoped(authenticatorState, {})
  const cache = useQueryClient()
  const [act, setAct] = useState<Act | null>(null)
  const close = () => setAct(null)
  const done = () => {
    setAct(null)
    // Everything that depends on the authenticator has changed: its state, the devices, the sessions.
    void cache.invalidateQueries()
  }
  return (
    <section id="authenticator" className={css.section} aria-labelledby="authenticator-title">
      <div className={css.head}>
        <h2 id="authenticator-title" className={css.title}>
          {t('terms:authenticator')}
        </h2>
      </div>
      <div className={css.plate}>
        <p className={css.text}>{t('secondFactor:section.text')}</p>
        <Loaded query={state} small lines={2} size="text">
          {data => <Standing state={data} onAct={setAct} />}
        </Loaded>
      </div>
      {act && (
        <Suspense>
          <Acts act={act} onClose={close} onDone={done} />
        </Suspense>
      )}
    </section>
  )
}

type StandingProps = { state: Output<typeof authenticatorState>; onAct: (act: Act) => void }

function Standing({ state, onAct }: StandingProps) {
  const { t } = useText()
  const { bound, since, required, recoveryLeft } = state
  if (!bound)
    return (
      <div className={css.line}>
        <StatusChip tone={required ? 'warning' : 'neutral'}>{t('terms:notBound')}</StatusChip>
        <span className={css.spring} />
        <Button variant="primary" onClick={() => onAct('bind')}>
          {t('secondFactor:setup.title')}
        </Button>
      </div>
    )
  return (
    <>
      <div className={css.line}>
        <StatusChip tone="normal">{t('terms:boundSince', { date: date(since) })}</StatusChip>
        <span>{t('secondFactor:section.left', { count: recoveryLeft })}</span>
        <span className={css.spring} />
        <Button onClick={() => onAct('renew')}>{t('secondFactor:section.renew')}</Button>
        <Button onClick={() => onAct('unbind')}>{t('terms:unbind')}</Button>
      </div>
      {required && <p className={css.text}>{t('secondFactor:section.required')}</p>}
    </>
  )
}
