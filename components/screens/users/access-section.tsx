import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { codeText } from '../../../client/words/i18n.ts'
import { date, dateMinute } from '../../../client/zones/format.ts'
import { codes } from '../../../contract/codes.ts'
import type { Output } from '../../../contract/define.ts'
import { accountAccess } from '../../../contract/recovery/account-help.ts'
import type { UserDetail } from '../../../contract/users/shapes.ts'
import { Loaded } from '../../shared/call/loaded.tsx'
import { useScoped } from '../../shared/call/use-scoped.ts'
import { useSession } from '../../shared/call/use-session.ts'
import { useText } from '../../shared/call/use-text.ts'
import * as record from '../../shared/page/record.css.ts'
import { Button } from '../../ui/base/button.tsx'
import { lazyPart } from '../../ui/base/lazy-part.tsx'
import { NotLoaded } from '../../ui/base/not-loaded.tsx'
import * as own from './access.css.ts'
import { AccessEntries } from './access-entries.tsx'
import type { Help } from './help-dialog.tsx'

const HelpDialog = lazyPart(() => import('./help-dialog.tsx').then(file => file.HelpDialog), NotLoaded)
const NewAddressDialog = lazyPart(
  () => import('./new-address-dialog.tsx').then(file => file.NewAddressDialog),
  NotLoaded,
)

/** A user's sign-in methods and state, as answered by the server. */
export type Access = Output<typeof accountAccess>
/** Opens the dialog of one kind of help; `about` is the session, device or provider concerned. */
export type Ask = (help: Help, about?: string) => void

type Props = { user: Pick<UserDetail, 'id' | 'lastName' | 'firstName'> }

/**
 * How a user signs in: contact methods, second factor, lockout, sessions and trusted devices, with buttons to end
 * them (TR-N13, TR-E6).
 */
export function AccessSection({ user }: Props) {
  const { t } = useText()
  const access = useScoped(accountAccess, { userId: user.id })
  const self = useSession().user?.id === user.id
  const [asked, setAsked] = useState<{ help: Help; about?: string | undefined } | null>(null)
  const [elsewhere, setElsewhere] = useState(false)
  const heading = useHeading(access.data)
  const ask: Ask = (help, about) => setAsked({ help, about })
  const off = self ? codeText(codes.selfForbidden.code) : undefined
  const { sessions = [], devices = [], identities = [], passkeys = 0 } = access.data ?? {}
  const live = sessions.length + devices.length + identities.length + passkeys
  return (
    <section id="access" className={record.section} aria-labelledby="access-title">
      <div className={record.sectionHead}>
        <h2 ref={heading} id="access-title" tabIndex={-1}>
          {t('users:detail.access')}
        </h2>
        {live > 0 && (
          <Button off={off} onClick={() => ask('endAll')}>
            {t('users:help.action.endAll')}
          </Button>
        )}
      </div>
      <Loaded query={access} small lines={5}>
        {data => (
          <>
            {data.request && (
              <Request request={data.request} off={off} onAsk={ask} onElsewhere={() => setElsewhere(true)} />
            )}
            {data.held && <HeldElsewhere since={data.held.since} off={off} onAsk={ask} />}
            <Ways access={data} off={off} onAsk={ask} onElsewhere={() => setElsewhere(true)} />
            <AccessEntries access={data} off={off} onAsk={ask} />
          </>
        )}
      </Loaded>
      <Suspense>
        {elsewhere && <NewAddressDialog user={user} onClose={() => setElsewhere(false)} />}
        {asked && (
          <HelpDialog
            help={asked.help}
            user={user}
            about={asked.help === 'unbind' ? access.data?.accountId : asked.about}
            onClose={() => setAsked(null)}
          />
        )}
      </Suspense>
    </section>
  )
}

/** A button disappears with the entry that it ended: the focus then moves to the head of the section. */
function useHeading(data: unknown) {
  const heading = useRef<HTMLHeadingElement>(null)
  const before = useRef(data)
  useEffect(() => {
    if (before.current && before.current !== data && document.activeElement === document.body)
      heading.current?.focus()
    before.current = data
  }, [data])
  return heading
}

type RequestProps = {
  request: NonNullable<Access['request']>
  off: string | undefined
  onAsk: Ask
  onElsewhere: () => void
}

/** The user's request for a new password, in their own words, with the possible answers (D5). */
function Request({ request: { reason, at }, off, onAsk, onElsewhere }: RequestProps) {
  const { t } = useText()
  return (
    <div className={own.request}>
      <p className={own.question}>{t('users:access.request', { date: dateMinute(at) })}</p>
      <blockquote className={own.words}>{reason}</blockquote>
      <div className={own.answers}>
        <Button variant="primary" off={off} onClick={() => onAsk('mailLink')}>
          {t('users:help.action.mailLink')}
        </Button>
        <Button off={off} onClick={onElsewhere}>
          {t('users:newAddress.open')}
        </Button>
        <Button off={off} onClick={() => onAsk('decline')}>
          {t('users:help.action.decline')}
        </Button>
      </div>
    </div>
  )
}

type HeldProps = { since: string | null; off: string | undefined; onAsk: Ask }

/** Another company's administrator changed how the user signs in: says so, with this company's possible answer. */
function HeldElsewhere({ since, off, onAsk }: HeldProps) {
  const { t } = useText()
  return (
    <div className={own.request}>
      <p className={own.question}>
        {since ? t('users:access.heldSince', { date: dateMinute(since) }) : t('users:access.held')}
      </p>
      <p className={own.words}>{t('users:access.heldText')}</p>
      <div className={own.answers}>
        <Button off={off} onClick={() => onAsk('agree')}>
          {t('users:help.action.agree')}
        </Button>
        <Button off={off} onClick={() => onAsk('refuse')}>
          {t('users:help.action.refuse')}
        </Button>
      </div>
    </div>
  )
}

type WaysProps = { access: Access; off: string | undefined; onAsk: Ask; onElsewhere: () => void }

function Ways({ access, off, onAsk, onElsewhere }: WaysProps) {
  const { t } = useText()
  const { email, phone, authenticatorSince, passkeys, lockedUntil } = access
  const act = (help: Help, open: boolean) =>
    open && (
      <Button off={off} onClick={() => onAsk(help)}>
        {t(`users:help.action.${help}`)}
      </Button>
    )
  const none = t('users:access.none')
  const rows: [string, ReactNode, ReactNode][] = [
    [
      t('users:access.email'),
      email ?? none,
      <span key="email" className={own.acts}>
        {!access.request && (
          <Button off={off} onClick={onElsewhere}>
            {t('users:newAddress.open')}
          </Button>
        )}
        {act('removeEmail', email !== null)}
      </span>,
    ],
    [t('users:access.phone'), phone ?? none, act('removePhone', phone !== null)],
    [
      t('terms:authenticator'),
      authenticatorSince ? t('terms:boundSince', { date: date(authenticatorSince) }) : t('terms:notBound'),
      act('unbind', authenticatorSince !== null),
    ],
    [t('terms:passkeys'), passkeys || none, null],
    [
      t('users:access.lock'),
      lockedUntil
        ? t('users:access.lockedUntil', { date: dateMinute(lockedUntil) })
        : t('users:access.unlocked'),
      act('unlock', lockedUntil !== null),
    ],
  ]
  return (
    <dl className={own.ways}>
      {rows.map(([name, value, button]) => (
        <div key={name} className={own.way}>
          <dt className={own.name}>{name}</dt>
          <dd className={own.value}>{value}</dd>
          <dd className={own.act}>{button}</dd>
        </div>
      ))}
    </dl>
  )
}
