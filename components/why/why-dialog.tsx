import { useState } from 'react'
import { dateMinute } from '../../client/format.ts'
import { loadWords } from '../../client/i18n.ts'
import type { Input, Output } from '../../contract/define.ts'
import { whyAccess } from '../../contract/why.ts'
import { instantOf } from '../assignments/moments.ts'
import { Failed } from '../failed.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { useRested } from '../use-rested.ts'
import { useScoped } from '../use-scoped.ts'
import { useSession } from '../use-session.ts'
import { useText } from '../use-text.ts'
import type { WhyAsk } from '../why-ask.ts'
import { type Asked, Asking } from './asking.tsx'
import { RoleChain } from './chain.tsx'
import * as css from './why.css.ts'

/** What the dialog says; asked for by the file itself, so that no page that may open it carries the list. */
export const words = () => loadWords(['why', 'access', 'menus', 'applications', 'users', 'errors', 'ui'])

/** Which call stands for being able to work here at all. */
const workingHere = 'userInfo'
const ownCall = 'call'

/** What the fields ask, as the server is asked; a record belongs to the call that its opener meant. */
const inputOf = (ask: WhyAsk, asked: Asked, actingRole: string): Input<typeof whyAccess> => {
  const at = asked.at === '' ? null : instantOf(asked.at)
  const [menu = '', button] = asked.what.split('-')
  const right =
    asked.what === 'signIn'
      ? { call: workingHere }
      : { menu: Number(menu), ...(button !== undefined && { button }) }
  const what =
    asked.what === ownCall
      ? { call: ask.call, ...(ask.record && { record: { kind: ask.record.kind, id: ask.record.id } }) }
      : right
  const who = ask.user ? { userId: ask.user.id, roleId: ask.roleId } : { roleId: ask.roleId ?? actingRole }
  return { ...who, ...what, ...(at && { at }) }
}

const readable = (at: string): boolean => at === '' || /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(at)

/** Why a person may do something or may not: in each role, at a moment, with who can change it. */
export function WhyDialog({ ask, onClose }: { ask: WhyAsk; onClose: () => void }) {
  const { t } = useText()
  const session = useSession()
  const [asked, setAsked] = useState<Asked>({ what: ask.call ? ownCall : 'signIn', at: '' })
  const fault = readable(asked.at) ? undefined : t('why:whenWrong')
  const rested = useRested(asked)
  const input = inputOf(ask, readable(rested?.at ?? '') ? (rested ?? asked) : asked, session.role?.id ?? '-1')
  const query = useScoped(whyAccess, input, { keepsRows: true, loading: false, enabled: !fault })
  return (
    <Dialog
      open
      size="lg"
      title={ask.user ? t('why:titleOf', { name: ask.user.name }) : t('why:title')}
      onClose={onClose}
    >
      <div className={css.stack}>
        {ask.record && asked.what === ownCall && (
          <p className={css.about}>{t('why:about', { name: ask.record.name })}</p>
        )}
        <Asking
          value={asked}
          own={ask.call ? { value: ownCall, label: t('why:own') } : null}
          fault={fault}
          onChange={part => setAsked(now => ({ ...now, ...part }))}
        />
        <div aria-live="polite" aria-busy={query.isPlaceholderData} className={css.stack}>
          {query.isPending && <Skeleton lines={8} size="row" />}
          {query.error && <Failed small error={query.error} onRetry={query.refetch} />}
          {query.data && <Answer answer={query.data} chosen={rested?.at !== ''} />}
        </div>
      </div>
    </Dialog>
  )
}

/** What the server answers: which moment it is of, and the chain of each role, the best one open. */
export function Answer({ answer, chosen }: { answer: Output<typeof whyAccess>; chosen: boolean }) {
  const { t } = useText()
  const { chains, roles, at } = answer
  return (
    <>
      {chosen && <p className={css.note}>{t('why:moment', { time: dateMinute(at) })}</p>}
      {roles > chains.length && (
        <p className={css.note}>{t('why:only', { count: chains.length, total: roles })}</p>
      )}
      {chains.map((chain, place) => (
        <RoleChain key={chain.role?.id ?? 'none'} chain={chain} open={place === 0} />
      ))}
    </>
  )
}
