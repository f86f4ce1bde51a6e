import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { send } from '../../../../client/session/api.ts'
import { getKey } from '../../../../client/session/query.ts'
import { endSession, listSessions } from '../../../../contract/auth/calls.ts'
import type { Output } from '../../../../contract/define.ts'
import { Loaded } from '../../../shared/call/loaded.tsx'
import { useSessionStore } from '../../../shared/call/session-context.ts'
import { useScoped } from '../../../shared/call/use-scoped.ts'
import { useSession } from '../../../shared/call/use-session.ts'
import { useText } from '../../../shared/call/use-text.ts'
import { ask } from '../../../shared/page/ask.ts'
import { browserName } from '../../../shared/page/browser-name.ts'
import { getSessionText } from '../../../shared/page/session-text.ts'
import { Badge } from '../../../ui/base/badge.tsx'
import { Button } from '../../../ui/base/button.tsx'
import { Unbroken } from '../../../ui/base/unbroken.tsx'
import { toast } from '../../../ui/feedback/toast-store.ts'
import * as css from '../parts/section.css.ts'
import { Section } from '../parts/section.tsx'
import { useEnding } from '../parts/use-ending.ts'

type Session = Output<typeof listSessions>['records'][number]

/** The current sessions of the account, each with a button to end it (TR-N13). */
export function SessionsSection() {
  const { t } = useText()
  const sessions = useScoped(listSessions, {})
  const { busy, end } = useEnding(endSession, listSessions, 'personal:sessions.ended')
  const { ending, endOthers } = useEndingOthers()
  const others = sessions.data?.records.some(each => !each.own)
  const all = (
    <Button busy={ending} onClick={endOthers}>
      {t('personal:sessions.endOthers')}
    </Button>
  )
  return (
    <Section
      id="sessions"
      title={t('personal:part.sessions')}
      text={t('personal:sessions.text')}
      act={others && all}
    >
      <Loaded query={sessions} small lines={2} size="text">
        {data => (
          <ul className={css.inner}>
            {data.records.map(session => (
              <Entry
                key={session.id}
                session={session}
                busy={busy === session.id}
                onEnd={() => end(session.id)}
              />
            ))}
          </ul>
        )}
      </Loaded>
    </Section>
  )
}

function Entry({ session, busy, onEnd }: { session: Session; busy: boolean; onEnd: () => void }) {
  const { t } = useText()
  const name = browserName(session.userAgent) ?? t('terms:unknownBrowser')
  const { text, moments } = getSessionText(session)
  return (
    <li className={css.entry}>
      <div className={css.about}>
        <span className={css.name}>
          {name}
          {session.own && <Badge>{t('personal:sessions.own')}</Badge>}
        </span>
        <span className={css.meta}>
          <Unbroken text={text} parts={moments} />
        </span>
      </div>
      {!session.own && (
        <Button aria-label={t('personal:sessions.endOf', { name })} busy={busy} onClick={onEnd}>
          {t('personal:sessions.end')}
        </Button>
      )}
    </li>
  )
}

/** Ends every session but this one, after confirmation: unsaved work there may be lost. */
function useEndingOthers() {
  const { t } = useText()
  const store = useSessionStore()
  const session = useSession()
  const cache = useQueryClient()
  const [ending, setEnding] = useState(false)
  const endOthers = async () => {
    const sure = await ask({
      title: t('personal:sessions.othersTitle'),
      text: t('personal:sessions.othersText'),
      confirm: t('personal:sessions.endOthers'),
      cancel: t('common:action.cancel'),
      danger: true,
    })
    if (!sure) return
    setEnding(true)
    try {
      await send(endSession, {}, { session: store })
      toast('success', t('personal:sessions.othersEnded'))
    } finally {
      setEnding(false)
      await cache.invalidateQueries({ queryKey: getKey(session, listSessions, {}) })
    }
  }
  return { ending, endOthers }
}
