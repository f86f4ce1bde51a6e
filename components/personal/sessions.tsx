import { dateMinute } from '../../client/zones/format.ts'
import { endSession, listSessions } from '../../contract/auth/calls.ts'
import type { Output } from '../../contract/define.ts'
import type { WordKey } from '../../locales/words.ts'
import { Failed } from '../failed.tsx'
import { browserName } from '../shell/browser-name.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { Unbroken } from '../ui/unbroken.tsx'
import { useScoped } from '../use-scoped.ts'
import { useText } from '../use-text.ts'
import * as css from './section.css.ts'
import { Section } from './section.tsx'
import { useEnding } from './use-ending.ts'
import { useEndingOthers } from './use-ending-others.ts'

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
      {sessions.isPending && <Skeleton lines={2} />}
      {sessions.isError && <Failed small error={sessions.error} onRetry={() => sessions.refetch()} />}
      {sessions.data && (
        <ul className={css.inner}>
          {sessions.data.records.map(session => (
            <Entry
              key={session.id}
              session={session}
              busy={busy === session.id}
              onEnd={() => end(session.id)}
            />
          ))}
        </ul>
      )}
    </Section>
  )
}

const methods: Readonly<Record<string, WordKey>> = {
  password: 'personal:sessions.method.password',
  'email-code': 'personal:sessions.method.email',
  'sms-code': 'personal:sessions.method.sms',
  'third-party': 'personal:sessions.method.thirdParty',
  passkey: 'personal:sessions.method.passkey',
  token: 'personal:sessions.method.token',
}

function Entry({ session, busy, onEnd }: { session: Session; busy: boolean; onEnd: () => void }) {
  const { t } = useText()
  const name = browserName(session.userAgent) ?? t('personal:sessions.unknown')
  const method = methods[session.method]
  const values = {
    method: method ? t(method) : session.method,
    network: session.network ?? '',
    since: dateMinute(session.createdAt),
    seen: dateMinute(session.lastSeenAt),
  }
  return (
    <li className={css.entry}>
      <div className={css.about}>
        <span className={css.name}>
          {name}
          {session.own && <Badge>{t('personal:sessions.own')}</Badge>}
        </span>
        <span className={css.meta}>
          <Unbroken
            text={t(session.network ? 'personal:sessions.sinceIn' : 'personal:sessions.since', values)}
            parts={[values.since, values.seen]}
          />
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
